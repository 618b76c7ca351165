import * as v from 'valibot';
import type { Config } from '../../config/parse-config.ts';
import { readSequence, type SequencePageFacts } from '../../db/queries/sequence-page.ts';
import type { SequenceVariant } from '../../db/queries/sequence-variants.ts';
import { readSequenceList } from '../../db/queries/sequences.ts';
import type { FeedStatus, ListedGame } from '../../db/queries/upcoming-games.ts';
import { STORED_SEQUENCE_TYPES } from '../../db/schema/sequences.ts';
import type { League } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { PICKS, SEQUENCE_LENGTHS } from '../../domain/trips/sequence-kinds.ts';
import { begunText, stopChange } from '../../domain/trips/check/change-text.ts';
import { sequencePlan } from '../../domain/trips/code/sequence-plan.ts';
import { tripStops } from '../../domain/trips/trip-stops.ts';
import type { WebContext } from '../http/web-context.ts';
import { paths } from '../urls/paths.ts';
import { oneWithGames, pageWithGames, pagingJson, provenanceJson } from './envelope.ts';
import { EXAMPLE_GAME, game, gameJson } from './game.ts';
import { legBefore, legJson, smallestSlack, travel } from './legs.ts';
import { operation } from './operation.ts';
import { oneOf, paged, team } from './parameters.ts';
import { respondProblem } from './problems.ts';
import { NO_FIELDS } from './read-fields.ts';
import { NO_SUCH_ROADTRIP, ROADTRIP_IN_PATH } from './roadtrips.ts';
import { component, date, described, listOf, orNull, text, webAddress, whole } from './shapes.ts';
import { teamReference, teamReferenceJson } from './teams.ts';

const dateFields = {
  address: text('Stays the same while the dates of its games do.'),
  first_date: date(),
  last_date: date(),
};

const sequenceFields = {
  ...dateFields,
  url: webAddress('The page for people.'),
  type: described(
    v.picklist(STORED_SEQUENCE_TYPES),
    '`any-team`: the most games on the way; `same-team`: one team in every game; `twinbill`: two NFL stadiums or more, whose `any-team` list is single home games; `pick`: picks that are in no list; `route`: every stop of the roadtrip in its own order or the reverse one.',
  ),
  team: orNull(teamReference, 'The team that plays in every game of a `same-team` sequence.'),
  travel,
  miles: whole('By road, also when `travel` is `rail`.'),
  minutes: whole('Driving, or by rail from venue to venue, in total.'),
  smallest_slack_minutes: smallestSlack,
  stops: listOf(v.object({ leg: legBefore, game }), 'In order.'),
  other_dates: listOf(v.object(dateFields), 'Upcoming dates of nearly the same trip.'),
};

const EXAMPLE = {
  address: '0123456789abcdef',
  first_date: '2026-12-01',
  last_date: '2026-12-01',
  url: 'https://fanroads.com/roadtrips/nba-northeast-corridor/sequences/0123456789abcdef',
  type: 'any-team',
  team: null,
  travel: 'rail',
  miles: 0,
  minutes: 0,
  smallest_slack_minutes: null,
  stops: [{ leg: null, game: EXAMPLE_GAME }],
  other_dates: [{ address: 'fedcba9876543210', first_date: '2026-12-08', last_date: '2026-12-10' }],
};

const sequence = component('Sequence', sequenceFields, {
  description: 'Games you can really attend by car or, where `travel` is `rail`, by train, in order.',
  examples: [EXAMPLE],
});

export const listedSequence = component(
  'ListedSequence',
  {
    ...sequenceFields,
    length: described(
      v.picklist(SEQUENCE_LENGTHS),
      '`week`: within seven dates; `weekend`: from Thursday at the earliest to Sunday.',
    ),
    position: whole('Its number in the whole list.', { minimum: 1 }),
    pick: orNull(v.picklist(PICKS), 'Why it is shown above its list.'),
  },
  {
    description: 'A sequence with its place in a list.',
    examples: [{ ...EXAMPLE, length: 'week', position: 4, pick: 'soonest' }],
  },
);

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const SEQUENCE_PATH = '/api/v1/roadtrips/{roadtrip}/sequences/{sequence}';

export const sequenceOperations = [
  operation({
    id: 'listSequences',
    path: '/api/v1/roadtrips/{roadtrip}/sequences',
    tag: 'Roadtrips',
    summary: 'A roadtrip’s game sequences, with the drive or train between the games',
    description:
      'Each lists games within seven days that you can really reach by car, or by train where `travel` is `rail`, in order.',
    example: '/api/v1/roadtrips/nba-texas-triangle/sequences?length=weekend',
    inPath: ROADTRIP_IN_PATH,
    query: v.object({
      type: described(v.optional(oneOf(STORED_SEQUENCE_TYPES), 'any-team'), 'Which list of sequences.'),
      length: described(v.optional(oneOf(SEQUENCE_LENGTHS), 'week'), 'How long a sequence may be.'),
      month: described(
        v.optional(v.pipe(v.string(), v.regex(MONTH, 'must be a month like 2027-04'))),
        'Only sequences that start in this month.',
        { pattern: MONTH.source },
      ),
      team: team(
        'Only sequences that follow this team or, for the other types, include one of its home games.',
      ),
      ...paged,
    }),
    response: () => pageWithGames(listedSequence),
    handle: (c, respond) => {
      const slug = c.req.param('roadtrip') ?? '';
      return respond({ tags: [], roadtrip: slug }, async (query) => {
        const { db, now, config } = c.var.deps;
        const { type, length, month = null, page, page_size: pageSize } = query;
        const list = await readSequenceList(db, {
          slug,
          type,
          length,
          month,
          team: query.team?.fullName ?? null,
          page,
          pageSize,
          now: now(),
        });
        if (list === null) return respondProblem(c, 'not-found', NO_SUCH_ROADTRIP);
        const { entries, games, totalItems, feed, trip } = list;
        return {
          data: entries.flatMap(({ shown, length: ofLength, position, pick, ...entry }) => {
            const json = sequenceJson({ ...entry, slug, travel: trip.travel, trip: shown }, games, config);
            return json ? [{ ...json, length: ofLength, position, pick }] : [];
          }),
          ...pagingJson(c.req.url, { page, pageSize, totalItems }),
          provenance: provenanceJson(feedsOf(trip.league, feed), [...games.values()]),
        };
      });
    },
  }),
  operation({
    id: 'getSequence',
    path: SEQUENCE_PATH,
    tag: 'Roadtrips',
    summary: 'A game sequence by its address',
    description:
      'A sequence that no longer works returns 410 (Gone). The detail says what happened and names the nearest one that works.',
    example: '/api/v1/roadtrips/nba-texas-triangle/sequences/0123456789abcdef',
    isOfSeason: true,
    inPath: { ...ROADTRIP_IN_PATH, sequence: 'A sequence’s address.' },
    query: NO_FIELDS,
    response: () => oneWithGames(sequence),
    problems: ['gone'],
    handle: (c, respond) => {
      const slug = c.req.param('roadtrip') ?? '';
      return respond({ tags: [], roadtrip: slug }, async () => {
        const { db, now, config } = c.var.deps;
        const facts = await readSequence(db, { slug, address: c.req.param('sequence') ?? '', now: now() });
        if (facts === null) return respondProblem(c, 'not-found', NO_SUCH_ROADTRIP);
        const { sequence: found, games, feed, trip } = facts;
        if (found === null) {
          return respondProblem(c, 'not-found', 'No sequence of this roadtrip has this address.');
        }
        const data = sequenceJson({ ...found, slug, travel: trip.travel, trip: found }, games, config);
        const changes = changesOf(facts, now());
        if (data === null || changes.length > 0) return respondBroken(c, slug, changes, facts.nearest);
        return { data, provenance: provenanceJson(feedsOf(trip.league, feed), [...games.values()]) };
      });
    },
  }),
];

function changesOf({ sequence: found, games }: SequencePageFacts, now: Date): string[] {
  const plan = found && sequencePlan(found.stops);
  const stops = plan ? tripStops(plan.games, [...games.values()], now) : [];
  return stops.flatMap((stop) => stopChange(stop, true) ?? begunText(stop, now) ?? []);
}

function respondBroken(
  c: WebContext,
  slug: string,
  changes: readonly string[],
  nearest: SequencePageFacts['nearest'],
): Response {
  const other = nearest && SEQUENCE_PATH.replace('{roadtrip}', slug).replace('{sequence}', nearest.address);
  const advice = other === null ? '' : ` The nearest one that works is ${other}.`;
  return respondProblem(c, 'gone', `${changes.join(' ') || 'It no longer works.'}${advice}`);
}

function feedsOf(league: League, feed: FeedStatus) {
  return feed === null ? [] : [{ ...feed, league }];
}

interface SequenceFacts {
  slug: string;
  type: (typeof STORED_SEQUENCE_TYPES)[number];
  /** The full name of the followed team. */
  team: string | null;
  travel: Travel;
  trip: SequenceVariant;
  otherDates: readonly SequenceVariant[];
}

/** Returns null when one of the sequence's games is no longer stored. */
function sequenceJson(
  { slug, type, team: followed, travel: by, trip, otherDates }: SequenceFacts,
  games: ReadonlyMap<string, ListedGame>,
  config: Config,
) {
  const listed = trip.stops.flatMap(({ gameId }) => games.get(gameId) ?? []);
  if (listed.length < trip.stops.length) return null;
  const legs = trip.stops.flatMap((stop) => stop.leg ?? []);
  const slacks = legs.flatMap(({ minutesToSpare }) => minutesToSpare ?? []);
  return {
    ...datesJson(trip),
    url: `${config.siteOrigin}${paths.sequence(slug, trip.address)}`,
    type,
    team: followed === null ? null : teamReferenceJson(followed),
    travel: by,
    miles: legs.reduce((sum, { miles }) => sum + miles, 0),
    minutes: legs.reduce((sum, { minutes }) => sum + minutes, 0),
    smallest_slack_minutes: slacks.length === 0 ? null : Math.min(...slacks),
    stops: listed.map((next, index) => {
      const [before, way] = [listed[index - 1], trip.stops[index]?.leg];
      const rushMinutes = way?.rushMinutes ?? 0;
      return {
        leg: before && way ? legJson(before, next, { ...way, rushMinutes }) : null,
        game: gameJson(next, config),
      };
    }),
    other_dates: otherDates.map(datesJson),
  };
}

function datesJson({ address, stops }: SequenceVariant) {
  return {
    address,
    first_date: mustExist(stops[0]).localDate,
    last_date: mustExist(stops.at(-1)).localDate,
  };
}
