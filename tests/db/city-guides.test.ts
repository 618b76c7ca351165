import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findGuidesOfPlace, readGuideDirectory, readGuidePage } from '../../src/db/queries/city-guides.ts';
import { cityGuides } from '../../src/db/schema/content.ts';
import type { League } from '../../src/domain/leagues.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { loadRealContent } from '../support/content.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { connect } from '../../src/db/neon/client.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { listGames, NOW, storedGame } from '../support/test-site.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await loadRealContent(database.url, NOW);
});
afterAll(() => database.close());

const teamsOf = async (sport: League, place: string) =>
  (await findGuidesOfPlace(database.db, { sport, place })).map(({ team }) => team);

test('lists every guide with its seven columns, by team', async () => {
  const guides = await readGuideDirectory(database.db);
  expect(guides).toHaveLength(124);
  expect(guides[0]).toEqual({
    id: 900063,
    team: 'Anaheim Ducks',
    city: 'Anaheim',
    sport: 'NHL',
    slug: 'city_guide_nhl_anaheim_ducks',
    conference: 'Western Conference',
    division: 'Pacific',
  });
  const names = guides.map(({ team }) => team);
  expect(names).toEqual(names.toSorted());
});

test('finds a place as a city, as part of one in any case, then by the slug pattern', async () => {
  expect(await teamsOf('MLB', 'Pittsburgh')).toEqual(['Pittsburgh Pirates']);
  expect(await teamsOf('NFL', 'New York')).toEqual(['New York Giants', 'New York Jets']);
  expect(await teamsOf('NBA', 'fran')).toEqual(['Golden State Warriors']);
  expect(await teamsOf('NBA', 'golden state')).toEqual(['Golden State Warriors']);
  expect(await teamsOf('NFL', 'new england')).toEqual(['New England Patriots']);
  expect(await teamsOf('NHL', 'nowhere')).toEqual([]);
  expect(await teamsOf('NHL', '%')).toEqual([]);
  expect(await teamsOf('NHL', '_')).toEqual([]);
});

test('prefers the exact city to another that contains its name', async () => {
  const [commanders] = await database.db.select().from(cityGuides).where(eq(cityGuides.city, 'Washington'));
  if (commanders === undefined) throw new Error('no guide of Washington');
  const other = { id: 1, slug: 'other', team: 'Another', city: 'Fort Washington' };
  await database.db.insert(cityGuides).values({ ...commanders, ...other });
  const { sport } = commanders;
  expect(await teamsOf(sport, 'Washington')).toEqual([commanders.team]);
  expect(await teamsOf(sport, 'washington')).toEqual(['Another', commanders.team]);
  await database.db.delete(cityGuides).where(eq(cityGuides.id, other.id));
});

test('reads a guide with its next five home games and its roadtrips in one round trip', async () => {
  const team = teamBySlug('MLB', 'pittsburgh-pirates');
  if (team === null) throw new Error('no such team');
  const home = { league: 'MLB', homeTeam: team.fullName, awayTeam: 'New York Mets' } as const;
  await listGames(database.db, [
    ...[1, 2, 3, 4, 5, 6].map((day) => storedGame({ ...home, localDateTime: `2027-04-0${day}T19:00:00` })),
    storedGame({ ...home, localDateTime: '2027-03-30T19:00:00', neutralSite: true }),
    storedGame({ ...home, localDateTime: '2026-11-19T19:00:00' }),
    storedGame({
      league: 'MLB',
      homeTeam: 'New York Mets',
      awayTeam: team.fullName,
      localDateTime: '2027-03-29T19:00:00',
    }),
  ]);
  const tap = await tapDatabase(database.url);
  const page = await readGuidePage(connect(tap.url, 5_000), {
    team,
    slug: 'city_guide_mlb_pittsburgh_pirates',
    path: '/city-guides/city_guide_mlb_pittsburgh_pirates',
    now: NOW,
  });
  expect(tap.calls).toBe(1);
  await tap.close();
  expect(page.guide?.team).toBe('Pittsburgh Pirates');
  expect(page.homeGames.map(({ localDateTime }) => localDateTime.slice(0, 10))).toEqual(
    [1, 2, 3, 4, 5].map((day) => `2027-04-0${day}`),
  );
  expect(page.feed?.source).toBe('espn');
  expect(page.removal).toBeNull();
  const sports = page.roadtrips.map(({ sport }) => sport);
  expect(sports[0]).toBe('MLB');
  expect(sports.lastIndexOf('MLB')).toBeLessThan(sports.findIndex((sport) => sport !== 'MLB'));
  for (const { cities } of page.roadtrips) expect(cities).toContain('Pittsburgh');
  expect(page.roadtrips.find(({ slug }) => slug === 'mlb-lake-erie-and-the-three-rivers')?.cities).toEqual([
    'Detroit',
    'Cleveland',
    'Pittsburgh',
  ]);
});
