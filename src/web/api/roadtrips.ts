import type { SearchableRoadtrip } from '../../domain/search/search.ts';
import * as v from 'valibot';
import { readRoadtrip, readRoadtripCards } from '../../db/queries/roadtrips.ts';
import type { SequenceCounts } from '../../db/queries/sequence-counts.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { travelLegs, type Roadtrip, type RoadtripCard } from '../../domain/content/roadtrip.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import type { DriveTable } from '../../domain/travel/travel.ts';
import { paths } from '../urls/paths.ts';
import { travel } from './legs.ts';
import { operation } from './operation.ts';
import { league } from './parameters.ts';
import { respondMissing } from './problems.ts';
import { NO_FIELDS } from './read-fields.ts';
import {
  all,
  component,
  date,
  leagueId,
  listOf,
  number,
  single,
  orNull,
  text,
  webAddress,
  whole,
} from './shapes.ts';
import { teamReference, teamReferenceJson } from './teams.ts';

const referenceFields = {
  slug: v.string(),
  league: leagueId,
  title: v.string(),
  cities: listOf(v.string(), 'In the order of the trip.'),
  url: webAddress('The page for people.'),
};

const REFERENCE_EXAMPLE = {
  slug: 'nba-texas-triangle',
  league: 'nba',
  title: 'Texas Triangle',
  cities: ['Dallas', 'San Antonio', 'Houston'],
  url: 'https://fanroads.com/roadtrips/nba-texas-triangle',
};

export const roadtripReference = component('RoadtripReference', referenceFields, {
  description: 'A roadtrip by name.',
  examples: [REFERENCE_EXAMPLE],
});

const summaryFields = {
  ...referenceFields,
  travel,
  intro: v.string(),
  image_url: webAddress('Its card’s picture.'),
};

const SUMMARY_EXAMPLE = {
  ...REFERENCE_EXAMPLE,
  travel: 'drive',
  intro: 'Three arenas, one interstate each.',
  image_url: 'https://fanroads.com/images/roadtrips/nba-texas-triangle.jpg',
};

const roadtripSummary = component('RoadtripSummary', summaryFields, { examples: [SUMMARY_EXAMPLE] });

const roadtrip = component(
  'Roadtrip',
  {
    ...summaryFields,
    introduction_html: v.string(),
    teams: listOf(teamReference, 'In the order of the trip.'),
    performer_ids: listOf(v.string(), 'Of its teams, for the sequence function.'),
    stops: v.array(
      v.object({
        city: v.string(),
        html: text('Headings, paragraphs, lists and links only.'),
        teams: listOf(teamReference, 'Teams of the trip that play there.'),
      }),
    ),
    drives: listOf(
      v.object({
        from: v.string(),
        to: v.string(),
        miles: number('By road, also when `travel` is `rail`.'),
        minutes: number('Driving, or by rail from station to station.'),
        crosses_border: v.boolean(),
      }),
      'From city to city, and from the last one back to the first.',
    ),
    sequences: orNull(
      v.object({ any_team: whole(), same_team: whole() }),
      'How many game sequences there are; null before they were first computed.',
    ),
    checked_on: date('When the facts were last checked.'),
  },
  {
    examples: [
      {
        ...SUMMARY_EXAMPLE,
        introduction_html: '<p>Start in Dallas.</p>',
        teams: [
          { slug: 'dallas-mavericks', name: 'Dallas Mavericks' },
          { slug: 'san-antonio-spurs', name: 'San Antonio Spurs' },
          { slug: 'houston-rockets', name: 'Houston Rockets' },
        ],
        performer_ids: ['900039', '900059', '900043'],
        stops: [
          {
            city: 'Dallas',
            html: '<p>Deep Ellum first.</p>',
            teams: [{ slug: 'dallas-mavericks', name: 'Dallas Mavericks' }],
          },
        ],
        drives: [{ from: 'Dallas', to: 'San Antonio', miles: 275, minutes: 255, crosses_border: false }],
        sequences: { any_team: 41, same_team: 23 },
        checked_on: '2026-11-01',
      },
    ],
  },
);

export const ROADTRIP_IN_PATH = { roadtrip: 'A roadtrip’s slug.' };
export const NO_SUCH_ROADTRIP = 'No roadtrip has this slug. /api/v1/roadtrips lists them.';

export const roadtripOperations = [
  operation({
    id: 'listRoadtrips',
    path: '/api/v1/roadtrips',
    tag: 'Roadtrips',
    summary: 'The roadtrips, or those of a league',
    example: '/api/v1/roadtrips?league=nba',
    query: v.object({ league }),
    response: () => all(roadtripSummary),
    handle: (c, respond) =>
      respond({ tags: [cacheTags.content] }, async (query) => {
        const { db, config } = c.var.deps;
        const trips = await readRoadtripCards(db, query.league ?? null);
        return { data: trips.map((trip) => summaryJson(trip, config.siteOrigin)) };
      }),
  }),
  operation({
    id: 'getRoadtrip',
    path: '/api/v1/roadtrips/{roadtrip}',
    tag: 'Roadtrips',
    summary: 'A roadtrip with its stops, drives or trains, and texts',
    example: '/api/v1/roadtrips/nba-texas-triangle',
    inPath: ROADTRIP_IN_PATH,
    query: NO_FIELDS,
    response: () => single(roadtrip),
    problems: ['gone'],
    handle: (c, respond) => {
      const slug = c.req.param('roadtrip') ?? '';
      return respond({ tags: [], roadtrip: slug }, async () => {
        const { db, config, now } = c.var.deps;
        const read = await readRoadtrip(db, { slug, path: paths.roadtrip(slug), now: now() });
        if (read.roadtrip === null) return respondMissing(c, read.removal, NO_SUCH_ROADTRIP);
        const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
        return { data: roadtripJson(read.roadtrip, read.sequences, VENUE_DRIVES, config.siteOrigin) };
      });
    },
  }),
];

export function roadtripReferenceJson(
  trip: SearchableRoadtrip,
  siteOrigin: string,
): v.InferOutput<typeof roadtripReference> {
  return {
    slug: trip.slug,
    league: leagueFacts(trip.league).path,
    title: trip.title,
    cities: [...trip.cities],
    url: `${siteOrigin}${paths.roadtrip(trip.slug)}`,
  };
}

function summaryJson(trip: RoadtripCard, siteOrigin: string) {
  return {
    ...roadtripReferenceJson(trip, siteOrigin),
    travel: trip.travel,
    intro: trip.intro,
    image_url: `${siteOrigin}${paths.roadtripImage(trip.image)}`,
  };
}

function roadtripJson(
  trip: Roadtrip,
  sequences: SequenceCounts | null,
  table: DriveTable,
  siteOrigin: string,
) {
  const cities = trip.stops.map(({ city }) => city);
  return {
    ...summaryJson(trip, siteOrigin),
    introduction_html: trip.introContent,
    teams: trip.teams.map(({ fullName }) => teamReferenceJson(fullName)),
    performer_ids: [...trip.performerIds],
    stops: trip.stops.map(({ city, content, teams }) => ({
      city,
      html: content,
      teams: teams.map(({ fullName }) => teamReferenceJson(fullName)),
    })),
    drives: travelLegs(trip, trip.stops, table).flatMap((leg, index) => {
      const [from, to] = [cities[index], cities[index + 1] ?? cities[0]];
      if (leg === null || from === undefined || to === undefined) return [];
      return [{ from, to, miles: leg.miles, minutes: leg.minutes, crosses_border: leg.crossesBorder }];
    }),
    sequences: sequences && { any_team: sequences.anyTeam, same_team: sequences.sameTeam },
    checked_on: trip.checkedOn,
  };
}
