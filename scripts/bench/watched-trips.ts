import { and, eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { connect } from '../../src/db/neon/client.ts';
import { queueTripChecks } from '../../src/db/queries/write-games.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { knownGameOf } from '../../src/domain/trips/watch/known-game.ts';
import { decodeDrives } from '../../src/domain/travel/drive-figures.ts';
import { VENUE_DRIVES } from '../../src/domain/travel/venue-drives.ts';
import { MAX_FOLLOWERS } from '../../src/domain/trips/watch/follower-limits.ts';
import { daysBetween } from '../../src/domain/dates/zoned-time.ts';
import { tripHome, tripLocations } from '../../src/domain/trips/check/check-trip.ts';
import { DEFAULT_PLAN_LIMITS, encodeTrip, planQuestion } from '../../src/domain/trips/code/trip-code.ts';
import { plannedGameOf } from '../../src/domain/trips/code/planned-game.ts';
import { type TripGame, tripGames } from '../../src/domain/trips/finder/trip-game.ts';
import { verifyTrip } from '../../src/domain/trips/finder/assemble-trip.ts';
import { venueDrives } from '../../src/domain/trips/sequence-candidates.ts';
import { readDriveFiles } from '../drives/drive-files.ts';
import type { PlaceRow } from '../../src/db/queries/places.ts';
import { placeRows } from '../drives/load-places.ts';
import { pseudoRandom } from '../tours/pseudo-random.ts';

const TIMEOUT_MS = 120_000;

interface WatchedTrips {
  databaseUrl: string;
  postgresUrl: string;
  accounts: number;
  codes: number;
  homes: number;
  /** They follow the first trips, 20 each. */
  followers: number;
  /** The share of trips that the refresh breaks. */
  broken: number;
  now: Date;
}

/** Stores accounts with a saved trip each. Returns the future of each game for `changeGames`. */
export async function storeWatchedTrips(wanted: WatchedTrips): Promise<ReadonlyMap<string, GameFuture>> {
  const stored = await connect(wanted.databaseUrl, TIMEOUT_MS).select().from(gameEvents);
  const { codes, futures } = await makeWatchedCodes(stored, wanted);
  const known = new Map(stored.map((game) => [game.id, { league: game.league, known: knownGameOf(game) }]));
  const client = new pg.Client({ connectionString: wanted.postgresUrl });
  await client.connect();
  try {
    await storeCodes(client, codes, known);
    const at = wanted.now.toISOString();
    await client.query(`INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at)
      SELECT gen_random_uuid(), 'fan' || n || '@example.com', '${at}', '${at}', '${at}'
      FROM generate_series(1, ${wanted.accounts}) AS n`);
    await client.query(`INSERT INTO saved_trips (id, user_id, code, name, home_place, time_zone, first_date, last_date,
        state, checked_at, unsubscribe_token, created_at)
      SELECT gen_random_uuid(), fan.id, code, 'My trip', place, time_zone, first_date, last_date, 'fine', '${at}',
        gen_random_uuid()::text, '${at}'
      FROM (SELECT id, row_number() OVER () AS n FROM users) AS fan
      JOIN codes ON codes.n = fan.n % ${codes.length}`);
    await client.query(`INSERT INTO trip_games (saved_trip_id, position, league, game_id, schedule_version, known)
      SELECT trip.id, position, league, game_id, 0, known FROM saved_trips AS trip JOIN code_games USING (code)`);
    await client.query(`INSERT INTO trip_followers (id, saved_trip_id, email, token, created_at, confirmed_at)
      SELECT gen_random_uuid(), trip.id, 'friend' || trip.n || '-' || friend || '@example.com', gen_random_uuid()::text,
        '${at}', timestamptz '${at}' - interval '1 day'
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM saved_trips) AS trip, generate_series(1, ${MAX_FOLLOWERS}) AS friend
      WHERE trip.n <= ${wanted.followers / MAX_FOLLOWERS}`);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  return futures;
}

async function storeCodes(
  client: pg.Client,
  codes: readonly WatchedCode[],
  known: ReadonlyMap<string, { league: string; known: object }>,
): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE codes AS
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS x (n integer, code text, place integer, "timeZone" text, "firstDate" date, "lastDate" date)`,
    [JSON.stringify(codes.map((code, n) => ({ ...code, n })))],
  );
  await client.query(`ALTER TABLE codes RENAME "timeZone" TO time_zone`);
  await client.query(`ALTER TABLE codes RENAME "firstDate" TO first_date`);
  await client.query(`ALTER TABLE codes RENAME "lastDate" TO last_date`);
  const games = codes.flatMap(({ code, games: ids }) =>
    ids.map((id, position) => ({ code, position, id, ...known.get(id) })),
  );
  await client.query(
    `CREATE TEMPORARY TABLE code_games AS
    SELECT code, position, league, id AS game_id, known FROM jsonb_to_recordset($1::jsonb)
      AS x (code text, position smallint, league text, id text, known jsonb)`,
    [JSON.stringify(games)],
  );
}

/** Changes the games and queues the checks of their trips, as one refresh of each league does. */
export async function changeGames(
  databaseUrl: string,
  futures: ReadonlyMap<string, GameFuture>,
  now: Date,
): Promise<void> {
  const db = connect(databaseUrl, TIMEOUT_MS);
  const idsOf = (future: GameFuture) => [...futures].flatMap(([id, its]) => (its === future ? id : []));
  const [later, postponed] = [idsOf('later'), idsOf('postponed')];
  const raised = { scheduleVersion: sql`${gameEvents.scheduleVersion} + 1`, scheduleChangedAt: now };
  const start = sql`${gameEvents.startsAt} + ${LATER_MS} * interval '1 millisecond'`;
  for (const league of LEAGUES) {
    const change = (ids: string[], changes: object) =>
      db
        .update(gameEvents)
        .set({ ...raised, ...changes })
        .where(and(eq(gameEvents.league, league), inArray(gameEvents.id, ids)));
    await db.batch([
      change(later, { startsAt: start, upcomingUntil: start }),
      change(postponed, { status: 'postponed' }),
      db.execute(queueTripChecks({ league, ids: [...later, ...postponed], now })),
    ]);
  }
}

type StoredGame = typeof gameEvents.$inferSelect;

interface WatchedCode {
  code: string;
  place: number;
  timeZone: string;
  firstDate: string;
  lastDate: string;
  games: string[];
}

/** How a game changes in the refresh; each trip has exactly one game that does. */
type GameFuture = 'same' | 'later' | 'postponed';

const LATER_MS = 10 * 60_000;
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
async function makeWatchedCodes(
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
