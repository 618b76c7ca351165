import { expect, test } from 'vitest';
import { wallClockAt } from '../../../src/domain/dates/wall-clock.ts';
import { addDays, daysBetween } from '../../../src/domain/dates/zoned-time.ts';
import { RAIL_SOURCES } from '../../../src/domain/travel/rail-sources.ts';
import { ACCESS, STATIONS, TOWN_RIDES, TRAINS } from '../../../src/domain/travel/rail-table.ts';
import { rideBetween } from '../../../src/domain/travel/rail.ts';
import { venueRides } from '../../../src/domain/trips/sequence-candidates.ts';
import { gameMinutes, legBetween, type SequenceGame, type Leg } from '../../../src/domain/trips/leg.ts';
import { RAIL_LIMITS } from '../../../src/domain/trips/trip-limits.ts';
import { roadtripSequences } from '../../../src/domain/trips/trip-sequences.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { realContent } from '../../support/content.ts';
import { readSeasons, readSeasonTrips } from '../../support/season-trips.ts';

const MINUTE_MS = 60_000;

const { roadtrips } = await realContent();
const byRail = new Set(roadtrips.filter(({ front }) => front.travel === 'rail').map(({ name }) => name));
const trips = (await readSeasonTrips(await readSeasons())).filter(({ slug }) => byRail.has(slug));

function everyLeg() {
  return trips.flatMap(({ slug, league, teams, candidates, driveBetween }) => {
    const today = addDays(candidates.map(({ localDate }) => localDate).toSorted()[0] ?? '', -7);
    const input = { league, games: candidates, teams, today };
    const all = roadtripSequences(input, venueRides(driveBetween), RAIL_LIMITS);
    return all
      .flatMap(({ sequence, otherDates }) => [sequence, ...otherDates])
      .flatMap(({ games, legs }) =>
        legs.flatMap((leg, index) => {
          const [from, to] = [games[index], games[index + 1]];
          return from && to ? [{ slug, from, to, leg }] : [];
        }),
      );
  });
}

/** Says what is wrong with a leg by train, in the words of docs/rules.md#trains. */
function faultOf(from: SequenceGame, to: SequenceGame, leg: Leg): string | null {
  const train = leg.ride?.train;
  const { train: row } = rideBetween(from.venueId, to.venueId) ?? {};
  if (!train || !row || from.startsAt === null || to.startsAt === null || train.departBy === null)
    return null;
  const departs = Date.parse(train.departBy);
  const { minutes: clock } = wallClockAt(departs, from.timeZone);
  const ends = from.startsAt.getTime() + gameMinutes(from, RAIL_LIMITS) * MINUTE_MS;
  const isSameDate = daysBetween(from.localDate, to.localDate) === 0;
  const waited = (departs - ends) / MINUTE_MS - 20 - row.minutesBefore;
  const arrives = departs + (row.minutes + row.minutesAfter) * MINUTE_MS;
  const left = (to.startsAt.getTime() - arrives) / MINUTE_MS - (isSameDate ? 30 : 60);
  if (clock < row.firstMinute) return 'leaves before the first train';
  if (clock > row.lastMinute) return 'leaves after the last train';
  // A departure is told to the quarter of an hour.
  if (waited < row.every - 15) return 'does not reach the train';
  if (left < 0) return 'is late';
  if (!isSameDate && waited < 570 && left < 570) return 'leaves no night';
  return null;
}

test('real seasons: no ride leaves after the last train, comes late or skips a night', () => {
  expect(trips.map(({ slug }) => slug)).toHaveLength(4);
  const legs = everyLeg();
  expect(legs.length).toBeGreaterThan(100);
  expect(legs.filter(({ leg }) => leg.ride?.train?.departBy).length).toBeGreaterThan(50);
  for (const { slug, from, to, leg } of legs) {
    expect(faultOf(from, to, leg), `${slug}: ${from.id} to ${to.id}`).toBeNull();
    expect(leg.minutesToSpare === null || leg.minutesToSpare >= 0).toBe(true);
    expect(leg.rushMinutes).toBe(0);
  }
});

const game = (venueId: string, start: string): SequenceGame => ({
  id: `${venueId} ${start}`,
  league: 'MLB',
  homeTeam: venueId,
  awayTeam: 'Visitors',
  venueId,
  country: 'US',
  timeZone: 'America/New_York',
  localDate: start.slice(0, 10),
  // Summer time.
  startsAt: start.length > 10 ? new Date(`${start}:00-04:00`) : null,
  rushHour: null,
  isStraightDoubleheader: false,
});

function legOf(from: SequenceGame, to: SequenceGame): Leg | null {
  const between = venueRides(() => ({ miles: 1, minutes: 1 }));
  return legBetween(from, to, between(from.venueId, to.venueId), RAIL_LIMITS);
}

const CASES = [
  {
    what: 'after a night game, the morning train of the next date',
    from: game('yankee-stadium', '2026-06-16T19:05'),
    to: game('citizens-bank-park', '2026-06-17T18:40'),
    // 5:40 PM, less 40 minutes of transit and the ride of 90.
    departBy: '2026-06-17T19:30:00.000Z',
  },
  {
    what: 'a train between two games of one date, without a night',
    from: game('yankee-stadium', '2026-06-16T12:05'),
    to: game('citizens-bank-park', '2026-06-16T20:05'),
    departBy: '2026-06-16T21:15:00.000Z',
  },
  {
    what: 'no train after a night game in Boston is in time for lunch in New York',
    from: game('fenway-park', '2026-06-16T19:10'),
    to: game('citi-field', '2026-06-17T12:10'),
    departBy: null,
  },
  {
    what: 'the last train on the evening of an afternoon game, with the night after it',
    from: game('citizens-bank-park', '2026-06-16T13:05'),
    to: game('nationals-park', '2026-06-17T11:05'),
    // The last one, since the next morning's would have to leave by 7:30 AM.
    departBy: '2026-06-17T01:00:00.000Z',
  },
  {
    what: 'no train where the night leaves less than the time between two of them',
    from: game('yankee-stadium', '2026-06-16T19:05'),
    to: game('citizens-bank-park', '2026-06-17T12:35'),
    departBy: null,
  },
  {
    what: 'a train of the day before, on the evening before at the latest',
    from: game('nationals-park', '2026-06-16T18:45'),
    to: game('fenway-park', '2026-06-18T13:35'),
    // The last train of the whole line.
    departBy: '2026-06-17T19:30:00.000Z',
  },
];

test.each(CASES)('$what', ({ from, to, departBy }) => {
  const found = legOf(from, to);
  if (departBy === null) expect(found).toBeNull();
  else expect(found?.ride?.train?.departBy).toBe(departBy);
});

test('two parks of one city are joined by the subway, on one date', () => {
  const found = legOf(game('citi-field', '2026-06-16T13:10'), game('yankee-stadium', '2026-06-16T19:05'));
  // 355 minutes, less the game, 20 to leave, an hour underground and 30 before the first pitch.
  expect(found).toMatchObject({ minutes: 60, minutesToSpare: 65, ride: { train: null } });
});

test('a game without a time has no train to tell, and shares no date', () => {
  const found = legOf(game('yankee-stadium', '2026-06-16'), game('citizens-bank-park', '2026-06-17T13:05'));
  expect(found).toMatchObject({ minutesToSpare: null, ride: { train: { departBy: null } } });
  expect(
    legOf(game('yankee-stadium', '2026-06-16'), game('citizens-bank-park', '2026-06-16T20:05')),
  ).toBeNull();
});

test('every figure of the table has its city, its venue and its source', () => {
  for (const { cities, first, last, from, quote } of TRAINS) {
    expect(cities.every((city) => STATIONS[city] !== undefined)).toBe(true);
    expect(first < last).toBe(true);
    expect(RAIL_SOURCES[from].title).not.toBe('');
    expect(quote.split(' ').length).toBeLessThanOrEqual(25);
  }
  for (const [venueId, { city, source }] of Object.entries(ACCESS)) {
    expect(venueById(venueId), venueId).not.toBeNull();
    expect(STATIONS[city], venueId).toBeDefined();
    if (source) expect(source.quote.split(' ').length, venueId).toBeLessThanOrEqual(25);
  }
  for (const { venues } of TOWN_RIDES) expect(venues.every((id) => venueById(id) !== null)).toBe(true);
});
