import fc from 'fast-check';
import type { DriveBetween, SequenceGame } from '../../../src/domain/trips/leg.ts';
import type { Drive } from '../../../src/domain/travel/travel.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';

/** A Wednesday. */
export const FIRST_DATE = '2026-07-01';

/** A game as a test needs it: at seven in the evening, Greenwich time, unless it says otherwise. */
export function madeGame(facts: Partial<SequenceGame> & { id: string }): SequenceGame {
  const localDate = facts.localDate ?? FIRST_DATE;
  return {
    league: 'MLB',
    homeTeam: `home ${facts.venueId ?? 'a'}`,
    awayTeam: 'Visitors',
    venueId: 'a',
    country: 'US',
    timeZone: 'Etc/UTC',
    localDate,
    startsAt: new Date(`${localDate}T19:00:00Z`),
    rushHour: null,
    isStraightDoubleheader: false,
    ...facts,
  };
}

/** Games over nine dates, and the roads between their venues. */
export interface Tour {
  games: SequenceGame[];
  driveBetween: DriveBetween;
}

const HOUR_MS = 3_600_000;
const VENUES = 'abcdef';
/** Hours behind Greenwich, and countries: the last two lie over the border. */
const PLACES = {
  a: { hours: 4, country: 'US' },
  b: { hours: 4, country: 'US' },
  c: { hours: 5, country: 'US' },
  d: { hours: 7, country: 'US' },
  e: { hours: 5, country: 'CA' },
  f: { hours: 7, country: 'CA' },
} as const;

const rows = fc.array(
  fc.record({
    venue: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    day: fc.integer({ min: 0, max: 8 }),
    hour: fc.integer({ min: 11, max: 21 }),
    league: fc.constantFrom('MLB', 'NBA', 'NHL', 'NFL'),
    // One time in six is unknown, one game in ten a straight doubleheader.
    rush: fc.constantFrom(0, 0, 30, 45),
    isTimeKnown: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
    isStraightDoubleheader: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    visitors: fc.constantFrom('Visitors', 'Others', 'home a', 'home d'),
  }),
  { minLength: 1, maxLength: 16, size: 'max' },
);

/** Whole minutes and miles, so that sums compare exactly; few different ones, so that trips tie. */
const drive = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.integer({ min: 2, max: 25 }).map((n): Drive => ({ miles: n * 15, minutes: n * 20 })),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);
const roads = fc.array(drive, { minLength: 15, maxLength: 15 });

/** Tours of every kind that the rules speak of, many of them with several equally good ways. */
export const anyTour: fc.Arbitrary<Tour> = fc.tuple(rows, roads).map(([made, lengths]) => ({
  games: made.map(({ venue, day, hour, rush, isTimeKnown, ...facts }, index) => {
    const { hours, country } = PLACES[venue];
    const localDate = addDays(FIRST_DATE, day);
    const midnight = Date.parse(`${localDate}T00:00:00Z`);
    return madeGame({
      id: `g${String(index).padStart(2, '0')}`,
      league: facts.league,
      venueId: venue,
      country,
      homeTeam: `home ${venue}`,
      awayTeam: facts.visitors === `home ${venue}` ? 'Others' : facts.visitors,
      localDate,
      startsAt: isTimeKnown ? new Date(midnight + (hour + hours) * HOUR_MS) : null,
      rushHour:
        isTimeKnown && rush > 0
          ? {
              startsAt: midnight + (15 + hours) * HOUR_MS,
              endsAt: midnight + (19 + hours) * HOUR_MS,
              minutes: rush,
            }
          : null,
      isStraightDoubleheader: facts.league === 'MLB' && facts.isStraightDoubleheader,
    });
  }),
  driveBetween: (from, to) => {
    const [one, other] = [VENUES.indexOf(from), VENUES.indexOf(to)];
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    return lengths[(high * (high - 1)) / 2 + low] ?? null;
  },
}));
