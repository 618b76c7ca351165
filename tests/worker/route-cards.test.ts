import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPlaces } from '../../scripts/drives/load-places.ts';
import type { LocalWorker } from '../../scripts/site/local-worker.ts';
import { roadTrips } from '../../src/db/schema/content.ts';
import { places } from '../../src/db/schema/places.ts';
import type { League } from '../../src/domain/leagues.ts';
import { teamColors } from '../../src/domain/teams/colors.ts';
import { teamByName, type Team } from '../../src/domain/teams/index.ts';
import { roadtripCardMap } from '../../src/web/cards/route-card.tsx';
import { tripCardMap } from '../../src/web/cards/trip-card.tsx';
import { paletteOf } from '../../src/web/maps/picture-styles.ts';
import type { Point } from '../../src/web/maps/projection.ts';
import type { MapStop, RouteMapView } from '../../src/web/maps/route-map-view.ts';
import { theme } from '../../src/web/page/theme.ts';
import { colorOf } from '../../src/web/styles/theme-colors.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { readPngColors } from '../support/png.ts';
import { listGames, NOW, type StoredGame } from '../support/test-site.ts';
import { codeOf } from '../support/trip-codes.ts';
import { startWorker } from '../support/worker.ts';

const WIDTH = 1200;
const MAP_HEIGHT = 410;
const LIST_LEFT = 600;
const CITIES = ['Dallas', 'San Antonio', 'Houston'];

type Visit = [league: League, away: string, home: string];
const ONE_LEAGUE: Visit[] = [
  ['NBA', 'Sacramento Kings', 'Dallas Mavericks'],
  ['NBA', 'Utah Jazz', 'San Antonio Spurs'],
  ['NBA', 'Miami Heat', 'Houston Rockets'],
];
const FOUR_LEAGUES: Visit[] = [
  ['NHL', 'Boston Bruins', 'Dallas Stars'],
  ['NBA', 'Chicago Bulls', 'San Antonio Spurs'],
  ['NFL', 'Tennessee Titans', 'Houston Texans'],
  ['MLB', 'New York Yankees', 'Houston Astros'],
];
const LONDON = {
  timeZone: 'Europe/London',
  venueId: 'london-stadium',
  venueName: 'London Stadium',
  city: 'London',
  neutralSite: true,
};
const ABROAD = [
  hostedGame('MLB', 'New York Yankees', 'Boston Red Sox', '2027-06-05T18:00:00', LONDON),
  hostedGame('MLB', 'Chicago White Sox', 'Detroit Tigers', '2027-06-08T19:00:00'),
];

let database: TestDatabase;
let worker: LocalWorker;
let home: typeof places.$inferSelect;

beforeAll(async () => {
  database = await openTestDatabase();
  await storeVenues(database.db);
  await loadPlaces(database.url, NOW);
  await listGames(database.db, [...[ONE_LEAGUE, FOUR_LEAGUES].flatMap(gamesOf), ...ABROAD]);
  const texts = { cardTitle: 'Texas', cardIntro: 'Go.', introContent: '<p>Go.</p>', checkedOn: '2026-11-20' };
  const cities = { city1: 'Dallas', city2: 'San Antonio', city3: 'Houston' };
  const contents = { city1Content: '<p>1</p>', city2Content: '<p>2</p>', city3Content: '<p>3</p>' };
  const teamSlugs = ['dallas-mavericks', 'san-antonio-spurs', 'houston-rockets'];
  await database.db
    .insert(roadTrips)
    .values({ slug: 'texas', sport: 'NBA', teamSlugs, ...texts, ...cities, ...contents });
  const [found] = await database.db.select().from(places).where(eq(places.slug, 'shreveport-la'));
  if (!found) throw new Error('Shreveport is not stored');
  home = found;
  worker = await startWorker({ databaseUrl: database.url, now: NOW });
});

afterAll(async () => {
  await worker.stop();
  await database.close();
});

test.for([
  { name: 'one league, without a home', visits: ONE_LEAGUE, hasHome: false },
  { name: 'one league, with a home', visits: ONE_LEAGUE, hasHome: true },
  { name: 'four leagues, without a home', visits: FOUR_LEAGUES, hasHome: false },
  { name: 'four leagues, with a home', visits: FOUR_LEAGUES, hasHome: true },
])('a trip’s card draws its road as a line and lists its games: $name', async ({ visits, hasHome }) => {
  const colors = await tripCard(visits, hasHome);
  expect(blackShare(colors, LIST_LEFT)).toBeLessThan(0.01);
  const hosts = visits.map(([league, , name]) => hostOf(league, name));
  const stops: MapStop[] = hosts.map((team) => ({ city: team.marketCity, teams: [team] }));
  const start: MapStop[] = [{ city: home.name, teams: [], isHome: true, place: home }];
  const map = tripCardMap({ map: hasHome ? [...start, ...stops] : stops, isRound: hasHome });
  const league = visits[0]?.[0] ?? 'NBA';
  await expectLine(colors, map, paletteOf(league, CITIES));
  expectGames(colors, hosts, LIST_LEFT);
  expectShields(colors, new Set(visits.map(([one]) => one)).size);
  if (hasHome) await expectHouse(colors, map, paletteOf(league, CITIES));
});

test('a roadtrip’s card draws its road as a line', async () => {
  const colors = await card(paths.roadtripCard('texas'));
  expect(blackShare(colors, WIDTH)).toBeLessThan(0.01);
  const stops = CITIES.map((city) => ({ city, teams: [] }));
  await expectLine(colors, roadtripCardMap(stops), paletteOf('NBA', CITIES));
});

test('the card of a trip beyond the map lists the games alone', async () => {
  const hosts = [hostOf('MLB', 'Boston Red Sox'), hostOf('MLB', 'Detroit Tigers')];
  expectGames(await card(paths.tripCard(codeOf(ABROAD.map(({ id }) => id)))), hosts, 0);
});

async function card(path: string): Promise<string[]> {
  const response = await fetch(`${worker.origin}${path}`, { redirect: 'manual' });
  expect(response.status).toBe(200);
  return readPngColors(new Uint8Array(await response.arrayBuffer()));
}

function tripCard(visits: Visit[], hasHome: boolean): Promise<string[]> {
  const ids = gamesOf(visits).map(({ id }) => id);
  return card(paths.tripCard(codeOf(ids, { isBackHome: hasHome }, hasHome ? home.number : null)));
}

/** One game a day. */
function gamesOf(visits: Visit[]): StoredGame[] {
  return visits.map(([league, away, host], index) =>
    hostedGame(league, away, host, `2027-01-0${index + 1}T19:00:00`),
  );
}

function hostOf(league: League, name: string): Team {
  const team = teamByName(league, name);
  if (team === null) throw new Error(`${name} is not a team`);
  return team;
}

/** Reads the middle of the triangle of the three cities, and the road from Dallas to San Antonio. */
async function expectLine(
  colors: string[],
  map: RouteMapView | null,
  palette: ReturnType<typeof paletteOf>,
): Promise<void> {
  const at = CITIES.map((city) => map?.points.find((stop) => stop.city === city)?.at ?? { x: 0, y: 0 });
  const [land, road, lane] = await Promise.all([palette.land, palette.road, palette.centerLine].map(hexOf));
  const inside = around(colors, middleOf(at), 10);
  expect(inside.filter((color) => isNear(color, land)).length).toBeGreaterThan(inside.length * 0.9);
  // The road swings out to one side of the straight line.
  const onLine = around(colors, middleOf(at.slice(0, 2)), 30);
  expect(onLine.filter((color) => isNear(color, road)).length).toBeGreaterThan(200);
  expect(onLine.filter((color) => isNear(color, lane)).length).toBeGreaterThan(10);
  expect(onLine.filter((color) => isNear(color, land)).length).toBeGreaterThan(1000);
}

async function expectHouse(
  colors: string[],
  map: RouteMapView | null,
  palette: ReturnType<typeof paletteOf>,
): Promise<void> {
  const at = map?.points.find(({ number }) => number === null)?.at ?? { x: 0, y: 0 };
  const [road, house] = await Promise.all([palette.road, palette.roadText].map(hexOf));
  expect(isNear(colorAt(colors, { x: at.x, y: at.y - 4 }), house)).toBe(true);
  expect(isNear(colorAt(colors, { x: at.x - 19, y: at.y }), road)).toBe(true);
}

/** Reads the stripe of each home team, and finds letters beside it. */
function expectGames(colors: string[], hosts: readonly Team[], left: number): void {
  const height = Math.min(left > 0 ? 128 : 180, MAP_HEIGHT / hosts.length);
  const top = (MAP_HEIGHT - height * hosts.length) / 2;
  const ink = colorOf(theme.light, 'ink').slice(1);
  for (const [index, host] of hosts.entries()) {
    const y = top + height * (index + 0.5);
    const { primary, secondary } = teamColors(host);
    const stripe = [colorAt(colors, { x: left + 10, y }), colorAt(colors, { x: left + 20, y })];
    expect(stripe.map((color) => `#${color}`)).toEqual([primary.background, secondary.background]);
    const letters = around(colors, { x: left + 160, y }, height / 2).filter((color) => color === ink);
    expect(letters.length).toBeGreaterThan(500);
  }
}

/** Reads the top of each shield, above its letters. */
function expectShields(colors: string[], count: number): void {
  const size = count === 1 ? 116 : 72;
  const rows = count === 1 ? 1 : 2;
  for (let index = 0; index < count; index += 1) {
    const x = 40 + size * ((index % 2) + 0.5);
    const y = MAP_HEIGHT + 82 + size * (Math.floor(index / 2) - rows / 2 + 0.2);
    expect(`#${colorAt(colors, { x, y })}`).toBe(colorOf(theme.light, 'on-sign'));
  }
}

function blackShare(colors: string[], mapWidth: number): number {
  const map = colors.slice(0, MAP_HEIGHT * WIDTH).filter((_, index) => index % WIDTH < mapWidth);
  return map.filter((color) => color === '000000').length / map.length;
}

function colorAt(colors: string[], { x, y }: Point): string {
  return colors[Math.round(y) * WIDTH + Math.round(x)] ?? '';
}

function around(colors: string[], { x, y }: Point, reach: number): string[] {
  const steps = Array.from({ length: 2 * Math.floor(reach) + 1 }, (_, index) => index - Math.floor(reach));
  return steps.flatMap((dy) => steps.map((dx) => colorAt(colors, { x: x + dx, y: y + dy })));
}

function middleOf(points: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

/** Turns a CSS color into `rrggbb`. */
async function hexOf(background: string): Promise<string> {
  const create = { width: 1, height: 1, channels: 3, background } as const;
  return (await sharp({ create }).raw().toBuffer()).toString('hex');
}

/** Two programs may round a color differently. */
function isNear(color: string, expected = ''): boolean {
  const [one, other] = [color, expected].map((hex) => Buffer.from(hex, 'hex'));
  return (
    one?.length === 3 && other?.length === 3 && one.every((value, i) => Math.abs(value - (other[i] ?? 0)) < 3)
  );
}
