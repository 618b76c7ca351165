import { expect, test } from 'vitest';
import { sequenceGraph } from '../../../src/domain/trips/sequence-graph.ts';
import { findBestSequence } from '../../../src/domain/trips/sequence-search.ts';
import { legBetween, type SequenceGame } from '../../../src/domain/trips/leg.ts';
import { ROADTRIP_LIMITS } from '../../../src/domain/trips/trip-limits.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { dayNumber } from './brute-force.ts';
import { FIRST_DATE, madeGame } from './made-games.ts';

const leg = (from: SequenceGame, to: SequenceGame, minutes: number) =>
  legBetween(from, to, { miles: minutes, minutes }, ROADTRIP_LIMITS);
const dateAfter = (days: number) => addDays(FIRST_DATE, days);

/** A game at a venue's own clock, `HH:MM`; the time may be unknown. */
function gameAt(venueId: string, localDate: string, clock: string | null, facts: Partial<SequenceGame> = {}) {
  const venue = venueById(venueId);
  if (!venue) throw new Error(`${venueId} is no known venue`);
  const startsAt = clock === null ? null : localTimeToInstant(`${localDate}T${clock}:00`, venue.timeZone);
  const { country } = venue;
  return madeGame({ id: `${venueId} ${localDate}`, venueId, country, localDate, startsAt, ...facts });
}

/** The stops of the best week from the first game's date on, as venue ids; every drive takes `minutes`. */
function bestWeek(games: SequenceGame[], minutes: number): string[] {
  const graph = sequenceGraph(games, () => ({ miles: minutes, minutes }), ROADTRIP_LIMITS);
  const from = Math.min(...games.map(({ localDate }) => dayNumber(localDate)));
  const best = findBestSequence(graph, { from, through: from + 6 });
  return best?.games.map(({ venueId }) => venueId) ?? [];
}

test.each([
  // The game, 20 minutes to leave, 120 of driving, 30 to arrive.
  ['MLB', 180, 350],
  ['NBA', 150, 320],
  ['NHL', 165, 335],
  ['NFL', 200, 370],
] as const)(
  '%s: reaches a second game two hours away from a game of %i minutes after %i minutes',
  (league, _, after) => {
    const first = madeGame({ id: '1', league, startsAt: new Date(`${FIRST_DATE}T13:00:00Z`) });
    const second = (minutes: number) =>
      madeGame({
        id: '2',
        venueId: 'b',
        startsAt: new Date(Date.parse(`${FIRST_DATE}T13:00:00Z`) + minutes * 60_000),
      });
    expect(leg(first, second(after), 120)).toMatchObject({ minutesToSpare: 0 });
    expect(leg(first, second(after - 1), 120)).toBeNull();
  },
);

test('charges nine and a half hours for a night and an hour before the second game', () => {
  const evening = gameAt('progressive-field', '2026-07-01', '19:00');
  // 180 + 20 + 130 + 60 + 570 = 960 minutes after 19:00 is 11:00.
  const next = (clock: string) => leg(evening, gameAt('pnc-park', '2026-07-02', clock), 130);
  expect(next('11:00')).toMatchObject({ minutesToSpare: 0 });
  expect(next('10:59')).toBeNull();
  // Two nights cost no more than one.
  expect(leg(evening, gameAt('pnc-park', '2026-07-03', '11:00'), 130)).toMatchObject({
    minutesToSpare: 1440,
  });
});

test('marks less than 45 minutes to spare as tight', () => {
  const evening = gameAt('progressive-field', '2026-07-01', '19:00');
  const next = (clock: string) => leg(evening, gameAt('pnc-park', '2026-07-02', clock), 130);
  expect(next('11:44')).toMatchObject({ minutesToSpare: 44, isTight: true });
  expect(next('11:45')).toMatchObject({ minutesToSpare: 45, isTight: false });
});

test('charges an hour for a border in either direction', () => {
  const detroit = (date: string, clock: string) => gameAt('comerica-park', date, clock);
  const toronto = (date: string, clock: string) => gameAt('rogers-centre', date, clock);
  expect(leg(detroit('2026-07-01', '19:00'), toronto('2026-07-02', '13:45'), 235)).toMatchObject({
    minutesToSpare: 0,
    crossesBorder: true,
  });
  expect(leg(toronto('2026-07-01', '19:00'), detroit('2026-07-02', '13:44'), 235)).toBeNull();
  const home = gameAt('progressive-field', '2026-07-02', '13:45');
  expect(leg(detroit('2026-07-01', '19:00'), home, 235)).toMatchObject({
    minutesToSpare: 60,
    crossesBorder: false,
  });
});

test('joins a game of unknown time only to other dates within the driving limit, and marks it', () => {
  const unknown = gameAt('progressive-field', '2026-07-02', null);
  const marked = { minutesToSpare: null, isTight: false };
  expect(leg(gameAt('pnc-park', '2026-07-02', '12:00'), unknown, 130)).toBeNull();
  expect(leg(unknown, gameAt('pnc-park', '2026-07-02', '23:00'), 130)).toBeNull();
  expect(leg(gameAt('pnc-park', '2026-07-01', '22:00'), unknown, 480)).toMatchObject(marked);
  expect(leg(unknown, gameAt('pnc-park', '2026-07-03', '12:00'), 480)).toMatchObject(marked);
  expect(leg(unknown, gameAt('pnc-park', '2026-07-03', null), 480)).toMatchObject(marked);
  expect(leg(unknown, gameAt('pnc-park', '2026-07-03', '23:00'), 481)).toBeNull();
});

test('allows at most 480 minutes of driving on each date', () => {
  const apart = (days: number, minutes: number) =>
    leg(
      madeGame({ id: '1' }),
      madeGame({ id: '2', venueId: 'b', localDate: dateAfter(days), startsAt: null }),
      minutes,
    );
  expect(apart(1, 480)).not.toBeNull();
  expect(apart(1, 481)).toBeNull();
  expect(apart(2, 960)).not.toBeNull();
  expect(apart(2, 961)).toBeNull();
  expect(apart(3, 1440)).not.toBeNull();
  expect(apart(3, 1441)).toBeNull();
  expect(apart(4, 10)).toBeNull();
});

test('charges a leg over midnight to the date of arrival, together with that date’s legs', () => {
  const at = (venueId: string, days: number, hour: number) =>
    madeGame({
      id: venueId,
      venueId,
      localDate: dateAfter(days),
      startsAt: new Date(`${dateAfter(days)}T${hour}:00:00Z`),
    });
  const drive = (overnight: number, sameDate: number) => (from: string) => {
    const minutes = from === 'a' ? overnight : sameDate;
    return { miles: minutes, minutes };
  };
  const stops = (games: SequenceGame[], overnight: number, sameDate: number) => {
    const graph = sequenceGraph(games, drive(overnight, sameDate), ROADTRIP_LIMITS);
    return findBestSequence(graph, { from: dayNumber(FIRST_DATE), through: dayNumber(FIRST_DATE) + 6 })?.games
      .length;
  };
  // A night, then two games on one date: 200 and 280 minutes make eight hours.
  const oneNight = [at('a', 0, 12), at('b', 1, 12), at('c', 1, 21)];
  expect(stops(oneNight, 200, 280)).toBe(3);
  expect(stops(oneNight, 201, 280)).toBe(2);
  // Over three nights a third of 600 minutes counts on the last date.
  const threeNights = [at('a', 0, 12), at('b', 3, 12), at('c', 3, 21)];
  expect(stops(threeNights, 600, 280)).toBe(3);
  expect(stops(threeNights, 603, 280)).toBe(2);
});

test('loses an hour driving east and gains one driving west', () => {
  const chicago = (clock: string) => gameAt('wrigley-field', '2026-07-01', clock);
  const detroit = (clock: string) => gameAt('comerica-park', '2026-07-01', clock);
  // 180 + 20 + 270 + 30 = 500 minutes.
  expect(leg(chicago('11:00'), detroit('20:20'), 270)).toMatchObject({ minutesToSpare: 0 });
  expect(leg(chicago('11:00'), detroit('20:19'), 270)).toBeNull();
  expect(leg(detroit('11:00'), chicago('18:20'), 270)).toMatchObject({ minutesToSpare: 0 });
  expect(leg(detroit('11:00'), chicago('18:19'), 270)).toBeNull();
});

test('shortens the night of a clock change in March and lengthens it in November', () => {
  const night = (first: string, second: string) =>
    leg(
      gameAt('united-center', first, '19:00', { league: 'NHL' }),
      gameAt('enterprise-center', second, '14:00', { league: 'NHL' }),
      280,
    )?.minutesToSpare ?? null;
  // 165 + 20 + 280 + 60 + 570 = 1095 of the 19 hours, 1140 minutes.
  expect(night('2026-03-06', '2026-03-07')).toBe(45);
  expect(night('2026-03-07', '2026-03-08')).toBeNull();
  expect(night('2026-10-31', '2026-11-01')).toBe(105);
});

test('follows the neighbor’s clock change where clocks stay the same', () => {
  // Arizona keeps its time: Phoenix is level with Los Angeles in summer and an hour ahead in winter.
  const slack = (first: string, second: string) =>
    leg(
      gameAt('cryptocom-arena', first, '19:00', { league: 'NBA' }),
      gameAt('mortgage-matchup-center', second, '15:00', { league: 'NBA' }),
      350,
    )?.minutesToSpare ?? null;
  // 150 + 20 + 350 + 60 + 570 = 1150 of the 20 hours that both clocks show in summer, of 19 in winter.
  expect(slack('2026-04-01', '2026-04-02')).toBe(50);
  expect(slack('2026-10-31', '2026-11-01')).toBe(50);
  expect(slack('2026-11-01', '2026-11-02')).toBeNull();
});

test('treats two teams in one building as one stop, Cubs and White Sox as two', () => {
  const giants = gameAt('metlife-stadium', '2026-11-01', '13:00', {
    league: 'NFL',
    homeTeam: 'New York Giants',
  });
  const jets = {
    ...giants,
    id: 'jets',
    homeTeam: 'New York Jets',
    localDate: '2026-11-02',
    startsAt: localTimeToInstant('2026-11-02T20:15:00', 'America/New_York'),
  };
  expect(leg(giants, jets, 0)).toBeNull();
  expect(bestWeek([giants, jets, gameAt('gillette-stadium', '2026-11-04', '20:15')], 230)).toEqual([
    'metlife-stadium',
    'gillette-stadium',
  ]);
  const cubs = gameAt('wrigley-field', '2026-07-01', '13:20');
  const whiteSox = gameAt('rate-field', '2026-07-01', '18:40');
  expect(bestWeek([cubs, whiteSox], 25)).toEqual(['wrigley-field', 'rate-field']);
});

test('takes six and a half hours for a straight doubleheader, and one game of a split one', () => {
  const twin = gameAt('wrigley-field', '2026-07-01', '12:05', { isStraightDoubleheader: true });
  // 390 + 20 + 25 + 30 = 465 minutes.
  expect(leg(twin, gameAt('rate-field', '2026-07-01', '19:50'), 25)).toMatchObject({ minutesToSpare: 0 });
  expect(leg(twin, gameAt('rate-field', '2026-07-01', '19:49'), 25)).toBeNull();
  const afternoon = gameAt('wrigley-field', '2026-07-01', '12:05');
  const evening = { ...gameAt('wrigley-field', '2026-07-01', '18:40'), id: 'evening' };
  const across = gameAt('rate-field', '2026-07-01', '19:10');
  expect(bestWeek([afternoon, evening, across], 25)).toEqual(['wrigley-field', 'rate-field']);
});

test('prefers the last game that ends first, not the one that begins first', () => {
  const start = gameAt('progressive-field', '2026-07-01', '19:00');
  const twin = gameAt('pnc-park', '2026-07-02', '14:00', { isStraightDoubleheader: true });
  const single = gameAt('comerica-park', '2026-07-02', '16:00');
  expect(bestWeek([start, twin, single], 300)).toEqual(['progressive-field', 'comerica-park']);
});

test('adds rush-hour minutes to a leg that arrives within the rush hour, and names them', () => {
  const matinee = gameAt('progressive-field', '2026-07-01', '13:00');
  const rushHour = {
    startsAt: Date.parse('2026-07-02T19:00:00Z'),
    endsAt: Date.parse('2026-07-02T23:00:00Z'),
    minutes: 30,
  };
  const next = (clock: string) => leg(matinee, gameAt('pnc-park', '2026-07-02', clock, { rushHour }), 130);
  // The fan arrives an hour before the game.
  expect(next('15:59')).toMatchObject({ minutes: 130, rushMinutes: 0, minutesToSpare: 659 });
  expect(next('16:00')).toMatchObject({ minutes: 160, rushMinutes: 30, minutesToSpare: 630 });
  expect(next('19:59')).toMatchObject({ minutes: 160, rushMinutes: 30 });
  expect(next('20:00')).toMatchObject({ minutes: 130, rushMinutes: 0 });
  const tooLong = gameAt('pnc-park', '2026-07-02', '19:00', { rushHour });
  expect(leg(matinee, tooLong, 450)).not.toBeNull();
  expect(leg(matinee, tooLong, 451)).toBeNull();
  // Traffic at most doubles the drive, and does not lengthen the parking.
  expect(leg(matinee, tooLong, 20)).toMatchObject({ minutes: 40, rushMinutes: 20 });
  const inTown = { miles: 1, minutes: 22, parkingMinutes: 10 };
  expect(legBetween(matinee, tooLong, inTown, ROADTRIP_LIMITS)).toMatchObject({
    minutes: 34,
    rushMinutes: 12,
  });
});

test('a shorter way that leaves no driving for the date does not displace a longer one that does', () => {
  const at = (venueId: string, day: number, clock: string) =>
    madeGame({
      id: `${venueId}${day}`,
      venueId,
      localDate: `2026-07-0${day}`,
      startsAt: new Date(`2026-07-0${day}T${clock}:00Z`),
    });
  const games = [
    ...[1, 2].flatMap((day) => [at('x', day, '19:00'), at('y', day, '19:00')]),
    at('z', 3, '16:00'),
    at('w', 3, '22:00'),
  ];
  const ways: Record<string, { miles: number; minutes: number }> = {
    'x y': { miles: 60, minutes: 60 },
    'y z': { miles: 50, minutes: 400 },
    'x z': { miles: 90, minutes: 100 },
    'z w': { miles: 100, minutes: 120 },
  };
  const drive = (a: string, b: string) => ways[`${a} ${b}`] ?? ways[`${b} ${a}`] ?? null;
  const from = dayNumber('2026-07-01');
  const best = findBestSequence(sequenceGraph(games, drive, ROADTRIP_LIMITS), { from, through: from + 6 });
  expect(best?.games.map(({ venueId }) => venueId)).toEqual(['y', 'x', 'z', 'w']);
});
