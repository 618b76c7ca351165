import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOverlap } from '../../scripts/content/check-prose.ts';
import { compileContent } from '../../scripts/content/compile.ts';
import { loadContent, loadLine, missingLine } from '../../scripts/content/load.ts';
import { cityGuides, removedContent, roadTrips } from '../../src/db/schema/content.ts';
import { teamMappings } from '../../src/db/schema/games.ts';
import { versions, staleTags } from '../../src/db/schema/jobs.ts';
import { gameSequences, sequenceBuilds } from '../../src/db/schema/sequences.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { realContent } from '../support/content.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { GOOD_WIDGET } from '../support/widget-html.ts';
import { examplesWith } from './example-texts.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const LATER = new Date('2026-11-21T17:00:00Z');

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const load = async (content: Awaited<ReturnType<typeof realContent>>, now = NOW) =>
  loadContent(content, { connectionString: database.url, now });

/** The transaction that last wrote each row: a rewritten row has another one. */
async function writers(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    SELECT 'guide ' || slug AS row, xmin::text FROM city_guides
    UNION ALL SELECT 'trip ' || slug, xmin::text FROM road_trips
    UNION ALL SELECT 'version ' || name || version, xmin::text FROM versions ORDER BY 1`);
  return rows;
}

async function contentVersion(): Promise<number | undefined> {
  const [row] = await database.db.select().from(versions).where(eq(versions.name, 'content'));
  return row?.version;
}

test('every text of content/ follows the rules, and every team has one', async () => {
  const content = await realContent();
  expect(content.findings).toEqual([]);
  expect(checkOverlap(content)).toEqual([]);
  expect(missingLine(content)).toBeNull();
  expect(content.guides).toHaveLength(124);
  expect(content.roadtrips.length).toBeGreaterThanOrEqual(40);
});

test('a load stores a guide per team and every roadtrip; the same load again writes no row', async () => {
  const content = await realContent();
  const rows = 124 + content.roadtrips.length + content.venues.length + content.places.length;
  const first = await load(content);
  expect(first).toMatchObject({
    guides: 124,
    changed: rows,
    unchanged: 0,
    removed: 0,
  });
  const written = await writers();
  const second = await load(content, LATER);
  expect(second).toMatchObject({ changed: 0, unchanged: rows, removed: 0 });
  expect(await writers()).toEqual(written);
  expect(await contentVersion()).toBe(1);
  expect(loadLine(second)).toMatch(/^124 guides, \d+ roadtrips, [\d,]+ words: 0 changed, \d+ unchanged$/);
});

test('a guide is its team’s text and its city’s, rendered', async () => {
  const guides = await database.db.select().from(cityGuides).orderBy(asc(cityGuides.id));
  expect(guides.map(({ id }) => id)).toEqual(ALL_TEAMS.map(({ id }) => id).toSorted((a, b) => a - b));
  const of = (team: string) => guides.find((guide) => guide.team === team);
  const pirates = of('Pittsburgh Pirates');
  expect(pirates).toMatchObject({
    slug: 'city_guide_mlb_pittsburgh_pirates',
    sport: 'MLB',
    city: 'Pittsburgh',
    conference: 'National League',
    division: 'Central',
    checkedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    viatorLink: '',
  });
  expect(pirates?.introContent).toMatch(
    /^<p>The Pirates are the oldest.*<h3>Getting Around<\/h3>\n<p>Pittsburgh International.*<h3>One Warning<\/h3>\n<p>The city/s,
  );
  expect(pirates?.introText).toMatch(
    /^The Pirates are the oldest love in a football town\. .*meant entirely\.$/,
  );
  expect(pirates?.gameday.rivalry).toContain('Phillies');
  const shared = (guide: typeof pirates) => guide?.day1Content.split('\n').slice(-2);
  expect(shared(pirates)).toEqual(shared(of('Pittsburgh Steelers')));
  expect(pirates?.day1Content).not.toBe(of('Pittsburgh Steelers')?.day1Content);
  expect(pirates?.day3GamedayContent).not.toBe(of('Pittsburgh Steelers')?.day3GamedayContent);
});

test('a roadtrip has its cities with their texts, its teams, and their own ids until performers are known', async () => {
  const slug = 'mlb-lake-erie-and-the-three-rivers';
  const trip = async () => (await database.db.select().from(roadTrips).where(eq(roadTrips.slug, slug)))[0];
  const ids = ['Detroit Tigers', 'Cleveland Guardians', 'Pittsburgh Pirates'].map(
    (name) => ALL_TEAMS.find(({ fullName }) => fullName === name)?.id,
  );
  expect(await trip()).toMatchObject({
    sport: 'MLB',
    cardTitle: 'Lake Erie and the Three Rivers',
    city1: 'Detroit',
    city3: 'Pittsburgh',
    city3Content: expect.stringMatching(/^<p>.*Clemente/s),
    city4: null,
    city4Content: null,
    teamSlugs: ['detroit-tigers', 'cleveland-guardians', 'pittsburgh-pirates'],
    teamsPerformerIds: `{${ids.join(',')}}`,
    team3PerformerId: ids[2],
    team4PerformerId: null,
  });
  await database.db
    .insert(teamMappings.MLB)
    .values({ teamName: 'Cleveland Guardians', city: 'Cleveland', performerId: 12 });
  expect((await load(await realContent())).changed).toBeGreaterThan(0);
  expect(await trip()).toMatchObject({ teamsPerformerIds: `{${ids[0]},12,${ids[2]}}`, team2PerformerId: 12 });
});

test('a deleted file deletes its row and keeps its address as removed; a faulty one keeps its row', async () => {
  const all = await realContent();
  const broken = compileContent(examplesWith('team', { from: 'team: pittsburgh-pirates', to: 'team: x' }));
  const present = { ...all.present, roadtripSlugs: new Set<string>() };
  const before = await contentVersion();
  const report = await load({ ...all, guides: [], roadtrips: [], present });
  expect(report).toMatchObject({ changed: 0, removed: all.roadtrips.length });
  expect(await database.db.$count(cityGuides)).toBe(124);
  expect(await contentVersion()).toBe((before ?? 0) + 1);

  const gone = 123 + all.venues.length + all.places.length;
  expect(await load(broken, LATER)).toMatchObject({ guides: 0, roadtrips: 1, removed: gone });
  expect((await database.db.select().from(cityGuides)).map(({ team }) => team)).toEqual([
    'Pittsburgh Pirates',
  ]);
  const removed = await database.db.select().from(removedContent);
  expect(removed).toContainEqual({
    path: '/city-guides/city_guide_nhl_boston_bruins',
    movedTo: null,
    removedAt: LATER,
  });
  const paths = removed.map(({ path }) => path);
  expect(paths).not.toContain('/city-guides/city_guide_mlb_pittsburgh_pirates');
  // It came back with the second load.
  expect(paths).not.toContain('/roadtrips/mlb-lake-erie-and-the-three-rivers');
  expect(paths.filter((path) => path.startsWith('/roadtrips/'))).toHaveLength(all.roadtrips.length - 1);
});

test('a renamed roadtrip redirects from its old address', async () => {
  const files = examplesWith('roadtrip', {
    from: 'checked:',
    to: 'formerly: [mlb-lake-erie-and-the-three-rivers]\nchecked:',
    path: 'content/roadtrips/mlb-three-rivers.md',
  });
  await storeSequence('mlb-lake-erie-and-the-three-rivers');
  await storeSequence('nba-elsewhere');
  expect(await load(compileContent(files))).toMatchObject({ changed: 1, removed: 1 });
  const [moved] = await database.db
    .select()
    .from(removedContent)
    .where(eq(removedContent.path, '/roadtrips/mlb-lake-erie-and-the-three-rivers'));
  expect(moved?.movedTo).toBe('/roadtrips/mlb-three-rivers');
  // What was computed under the old name goes with it.
  for (const table of [gameSequences, sequenceBuilds]) {
    expect((await database.db.select().from(table)).map((row) => row.roadtripSlug)).toEqual([
      'nba-elsewhere',
    ]);
  }
  expect(await load(compileContent(files))).toMatchObject({ changed: 0, removed: 0 });
});

async function storeSequence(roadtripSlug: string): Promise<void> {
  const place = { roadtripSlug, type: 'any-team', length: 'week', position: 1, address: 'a' } as const;
  const facts = { firstDate: '2027-01-08', lastDate: '2027-01-09', miles: 0, minutes: 0 };
  await database.db.insert(gameSequences).values({ ...place, ...facts, stops: [], otherDates: [] });
  await database.db.insert(sequenceBuilds).values({ roadtripSlug, fingerprint: 'f', builtAt: NOW });
}

test('a load that changes only sources says so', async () => {
  const texts = (from: string, to: string) => compileContent(examplesWith('team', { from, to }));
  await load(texts('url: https:', 'url: https:'));
  const report = await load(texts('url: https:', 'url: http:'));
  expect(loadLine(report)).toMatch(/: 0 changed, \d+ unchanged, new sources in 1 file$/);
});

test('a load marks the pages of what it changes, and no others', async () => {
  const marked = async () => {
    const rows = await database.db.delete(staleTags).returning({ tag: staleTags.tag });
    return rows.map(({ tag }) => tag).toSorted();
  };
  const texts = (from: string, to: string) => compileContent(examplesWith('team', { from, to }));
  await load(texts('checked:', 'checked:'));
  await marked();
  await load(texts('checked:', 'checked:'));
  expect(await marked()).toEqual([]);
  await load(texts('The Pirates are', 'The Pirates were'));
  expect(await marked()).toEqual(['content', 'guide:city_guide_mlb_pittsburgh_pirates']);
  const without = texts('checked:', 'checked:');
  const present = { ...without.present, roadtripSlugs: new Set<string>() };
  await load({ ...without, roadtrips: [], present });
  expect(await marked()).toEqual([
    'content',
    'guide:city_guide_mlb_pittsburgh_pirates',
    'roadtrip:mlb-lake-erie-and-the-three-rivers',
  ]);
});

test('a city’s widget and link go to its guides and to the roadtrips through it', async () => {
  const front = `viator_link: https://www.viator.com/Pittsburgh/d1\nviator_widget: '${GOOD_WIDGET.replaceAll('\n', '')}'`;
  const content = compileContent(examplesWith('city', { from: 'checked:', to: `${front}\nchecked:` }));
  expect(content.findings).toEqual([]);
  await load(content);
  const stored = { widget: GOOD_WIDGET.replaceAll('\n', ''), link: 'https://www.viator.com/Pittsburgh/d1' };
  const guides = await database.db
    .select({ widget: cityGuides.viatorWidget, link: cityGuides.viatorLink })
    .from(cityGuides);
  expect(guides).toEqual([stored]);
  const trips = await database.db
    .select({ widget: roadTrips.city3ViatorWidget, link: roadTrips.city3ViatorLink })
    .from(roadTrips)
    .where(eq(roadTrips.slug, 'mlb-lake-erie-and-the-three-rivers'));
  expect(trips).toEqual([stored]);
});

test('two roadtrips change places on home in one load', async () => {
  const trip = (name: string, place: number) => {
    const edit = { from: 'league: mlb', to: `league: mlb\nsort_order: ${place}` };
    const files = examplesWith('roadtrip', { ...edit, path: `content/roadtrips/${name}.md` });
    return compileContent(files.filter(({ path }) => path.includes(name)));
  };
  // Compiled apart, since two of one league may not be featured together.
  const both = (first: number, second: number) => {
    const contents = [trip('mlb-first', first), trip('mlb-second', second)] as const;
    const roadtripSlugs = new Set(['mlb-first', 'mlb-second']);
    return {
      ...contents[0],
      roadtrips: contents.flatMap(({ roadtrips }) => roadtrips),
      present: { teamIds: new Set<number>(), roadtripSlugs, files: new Set<string>() },
    };
  };
  await load(both(1, 2));
  expect(await load(both(2, 1))).toMatchObject({ changed: 2, removed: 0 });
  const places = await database.db
    .select({ slug: roadTrips.slug, place: roadTrips.sortOrder })
    .from(roadTrips)
    .orderBy(asc(roadTrips.slug));
  expect(places).toEqual([
    { slug: 'mlb-first', place: 2 },
    { slug: 'mlb-second', place: 1 },
  ]);
});
