import type { StayFacts } from '../../../../src/db/queries/trip-finder.ts';
import { mustExist } from '../../../../src/domain/must-exist.ts';
import { marketCityBySlug } from '../../../../src/domain/teams/market-cities.ts';
import { ANY_CITY } from '../../../../src/web/urls/parse-trips-query.ts';
import { addDays } from '../../../../src/domain/dates/zoned-time.ts';
import { questionDates } from '../../../../src/domain/trips/finder/question-dates.ts';
import type { Offer, ScoredTrip, TripAnswer } from '../../../../src/domain/trips/finder/trip-answer.ts';
import { tripQuestion } from '../../../../src/web/trips/trip-question.ts';
import type {
  AskedTrips,
  AnsweredTrips,
  StayTrips,
  TripsForm,
} from '../../../../src/web/trips/trips-state.ts';
import { DEFAULT_TRIPS_QUERY, type TripsQuery } from '../../../../src/web/urls/trips-query.ts';
import {
  ABROAD,
  FIVE,
  FOUR,
  IN_DETROIT,
  LONGER_IN_DETROIT,
  ONE,
  THREE,
  TWIN,
  variedTrip,
} from './fixed-trips.ts';

const NOW = '2026-11-20T12:30:00';
const CHICAGO = {
  slug: 'chicago-il',
  number: 1,
  label: 'Chicago, IL',
  country: 'US',
  timeZone: 'America/Chicago',
  latitude: 41.882,
  longitude: -87.628,
};

const QUERY: TripsQuery = {
  ...DEFAULT_TRIPS_QUERY,
  from: CHICAGO.slug,
  start: '2026-12-03',
  end: '2026-12-07',
};

const NO_NEXT = { nextGames: [], nextTeamGames: [] };

const WANTED = [
  { slug: 'chicago-bulls', side: 'home' },
  { slug: 'detroit-pistons', side: 'home' },
] as const;

function offerOf(change: Offer['change'], asked: Partial<TripsQuery>, trip: ScoredTrip): Offer {
  return { change, question: tripQuestion(fixedAsked(asked), null), trip };
}

const ANSWER: TripAnswer = {
  trips: [
    { trip: FOUR, twins: [] },
    { trip: THREE, twins: [] },
    { trip: ABROAD, twins: [] },
    { trip: FIVE, twins: [TWIN] },
  ],
  mostGames: 5,
  count: 136,
  isProven: true,
  answers: [
    { name: 'best', trip: FOUR },
    { name: 'easiest', trip: THREE },
    { name: 'shortest', trip: ABROAD },
    { name: 'most', trip: FIVE },
  ],
  front: [FIVE, FOUR, THREE],
  byStartDate: [],
  reachable: {
    all: 41,
    byLeague: { NFL: 4, NBA: 19, NHL: 18, MLB: 0 },
    withinFourHours: 12,
    withoutBorder: 37,
    besideFreeDate: 33,
  },
  shortage: null,
  effort: { labels: 20_000, legs: 300 },
};

export const ANSWERED = answered({});

/** The best found within the budget, with a pinned and a skipped game. */
export const FOUND = answered(
  { isProven: false, count: null },
  {
    games: FIVE.games.slice(1, 2).map(({ id }) => id),
    skip: ['new-york-rangers', 'td-garden'],
    sort: 'easiest',
  },
);

export const ANSWERED_MAP = answered({}, { view: 'map' });

export const MANY_STARTS = answered(
  {
    byStartDate: Array.from({ length: 40 }, (_, index) => ({
      date: addDays('2026-12-03', index),
      trip: index % 3 === 0 ? FIVE : index % 3 === 1 ? THREE : ABROAD,
    })),
  },
  { days: 4, end: '2027-01-31' },
);

/** Ten trips of five games each, with fifty home teams. */
export const TEN_TRIPS = answered({
  trips: Array.from({ length: 10 }, (_, index) => ({ trip: variedTrip(index), twins: [] })),
});

export const ONE_GAME = answered(
  {
    trips: [{ trip: ONE, twins: [] }],
    mostGames: 1,
    count: 1,
    answers: [{ name: 'best', trip: ONE }],
    front: [],
    shortage: { limit: 'driving', offers: [offerOf('driving', { drive: 6 }, THREE)], ...NO_NEXT },
  },
  { drive: 4 },
);

const NOTHING = { trips: [], mostGames: 0, count: null, answers: [], front: [] };

export const NO_TRIPS: readonly AnsweredTrips[] = [
  answered(
    {
      ...NOTHING,
      shortage: {
        limit: 'leagues',
        offers: [offerOf('leagues', { leagues: ['NBA', 'NHL'] }, FIVE)],
        nextGames: [{ league: 'MLB', date: '2027-03-25' }],
        nextTeamGames: [],
      },
    },
    { leagues: ['MLB'] },
  ),
  answered(
    {
      ...NOTHING,
      shortage: {
        limit: 'teams',
        offers: [
          offerOf('driving', { drive: 12, teams: WANTED }, FIVE),
          offerOf('dates', { start: '2027-01-08', end: '2027-01-12', teams: WANTED }, FOUR),
          offerOf('teams', { teams: WANTED.slice(1) }, THREE),
        ],
        nextGames: [],
        nextTeamGames: [{ slug: 'chicago-bulls', date: '2027-01-08' }],
      },
    },
    {
      teams: WANTED,
    },
  ),
  answered({ ...NOTHING, shortage: { limit: 'dates', offers: [], ...NO_NEXT } }),
];

const NO_FACTS: StayFacts = { city: null, venues: new Map(), guides: new Set() };
const DETROIT = mustExist(marketCityBySlug('detroit'));

/** A stay with a shorter one, one with nothing on, and the towns of the dates. */
export const STAY = stayed({
  stay: {
    city: DETROIT,
    answer: { stays: [IN_DETROIT, LONGER_IN_DETROIT], others: [], next: null },
    facts: NO_FACTS,
  },
});

export const EMPTY_STAY = stayed({
  stay: {
    city: DETROIT,
    answer: { stays: [], others: [], next: { start: '2026-12-11', end: '2026-12-15' } },
    facts: NO_FACTS,
  },
});

export const TOWNS = stayed(
  {
    towns: [
      { city: DETROIT, games: THREE.games },
      { city: mustExist(marketCityBySlug('cleveland')), games: FIVE.games.slice(2, 3) },
    ],
  },
  ANY_CITY,
);

function stayed(changes: Partial<StayTrips>, city = DETROIT.slug): StayTrips {
  return {
    kind: 'stay',
    asked: { ...fixedAsked({ city, from: '' }), home: null },
    stay: null,
    towns: [],
    missing: [],
    feeds: [],
    provenance: { source: 'espn', refreshedAt: new Date('2026-11-20T16:00:00Z') },
    isSample: false,
    ...changes,
  };
}

export const LONG_WINDOW = answered({}, { start: '2026-12-01', end: '2027-09-30' });

export function fixedForm(changes: Partial<TripsForm> = {}): TripsForm {
  return {
    query: QUERY,
    from: CHICAGO.label,
    start: '2026-12-03',
    end: '2026-12-07',
    days: null,
    problems: [],
    typed: new Map(),
    ...changes,
  };
}

export function fixedGameIds(): readonly [string, string] {
  const [one, other] = FIVE.games;
  return [one?.id ?? '', other?.id ?? ''];
}

function answered(changes: Partial<TripAnswer>, asked: Partial<TripsQuery> = {}): AnsweredTrips {
  return {
    kind: 'answered',
    missing: [],
    towns: [],
    feeds: [],
    asked: fixedAsked(asked),
    answer: { ...ANSWER, ...changes },
    provenance: { source: 'espn', refreshedAt: new Date('2026-11-20T16:00:00Z') },
    isSample: false,
  };
}

export function fixedAsked(asked: Partial<TripsQuery>): AskedTrips {
  const query = { ...QUERY, ...asked };
  const dates: AskedTrips['dates'] = questionDates({ ...query, pinned: [] }, { today: NOW, passed: NOW });
  return { query, dates, home: CHICAGO };
}
