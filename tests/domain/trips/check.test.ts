import { expect, test } from 'vitest';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import { checkTrip, tripLocations } from '../../../src/domain/trips/check/check-trip.ts';
import { repairOf } from '../../../src/domain/trips/check/repair.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { tripGames } from '../../../src/domain/trips/finder/trip-game.ts';
import { mustExist } from '../../../src/domain/must-exist.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { plainGame } from '../../support/plain-game.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { homeWith } from './finder/made-trips.ts';

const DALLAS = 'american-airlines-center';
const SAN_ANTONIO = 'frost-bank-center';

/** @param listedOn the date in its identity. */
function stored(
  [homeTeam, awayTeam]: readonly [string, string],
  venueId: string,
  localDateTime: string,
  { listedOn = localDateTime.slice(0, 10), ...facts }: { listedOn?: string; status?: 'postponed' } = {},
) {
  const { latitude = null, longitude = null } = venueById(venueId) ?? {};
  const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
  const id = `nba-${listedOn}-${slug(awayTeam)}-at-${slug(homeTeam)}-1`;
  const game = plainGame({ league: 'NBA', homeTeam, awayTeam, localDateTime, venueId, ...facts });
  return { ...game, id, isListed: true, venuePlace: { country: 'US' }, latitude, longitude };
}

test('a drive from a game under way breaks the trip', () => {
  const games = [
    stored(['Dallas Mavericks', 'Boston Celtics'], DALLAS, '2026-12-04T19:30:00'),
    // Moved to the evening of the first game, which has begun.
    stored(['San Antonio Spurs', 'Utah Jazz'], SAN_ANTONIO, '2026-12-04T22:00:00', {
      listedOn: '2026-12-05',
    }),
  ];
  const plan = mustExist(decodeTrip(codeOf(games.map(({ id }) => id))) ?? undefined);
  const now = new Date('2026-12-05T03:30:00Z');
  const checked = checkTrip({ plan, home: null, games, now }, VENUE_DRIVES);
  expect([checked?.condition, checked?.checked?.brokenLegs]).toEqual(['broken', [0]]);
});

test.for([
  ['before the fan’s hour', '2026-12-04T09:00:00Z', '13:00', 0],
  ['at an hour that is past', '2026-12-04T21:00:00Z', '21:00', 1],
] as const)('a fix never leaves %s', ([, now, clock, daysBefore]) => {
  const off = stored(['Dallas Mavericks', 'Boston Celtics'], DALLAS, '2026-12-04T19:30:00', {
    status: 'postponed',
  });
  const other = stored(['Dallas Mavericks', 'Miami Heat'], DALLAS, `2026-12-04T${clock}:00`);
  const spurs = stored(['San Antonio Spurs', 'Utah Jazz'], SAN_ANTONIO, '2026-12-05T19:00:00');
  const code = codeOf([off.id, spurs.id], { daysBefore }, 1);
  const plan = mustExist(decodeTrip(code) ?? undefined);
  const home = homeWith({ [DALLAS]: 7.9, [SAN_ANTONIO]: 2 }, { timeZone: 'America/Chicago' });
  const at = new Date(now);
  const checked = checkTrip({ plan, home, games: [off, spurs], now: at }, VENUE_DRIVES);
  const games = tripGames([other, spurs], tripLocations([off, other, spurs]));
  const repair = checked && repairOf({ code, plan, home, now: at, games }, checked);
  expect(repair?.trip.games.map(({ homeTeam }) => homeTeam)).toEqual(['San Antonio Spurs']);
});
