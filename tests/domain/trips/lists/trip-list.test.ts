import { expect, test } from 'vitest';
import {
  decodeTripList,
  encodeTripList,
  upcomingChains,
} from '../../../../src/domain/trips/lists/trip-list.ts';
import { tripGame } from '../finder/made-trips.ts';

const dates = { from: '2026-07-03', through: '2026-07-05' };
const friday = tripGame({ id: 'x', league: 'MLB', localDate: '2026-07-03' });
const saturday = tripGame({ id: 'y', league: 'NBA', localDate: '2026-07-04', venueId: 'b' });
const sunday = tripGame({ id: 'z', league: 'MLB', localDate: '2026-07-05', venueId: 'c', time: null });
const LIMITS = { minGames: 2, minLeagues: 2 };

test('reads a list as it was written', () => {
  const chains = [
    { dates, games: [friday, saturday, sunday] },
    { dates, games: [saturday, sunday] },
  ];
  const stored = JSON.parse(JSON.stringify(encodeTripList(chains)));
  expect(decodeTripList(stored)).toEqual(chains);
  expect(decodeTripList(encodeTripList([]))).toEqual([]);
});

test('leaves out begun games, trips that have too few left, and trips that have become equal', () => {
  const chains = [
    { dates, games: [friday, saturday, sunday] },
    { dates, games: [saturday, sunday] },
    { dates, games: [friday, saturday] },
  ];
  expect(upcomingChains(chains, new Date('2026-07-03T12:00:00Z'), LIMITS)).toEqual(chains);
  const onSaturday = upcomingChains(chains, new Date('2026-07-04T12:00:00Z'), LIMITS);
  expect(onSaturday).toEqual([{ dates, games: [saturday, sunday] }]);
  expect(upcomingChains(chains, new Date('2026-07-05T12:00:00Z'), LIMITS)).toEqual([]);
});

test('drops a trip of which one league is left', () => {
  const chains = [{ dates, games: [saturday, friday, { ...sunday }] }];
  const onlyBaseball = [{ dates, games: [friday, sunday] }];
  expect(upcomingChains(onlyBaseball, new Date('2026-07-01T12:00:00Z'), LIMITS)).toEqual([]);
  expect(upcomingChains(chains, new Date('2026-07-01T12:00:00Z'), LIMITS)).toHaveLength(1);
});
