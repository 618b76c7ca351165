import type { gameEvents } from '../../src/db/schema/games.ts';
import { decodeDrives } from '../../src/domain/travel/drive-figures.ts';
import { VENUE_DRIVES } from '../../src/domain/travel/venue-drives.ts';
import { daysBetween } from '../../src/domain/dates/zoned-time.ts';
import { tripHome } from '../../src/domain/trips/check/check-trip.ts';
import { tripLocations } from '../../src/domain/trips/check/check-trip.ts';
import { planQuestion } from '../../src/domain/trips/code/trip-code.ts';
import { plannedGameOf } from '../../src/domain/trips/code/planned-game.ts';
import { DEFAULT_PLAN_LIMITS, encodeTrip } from '../../src/domain/trips/code/trip-code.ts';
import { tripGames, type TripGame } from '../../src/domain/trips/finder/trip-game.ts';
import { verifyTrip } from '../../src/domain/trips/finder/assemble-trip.ts';
import { venueDrives } from '../../src/domain/trips/sequence-candidates.ts';
import { readDriveFiles } from '../drives/drive-files.ts';
import type { PlaceRow } from '../../src/db/queries/places.ts';
import { placeRows } from '../drives/load-places.ts';
import { pseudoRandom } from '../tours/pseudo-random.ts';

type StoredGame = typeof gameEvents.$inferSelect;

export interface WatchedCode {
  code: string;
  place: number;
  timeZone: string;
  firstDate: string;
  lastDate: string;
  games: string[];
}

/** How a game changes in the refresh; each trip has exactly one game that does. */
export type GameFuture = 'same' | 'later' | 'postponed';

export const LATER_MS = 10 * 60_000;
const GAMES = 3;
const MAX_DAYS = 6;
const FIRST = '2026-10-12';
const LAST = '2026-12-20';
/** Minutes of driving from home to any of the trip's games. */
const FARTHEST = 600;
const LIMITS = {
  ...DEFAULT_PLAN_LIMITS,
  drivingHours: 10,
  isBackHome: true,
  daysBefore: 3,
  daysAfter: 3,
} as const;

interface WatchedCodes {
  codes: WatchedCode[];
  /** By the id of each game that may change. */
  futures: ReadonlyMap<string, GameFuture>;
}

/**
 * Makes trips of three games that fit, from and back to many homes. Their share with a postponed game is
 * `broken`; the others still fit after the refresh.
 */
export async function makeWatchedCodes(
  stored: readonly StoredGame[],
  wanted: { codes: number; homes: number; broken: number },
): Promise<WatchedCodes> {
  const locations = tripLocations([]);
  const games = tripGames(stored, locations).filter(
    ({ id, localDate, startsAt }) =>
      startsAt !== null && localDate >= FIRST && localDate <= LAST && plannedGameOf(id) !== null,
  );
  const futures = new Map(games.map(({ id }, index) => [id, futureOf(index)]));
  const drives = venueDrives(VENUE_DRIVES, locations);
  const random = pseudoRandom();
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const reaches = (await largestCities(wanted.homes)).map((city) => {
    const home = tripHome({ ...city, drives: decodeDrives(city.drives) }, locations);
    const near = games.filter(({ venueId }) => (home.driveTo(venueId)?.minutes ?? Infinity) <= FARTHEST);
    return { city, home, near, byFuture: Map.groupBy(near, ({ id }) => futures.get(id)) };
  });
  const codes = new Map<string, WatchedCode>();
  for (let attempt = 0; codes.size < wanted.codes; attempt += 1) {
    const reach = reaches[attempt % wanted.homes];
    if (!reach) throw new Error('there are too few homes');
    const { city, home, byFuture } = reach;
    const future = random() < wanted.broken ? 'postponed' : 'later';
    const changed = pick(byFuture.get(future) ?? []);
    const same = byFuture.get('same') ?? [];
    const trip = [changed, pick(same), pick(same)].flatMap((game) => game ?? []).toSorted(byDate);
    if (!changed || !isShort(trip)) continue;
    const planned = trip.flatMap(({ id }) => plannedGameOf(id) ?? []);
    const plan = { games: planned, placeNumber: city.number, limits: LIMITS };
    const question = planQuestion(plan, home);
    const later = trip.map((game) => (game === changed ? startsLater(game) : game));
    if ([trip, later].some((each) => verifyTrip(each, question, drives).kind === 'broken')) continue;
    const code = encodeTrip(plan);
    const { start: firstDate, end: lastDate } = question;
    const { number: place, timeZone } = city;
    codes.set(code, { code, place, timeZone, firstDate, lastDate, games: trip.map(({ id }) => id) });
  }
  return { codes: [...codes.values()], futures };
}

/** Every sixth game changes; half of them are postponed. */
function futureOf(index: number): GameFuture {
  if (index % 6 !== 0) return 'same';
  return index % 12 === 0 ? 'postponed' : 'later';
}

async function largestCities(count: number): Promise<PlaceRow[]> {
  return placeRows(await readDriveFiles())
    .filter(({ isOffRoad }) => !isOffRoad)
    .toSorted((a, b) => b.population - a.population)
    .slice(0, count);
}

function isShort(trip: readonly TripGame[]): boolean {
  const dates = trip.map(({ localDate }) => localDate);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined || new Set(dates).size < GAMES) return false;
  return daysBetween(first, last) <= MAX_DAYS;
}

function byDate(a: TripGame, b: TripGame): number {
  return a.localDate < b.localDate ? -1 : 1;
}

function startsLater(game: TripGame): TripGame {
  return { ...game, startsAt: game.startsAt && new Date(game.startsAt.getTime() + LATER_MS) };
}
