import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { grandTours } from '../../../src/db/schema/trip-lists.ts';
import { replaceTour } from '../../../src/db/queries/grand-tours.ts';
import { findGrandTours } from '../../../scripts/tours/find-grand-tours.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { storeSeasonPacks } from '../../support/season-packs.ts';
import {
  databaseCallsSince,
  listGames,
  NOW,
  openTestSite,
  siteOver,
  visibleText,
} from '../../support/test-site.ts';

let clock = NOW;
const site = await openTestSite({}, () => clock);
afterAll(site.close);

const CELTICS = hostedGame('NBA', 'Miami Heat', 'Boston Celtics', '2026-12-04T19:00:00');
const KNICKS = hostedGame('NBA', 'Utah Jazz', 'New York Knicks', '2026-12-05T19:30:00');
const SIXERS = hostedGame('NBA', 'Utah Jazz', 'Philadelphia 76ers', '2026-12-06T18:00:00');

beforeAll(async () => {
  await storeVenues(site.db);
  await listGames(site.db, [
    CELTICS,
    KNICKS,
    SIXERS,
    hostedGame('NBA', 'Orlando Magic', 'Philadelphia 76ers', '2026-12-20T18:00:00'),
    hostedGame('NHL', 'Ottawa Senators', 'Boston Bruins', '2026-12-06T13:00:00'),
  ]);
  await storeSeasonPacks(site.db, NOW);
  await createJobRunner({ databaseUrl: site.databaseUrl, source: 'sample', now: NOW }).rebuildTripLists();
});

const textOf = async () => visibleText(await site.html('/grand-tours/nba'));

test.for([
  ['/grand-tours', 'No grand tour is ready yet.'],
  ['/grand-tours/nba', 'No grand tour of the NBA is ready yet.'],
] as const)('%s says that no tour is ready yet', async ([path, words]) => {
  const response = await site.get(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(visibleText(html)).toContain(words);
  expect(html).toContain('noindex');
  expect(await site.html('/sitemap.xml')).not.toContain(`${path}</loc>`);
});

/** Without `/games-abroad`, to which no road leads. */
const ENTRANCES = ['/weekends', '/nfl/twinbills', '/search?q=grand+tour', '/search?q=every+nba+arena'];
const linksTours = async (path: string) => (await site.html(path)).includes('href="/grand-tours');

test.each([...ENTRANCES, '/games-abroad', '/nba'])('%s links no tour while none is stored', async (path) => {
  expect(await linksTours(path)).toBe(false);
});

test('the command stores the tour of each league with games at two venues', async () => {
  const seen: string[] = [];
  const found = await findGrandTours(
    { db: site.db, now: () => NOW },
    { leagues: ['NBA', 'NHL', 'MLB'], onProgress: (text) => seen.push(text) },
  );
  expect(found.map(({ league, tour }) => [league, tour?.games.map(({ id }) => id) ?? null])).toEqual([
    ['NBA', [CELTICS.id, KNICKS.id, SIXERS.id]],
    ['NHL', null],
    ['MLB', null],
  ]);
  expect(seen.some((text) => text.startsWith('NBA: date'))).toBe(true);
});

test('lists the tour of each league with its dates, figures and whether it stands', async () => {
  const html = await site.html('/grand-tours');
  const text = visibleText(html);
  expect(text).toContain('NBA: all 3 arenas in 3 days Fri-Sun, Dec 4-6, 2026');
  expect(text).toContain('All 3 games still stand, and every drive fits.');
  expect(text).toMatch(/\d+ mi .* driving 2 nights Tightest: .* to spare before Jazz at 76ers/);
  expect(text).toContain('No tour for now: NFL, NHL, MLB.');
  expect(html).toContain('href="/grand-tours/nba"');
  expect(html).not.toContain('noindex');
  expect(html.match(/<style>/g)).toHaveLength(1);
});

test('a tour’s page shows every stop and drive, a map, and what is proven', async () => {
  const html = await site.html('/grand-tours/nba');
  const text = visibleText(html);
  expect(text).toContain('NBA: all 3 arenas in 3 days');
  expect(text).toContain('All 3 games still stand, and every drive fits.');
  expect(text).toContain('Fri Dec 4 NBA Heat at Celtics 7:00 PM TD Garden, Boston');
  expect(text).toMatch(/3 hr .* mi · .* to spare/);
  expect(text).toContain('This is the best tour we found. One with fewer days may exist.');
  expect(text).toContain('Proven is only that none has fewer than 1 day');
  const page = parse(html);
  expect(page.querySelectorAll('.grand-tour .line')).toHaveLength(3);
  // The map scrolls on a phone, so the keyboard must reach it.
  expect(page.querySelector('figure a')?.getAttribute('href')).toBe(
    `#${page.querySelector('[id^=stops-]')?.id}`,
  );
  expect(page.querySelector('svg.atlas')?.getAttribute('aria-label')).toContain('Boston, New York');
  expect(html).not.toContain('noindex');
  // The site, the map and the colors of one league.
  expect(html.match(/<style>/g)).toHaveLength(3);
});

test('the sitemap lists the tours that are not over', async () => {
  const sitemap = await site.html('/sitemap.xml');
  expect(sitemap).toContain('/grand-tours</loc>');
  expect(sitemap).toContain('/grand-tours/nba</loc>');
  expect(sitemap).not.toContain('/grand-tours/nhl</loc>');
});

test('an unknown league has no tour', async () => {
  expect((await site.get('/grand-tours/mls')).status).toBe(404);
});

test.for([
  ['/grand-tours', 'grand-tours,league:nfl,league:nba,league:nhl,league:mlb'],
  ['/grand-tours/nba', 'grand-tours,league:nba'],
] as const)('%s takes one round trip, is cached under its tags, and has an ETag', async ([path, tags]) => {
  const tap = await tapDatabase(site.databaseUrl);
  const tapped = siteOver(connect(tap.url, 5000), tap.url, async () => undefined);
  const response = await tapped.get(path);
  expect(response.status).toBe(200);
  expect(tap.statements).toHaveLength(1);
  expect(response.headers.get('Cache-Control')).toContain('public, max-age=');
  expect(response.headers.get('Cache-Tag')).toBe(tags);
  const again = await site.get(path, { 'If-None-Match': response.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
  await tap.close();
});

test('names the games that moved or were dropped, and the drives that no longer fit', async () => {
  const change = (id: string, values: Partial<typeof gameEvents.$inferInsert>) =>
    site.db.update(gameEvents).set(values).where(eq(gameEvents.id, id));
  await change(KNICKS.id, {
    startsAt: new Date('2026-12-05T17:00:00Z'),
    localDateTime: '2026-12-05T12:00:00',
  });
  const moved = await textOf();
  expect(moved).toContain('2 of 3 games still stand, but 1 drive no longer fits.');
  expect(moved).toContain('Jazz at Knicks (Sat, Dec 5) moved to Sat, Dec 5, 12:00 PM.');
  expect(moved).toMatch(/The drive from Boston to New York no longer fits: you would need .* more\./);
  await change(KNICKS.id, { status: 'postponed' });
  const postponed = await textOf();
  expect(postponed).toContain('2 of 3 games still stand, and every drive fits.');
  expect(postponed).toContain('Jazz at Knicks (Sat, Dec 5) is postponed.');
  await change(KNICKS.id, {
    status: 'scheduled',
    startsAt: KNICKS.startsAt,
    localDateTime: KNICKS.localDateTime,
    missingRuns: 3,
  });
  expect(await textOf()).toContain('Jazz at Knicks (Sat, Dec 5) is no longer on the schedule.');
  await change(KNICKS.id, { missingRuns: 0 });
  expect(await textOf()).toContain('All 3 games still stand');
});

test('says when the dates have passed', async () => {
  clock = new Date('2027-01-05T12:00:00Z');
  expect(await textOf()).toContain('These dates have passed.');
  expect(await site.html('/sitemap.xml')).not.toContain('/grand-tours</loc>');
  clock = NOW;
});

test('skips a tour of other rules', async () => {
  const [stored] = await site.db.select().from(grandTours);
  await site.db.update(grandTours).set({ rulesVersion: 0 });
  expect(await textOf()).toContain('No grand tour of the NBA is ready yet.');
  await site.db.update(grandTours).set({ rulesVersion: stored?.rulesVersion ?? 0 });
});

test.for([
  ['/grand-tours', 'The grand tours did not load in time.'],
  ['/grand-tours/nba', 'The grand tour did not load in time.'],
] as const)('%s keeps its layout during an outage', async ([path, words]) => {
  const url = 'postgresql://nobody:secret@127.0.0.1:1/none';
  const broken = siteOver(connect(url, 500), url, async () => undefined);
  const response = await broken.get(path);
  expect([response.status, response.headers.get('Retry-After') !== null]).toEqual([503, true]);
  expect(visibleText(await response.text())).toContain(words);
  expect(broken.errors).toHaveLength(1);
});

test.each(ENTRANCES)('%s links the tours while one is stored', async (path) => {
  expect(await linksTours(path)).toBe(true);
});

test.each(ENTRANCES)('%s asks for a stored tour in its one batch', async (path) => {
  const before = site.requests.length;
  await site.get(path);
  expect(databaseCallsSince(site, before)).toEqual([1]);
});

test('a list and a search are other pages once no tour is stored', async () => {
  const paths = ['/weekends', '/search?q=grand+tour'];
  const etags = new Map<string, string | null>();
  for (const path of paths) etags.set(path, (await site.get(path)).headers.get('etag'));
  await replaceTour(site.db, { league: 'NBA', tour: null, now: NOW });
  // Another isolate remembers no version.
  const other = siteOver(site.db, site.databaseUrl, async () => undefined);
  for (const [path, etag] of etags) {
    const response = await other.ask(path, { headers: { 'if-none-match': etag ?? '' } });
    expect([response.status, (await response.text()).includes('href="/grand-tours')], path).toEqual([
      200,
      false,
    ]);
  }
});
