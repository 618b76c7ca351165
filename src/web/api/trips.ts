import * as v from 'valibot';
import type { Config } from '../../config/parse-config.ts';
import { readGamesById, type ListedGame } from '../../db/queries/upcoming-games.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { tripChanges } from '../../domain/trips/check/change-text.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { respondTripCalendar } from '../calendars/route.ts';
import type { WebContext } from '../http/web-context.ts';
import { loadTrip, tripSources, type LoadedTrip } from '../trip-pages/load-trip.ts';
import { stopOptions, type StopOption } from '../trip-pages/plan-b.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';
import { paths } from '../urls/paths.ts';
import { allWithGames, oneWithGames, provenanceJson } from './envelope.ts';
import { EXAMPLE_TRIP } from './found-trip.ts';
import { EXAMPLE_GAME, game, gameJson } from './game.ts';
import {
  homeLegJson,
  homeLegs,
  legBefore,
  legJson,
  legTo,
  roundTrips,
  roundTripsJson,
  smallestSlack,
} from './legs.ts';
import { operation, type Respond } from './operation.ts';
import { respondProblem, respondTooMany, respondUnavailable } from './problems.ts';
import { NO_FIELDS } from './read-fields.ts';
import {
  component,
  date,
  described,
  flag,
  leagueId,
  listOf,
  number,
  orNull,
  text,
  webAddress,
  whole,
} from './shapes.ts';
import { teamReference, teamReferenceJson } from './teams.ts';

const status = v.picklist([
  'as-planned',
  'started',
  'moved',
  'found-again',
  'postponed',
  'cancelled',
  'gone',
]);

const trip = component(
  'Trip',
  {
    code: text('Contains the whole trip. It never expires.'),
    url: webAddress('The page for people.'),
    condition: described(
      v.picklist(['fits', 'broken', 'under-way', 'over', 'none']),
      '`broken`: a drive no longer fits, or a game is off or weeks away; `none`: no game is left.',
    ),
    changes: listOf(v.string(), 'A sentence for each thing that changed.'),
    first_date: orNull(date()),
    last_date: orNull(date()),
    miles: number(),
    minutes: number('Driving, in total.'),
    nights: whole(),
    leagues: v.array(leagueId),
    smallest_slack_minutes: smallestSlack,
    home: homeLegs('The drives from and to home; null for a trip that starts at its first game.'),
    round_trips: roundTrips,
    stops: listOf(
      v.object({
        status: described(status, '`found-again`: the same teams’ only game nearby, perhaps moved.'),
        fits: orNull(v.boolean(), 'Whether the drive to it fits; null without one.'),
        leg: legBefore,
        game,
      }),
      'The games that are still part of the trip, in order.',
    ),
    missing: listOf(
      v.object({
        date: date(),
        home_team: teamReference,
        away_team: v.nullable(teamReference),
        status,
      }),
      'The games that are not, by their first listed date.',
    ),
  },
  {
    description: 'Games and drives of one trip, checked against the current schedule.',
    examples: [
      {
        ...EXAMPLE_TRIP,
        condition: 'fits',
        changes: [],
        stops: [{ status: 'as-planned', fits: null, leg: null, game: EXAMPLE_GAME }],
        missing: [],
      },
    ],
  },
);

const tripAlternative = component(
  'TripAlternative',
  {
    code: text('The trip with this game in the stop’s place.'),
    url: webAddress(),
    later_date: flag('Whether it is the host’s own next game.'),
    extra_miles: whole('Compared with the trip; may be negative.'),
    game,
  },
  {
    description: 'Another game for a stop of a trip.',
    examples: [
      {
        code: EXAMPLE_TRIP.code,
        url: EXAMPLE_TRIP.url,
        later_date: false,
        extra_miles: 55,
        game: EXAMPLE_GAME,
      },
    ],
  },
);

const NO_SUCH_TRIP = 'No trip has this code.';
const NO_SUCH_STOP = 'The trip has no such stop. They count from 1.';
const TRIP_IN_PATH = { trip: 'A trip’s code, as in the address of its page.' };

export const tripOperations = [
  operation({
    id: 'getTrip',
    path: '/api/v1/trips/{trip}',
    tag: 'Trips',
    summary: 'A trip by its code, checked against the current schedule',
    description: 'Its games, the drives between them, and the status of each game.',
    example: '/api/v1/trips/BEJxEJ4QisYCeMIAAehMYAAAx_i',
    isOfSeason: true,
    inPath: TRIP_IN_PATH,
    query: NO_FIELDS,
    response: () => oneWithGames(trip),
    problems: ['too-many-requests'],
    handle: (c, respond) =>
      respondWithTrip(c, respond, { hasChoices: false }, (loaded) => {
        const games = loaded.checked.stops.flatMap((stop) => stop.game ?? []);
        const provenance = provenanceJson(loaded.facts.read.feeds, games);
        return { data: tripJson(loaded, c.var.deps.config), provenance };
      }),
  }),
  operation({
    id: 'listTripAlternatives',
    path: '/api/v1/trips/{trip}/stops/{stop}/alternatives',
    tag: 'Trips',
    summary: 'Other games for a stop that fit between its neighbors',
    description: 'Up to three games of other teams, and the same host’s next game that fits.',
    example: '/api/v1/trips/BEJxEJ4QisYCeMIAAehMYAAAx_i/stops/2/alternatives',
    isOfSeason: true,
    inPath: { ...TRIP_IN_PATH, stop: 'The number of a stop in the trip’s `stops`, from 1.' },
    query: NO_FIELDS,
    response: () => allWithGames(tripAlternative),
    problems: ['too-many-requests'],
    handle: (c, respond) =>
      respondWithTrip(c, respond, { hasChoices: true }, async ({ facts, checked }) => {
        const { db, config, now } = c.var.deps;
        const stop = Number(c.req.param('stop'));
        if (!checked.checked?.stops[stop - 1]) return respondProblem(c, 'not-found', NO_SUCH_STOP);
        const options = stopOptions(facts, checked, stop - 1);
        const ids = options.map((option) => option.game);
        const games = await readGamesById(db, ids, now());
        return {
          data: options.flatMap((option) => tripAlternativeJson(option, games, config)),
          provenance: provenanceJson(facts.read.feeds, [...games.values()]),
        };
      }),
  }),
  operation({
    id: 'getTripCalendar',
    path: '/api/v1/trips/{trip}.ics',
    tag: 'Trips',
    summary: 'A trip’s games and drives as a calendar (RFC 5545)',
    example: '/api/v1/trips/BEJxEJ4QisYCeMIAAehMYAAAx_i.ics',
    isOfSeason: true,
    mediaType: 'text/calendar',
    inPath: TRIP_IN_PATH,
    query: NO_FIELDS,
    response: () => v.string(),
    problems: ['too-many-requests'],
    handle: async (c) => {
      const code = c.req.path.slice(c.req.path.lastIndexOf('/') + 1).replace(/\.ics$/, '');
      if (decodeTrip(code) === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
      const response = await respondTripCalendar(c, code);
      switch (response.status) {
        case 404:
          return respondProblem(c, 'not-found', NO_SUCH_TRIP);
        case 429:
          return respondTooMany(c, Number(response.headers.get('Retry-After')));
        case 503:
          return respondUnavailable(c);
        default:
          return response;
      }
    },
  }),
];

/** @param hasChoices reads the games that may take a stop's place too. */
function respondWithTrip<Body>(
  c: WebContext,
  respond: Respond<object, Body>,
  { hasChoices }: { hasChoices: boolean },
  bodyOf: (loaded: LoadedTrip) => Body | Response | Promise<Body | Response>,
): Response | Promise<Response> {
  const code = c.req.param('trip') ?? '';
  const plan = decodeTrip(code);
  if (plan === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
  const load = async () => {
    const { deps } = c.var;
    const packs = hasChoices ? deps.seasonPacks : null;
    const loaded = await loadTrip(deps, { code, plan }, { buckets: await tripBuckets(c), packs });
    switch (loaded.kind) {
      case 'found':
        return bodyOf(loaded);
      case 'unknown':
        return respondProblem(c, 'not-found', NO_SUCH_TRIP);
      case 'busy':
        return respondTooMany(c, loaded.retryAfterSeconds);
      case 'unreachable':
        return respondUnavailable(c);
    }
  };
  return respond(tripSources(plan), load, { isUnshared: true });
}

function tripJson({ facts, checked: compared }: LoadedTrip, config: Config): v.InferOutput<typeof trip> {
  const { code, plan, home } = facts;
  const { stops, checked, condition } = compared;
  const { drivingHours } = plan.limits;
  const found = checked?.trip ?? null;
  return {
    code,
    url: `${config.siteOrigin}${paths.trip(code)}`,
    condition,
    changes: tripChanges(compared, { plan, home }),
    first_date: found?.firstDate ?? null,
    last_date: found?.lastDate ?? null,
    miles: found?.miles ?? 0,
    minutes: found?.minutes ?? 0,
    nights: found?.nights ?? 0,
    leagues: (found?.leagues ?? []).map((league) => leagueFacts(league).path),
    smallest_slack_minutes: found?.minutesToSpare ?? null,
    round_trips: found ? roundTripsJson(found) : [],
    home:
      found && home && plan.limits.reachMinutes === 0
        ? { out: found.out && homeLegJson(found.out), back: found.back && homeLegJson(found.back) }
        : null,
    stops: (checked?.stops ?? []).flatMap((stop, index) => {
      if (stop.game === null) return [];
      const [before, way] = [checked?.stored[index - 1], found && legTo(index, found)];
      return {
        status: stop.status,
        fits: way ? !checked?.brokenLegs.includes(index - 1) : null,
        leg: before && way ? legJson(before, stop.game, way, drivingHours * 60) : null,
        game: gameJson(stop.game, config),
      };
    }),
    missing: stops
      .filter((stop) => !checked?.stops.includes(stop))
      .map(({ planned, status: became }) => ({
        date: planned.localDate,
        home_team: teamReferenceJson(planned.home.fullName),
        away_team: planned.away && teamReferenceJson(planned.away.fullName),
        status: became,
      })),
  };
}

/** Returns nothing for a game that is no longer stored. */
function tripAlternativeJson(
  { game: { id }, code, isLaterDate, extraMiles }: StopOption,
  games: ReadonlyMap<string, ListedGame>,
  config: Config,
) {
  const other = games.get(id);
  const url = `${config.siteOrigin}${paths.trip(code)}`;
  return other
    ? [{ code, url, later_date: isLaterDate, extra_miles: extraMiles, game: gameJson(other, config) }]
    : [];
}
