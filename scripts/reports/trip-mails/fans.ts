import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/db/neon/client.ts';
import { replacePlaces, type PlaceRow } from '../../../src/db/queries/places.ts';
import { saveTrip } from '../../../src/db/queries/save-trip.ts';
import { SeasonPacks } from '../../../src/db/queries/schedule-packs.ts';
import { readTripNow } from '../../../src/db/queries/watch/mailed-trips.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { addDays, daysBetween } from '../../../src/domain/dates/zoned-time.ts';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { decodeDrives } from '../../../src/domain/travel/drive-figures.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import { checkTrip } from '../../../src/domain/trips/check/check-trip.ts';
import { tripHome } from '../../../src/domain/trips/check/trip-home.ts';
import { tripLocations } from '../../../src/domain/trips/check/trip-locations.ts';
import { tripToSave } from '../../../src/domain/trips/check/trip-to-save.ts';
import { codeOfTrip } from '../../../src/domain/trips/code/code-of-trip.ts';
import { decodeTrip, type TripPlan } from '../../../src/domain/trips/code/trip-code.ts';
import { findTrips } from '../../../src/domain/trips/finder/find-trips.ts';
import type { Trip } from '../../../src/domain/trips/finder/trip-answer.ts';
import { tripGames, type TripGame } from '../../../src/domain/trips/finder/trip-game.ts';
import {
  WITHOUT_WISHES,
  type TripHome,
  type TripQuestion,
} from '../../../src/domain/trips/finder/trip-question.ts';
import { venueDrives } from '../../../src/domain/trips/sequence-candidates.ts';
import { readDriveFiles } from '../../drives/drive-files.ts';
import { placeRows } from '../../drives/load-places.ts';
import { storeFan } from '../../../tests/support/saved-trips.ts';

export interface FansTrip {
  /** From 1 on. */
  number: number;
  id: string;
  email: string;
  code: string;
  plan: TripPlan;
  home: PlaceRow | null;
  timeZone: string;
  firstDate: string;
  lastDate: string;
  gameIds: string[];
}

const TRIPS = 200;
const FANS = 120;
const HOMES = 45;
const CANADIAN_HOMES = 10;
/** Homes within these miles of a game, as driving minutes. */
const NEAR_MINUTES = 480;
const SEASON = { first: '2026-10-13', days: 40 };
/** When the times of the last NFL weeks are open. */
const HOLIDAYS = { first: '2026-12-24', days: 10 };
const LEAGUE_WISHES: readonly (readonly League[])[] = [
  LEAGUES,
  LEAGUES,
  LEAGUES,
  ['NFL'],
  ['NBA'],
  ['NHL'],
  ['MLB'],
  ['NBA', 'NHL'],
  ['NFL', 'NHL'],
  ['NFL', 'NBA'],
  ['NFL', 'MLB'],
];

/** Saves trips that the finder found for fans of many homes and wishes, as the site saves them. */
export async function saveFansTrips(db: Database, now: Date, random: () => number): Promise<FansTrip[]> {
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const homes = await storeHomes(db, now, random);
  const locations = tripLocations([]);
  const drives = venueDrives(VENUE_DRIVES, locations);
  const stored = await db.select().from(gameEvents);
  const games = tripGames(stored, locations).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const fans: { email: string; id: string; home: PlaceRow | null }[] = [];
  for (let fan = 1; fan <= FANS; fan += 1) {
    const email = `fan${fan}@example.com`;
    const home = random() < 0.75 ? (homes[Math.floor(random() * homes.length)] ?? null) : null;
    fans.push({ email, id: await storeFan(db, email), home });
  }
  const packs = new SeasonPacks();
  const trips: FansTrip[] = [];
  const codes = new Set<string>();
  while (trips.length < TRIPS) {
    const fan = fans[Math.floor(random() * FANS)];
    if (!fan) throw new Error('there are too few fans');
    const { home } = fan;
    const from = home && tripHome({ ...home, drives: decodeDrives(home.drives) }, locations);
    const question = wishesOf(from, random, pick);
    const near = gamesNear(games, from, random, drives, question);
    const result = findTrips({ games: near, drives, question, budget: 60_000 });
    if (result.kind !== 'answer') continue;
    const size = pick([1, 2, 2, 3, 3, 4, 4, 5, 6]);
    const found = [...result.answer.trips.map(({ trip }) => trip), ...result.answer.front];
    const chosen = closestTo(size, found, random);
    const code = chosen && codeOfTrip(chosen, question, home?.number ?? null);
    const plan = code ? decodeTrip(code) : null;
    if (!chosen || !code || !plan || codes.has(code)) continue;
    codes.add(code);
    const read = await readTripNow(db, plan, { packs, now });
    const facts = { code, plan, home: from, now };
    const checked = checkTrip({ plan, home: from, games: read.games, now }, VENUE_DRIVES);
    if (!checked) continue;
    const trip = tripToSave(facts, checked);
    const settings = { isMuted: false, unsubscribeToken: randomUUID(), now };
    const saved = await saveTrip(db, fan.id, trip, settings);
    if (saved.outcome !== 'saved') continue;
    const { timeZone, firstDate, lastDate } = trip;
    trips.push({
      number: trips.length + 1,
      id: saved.id,
      email: fan.email,
      code,
      plan,
      home,
      timeZone,
      firstDate,
      lastDate,
      gameIds: trip.games.map(({ gameId }) => gameId),
    });
  }
  return trips;
}

async function storeHomes(db: Database, now: Date, random: () => number): Promise<PlaceRow[]> {
  const roads = placeRows(await readDriveFiles()).filter(({ isOffRoad }) => !isOffRoad);
  const largest = (country: string, count: number, of: number) =>
    roads
      .filter((place) => place.country === country)
      .toSorted((a, b) => b.population - a.population)
      .slice(0, of)
      .map((place) => ({ place, order: random() }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ place }) => place);
  const homes = [...largest('US', HOMES - CANADIAN_HOMES, 300), ...largest('CA', CANADIAN_HOMES, 30)];
  await replacePlaces(db, homes, now);
  return homes;
}

function wishesOf(
  home: TripHome | null,
  random: () => number,
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item,
): TripQuestion {
  const { first, days } = random() < 0.1 ? HOLIDAYS : SEASON;
  const start = addDays(first, Math.floor(random() ** 1.4 * days));
  return {
    ...WITHOUT_WISHES,
    home,
    start,
    end: addDays(start, pick([0, 1, 2, 2, 3, 3, 4, 5, 6, 8])),
    days: null,
    leagues: LEAGUE_WISHES[Math.floor(random() * LEAGUE_WISHES.length)] ?? LEAGUES,
    drivingHours: pick([4, 6, 8, 8, 8, 10, 12]),
    isBackHome: home !== null && random() < 0.85,
    leaveAfterMinutes: pick([360, 360, 480, 720]),
    homeByMinutes: pick([1440, 1440, 1560, 1200]),
    sort: pick(['most', 'worth', 'easiest', 'leagues', 'spare']),
    mayCrossBorder: random() < 0.85,
    pace: random() < 0.8 ? 'most' : pick(['one-a-day', 'free-day']),
    isWeekendOnly: false,
  };
}

/** Returns games of these dates within reach of the home, or of any building. */
function gamesNear(
  games: readonly TripGame[],
  home: TripHome | null,
  random: () => number,
  drives: ReturnType<typeof venueDrives>,
  { start, end, leagues }: TripQuestion,
): TripGame[] {
  const inDates = games.filter(
    ({ localDate, league }) => start <= localDate && localDate <= end && leagues.includes(league),
  );
  const center = inDates[Math.floor(random() * inDates.length)]?.venueId ?? '';
  return inDates.filter(({ venueId }) => {
    const drive = home
      ? home.driveTo(venueId)
      : venueId === center
        ? { minutes: 0 }
        : drives(center, venueId);
    return drive !== null && drive.minutes <= NEAR_MINUTES;
  });
}

function closestTo(size: number, trips: readonly Trip[], random: () => number): Trip | undefined {
  const few = trips.filter(({ games }) => games.length <= 6 && isShort(games));
  const off = (trip: Trip) => Math.abs(trip.games.length - size);
  const least = Math.min(...few.map(off));
  const best = few.filter((trip) => off(trip) === least);
  return best[Math.floor(random() * best.length)];
}

function isShort(games: readonly TripGame[]): boolean {
  const dates = games.map(({ localDate }) => localDate);
  return daysBetween(dates[0] ?? '', dates.at(-1) ?? '') <= 10;
}
