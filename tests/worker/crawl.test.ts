import { gt, ne, or } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameSequences } from '../../src/db/schema/sequences.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { ALL_TEAMS, teamsOf } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { htmlFaults } from '../support/sound-html.ts';
import { startWorker } from '../support/worker.ts';
import { structuredData } from '../support/test-site.ts';

/** What the Worker takes itself to be; links and addresses in structured data begin with it. */
const SITE_ORIGIN = 'http://localhost:8787';
const AT_ONCE = 4;
const MAX_TEAM_CARD_BYTES = 100_000;
/** Drawing a card takes longer than a page: each kind is drawn this often. */
const DRAWN_CARDS = 12;
const SITEMAP = '/sitemap.xml';
const TEAM_PATHS = new Set(ALL_TEAMS.map((team) => paths.team(team)));
const FILTERED_PATHS = new Set([...TEAM_PATHS, ...LEAGUES.map((league) => paths.schedule(league))]);
const CRAWLED_FILTERS = new Set([
  ...LEAGUES.flatMap((league) => teamsOf(league).slice(0, 1)).map((team) => paths.team(team)),
  paths.schedule('NBA'),
]);
const TRIP = 'nba-around-the-lakes';

interface CrawledPage {
  path: string;
  html: string;
  title: string;
  description: string;
  canonical: string;
  isIndexed: boolean;
}

const pages: CrawledPage[] = [];
const broken: string[] = [];
const faults: string[] = [];
/** The social cards that pages name, by path, without the version in the query. */
const namedCards = new Set<string>();
/** Cards that were drawn, by path. */
const cards = new Map<string, Buffer>();
const drawnOfKind = { team: 0, roadtrip: 0 };
const visited = new Set<string>();
const database = await openTestDatabase();
const feed = await startSeatGeekServer();
const worker = await startWorker({
  databaseUrl: database.url,
  now: SEASON_EVE.NBA,
  bindings: { SITE_ORIGIN },
});

afterAll(async () => {
  await worker.stop();
  await feed.close();
  await database.close();
});

beforeAll(async () => {
  const shared = { databaseUrl: database.url, now: SEASON_EVE.NBA };
  const real = createJobRunner({ ...shared, source: 'seatgeek', seatgeekUrl: feed.baseUrl });
  await real.refresh('NBA');
  const sample = createJobRunner({ ...shared, source: 'sample' });
  // Baseball stays without games: its pages show that state.
  for (const league of ['NFL', 'NHL'] as const) await sample.refresh(league);
  await loadRealContent(database.url, SEASON_EVE.NBA);
  await real.rebuildSequences('NBA');
  // Two weeks of one roadtrip represent thousands of trips.
  await database.db
    .delete(gameSequences)
    .where(or(ne(gameSequences.roadtripSlug, TRIP), gt(gameSequences.firstDate, '2026-11-01')));
  await crawl();
});

/** Follows every internal link from the home page and the sitemap, each address once. */
async function crawl(): Promise<void> {
  const waiting = [paths.home(), SITEMAP];
  for (const path of waiting) visited.add(path);
  const follow = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      for (const link of await visit(path)) {
        if (visited.has(link) || isOneMoreFilter(link) || isOneMoreCard(link)) continue;
        if (isDisallowed(link)) {
          faults.push(`${path} leads crawlers to ${link}`);
          continue;
        }
        waiting.push(link);
        visited.add(link);
      }
    }
  };
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, follow));
}

/** Filters and numbered pages are the same for every team and league: few represent all. */
function isOneMoreFilter(link: string): boolean {
  const [path = '', query] = link.split('?');
  return query !== undefined && FILTERED_PATHS.has(path) && !CRAWLED_FILTERS.has(path);
}

/** robots.txt keeps crawlers away from questions and their trips, so each link to one has `nofollow`. */
function isDisallowed(link: string): boolean {
  return link.startsWith(`${paths.trips()}?`) || link.startsWith(`${paths.trips()}/`);
}

function isOneMoreCard(link: string): boolean {
  const [path = ''] = link.split('?');
  if (!path.endsWith('/card.png')) return false;
  if (namedCards.has(path)) return true;
  namedCards.add(path);
  const kind = path.startsWith(paths.roadtrips()) ? 'roadtrip' : 'team';
  drawnOfKind[kind] += 1;
  return drawnOfKind[kind] > DRAWN_CARDS;
}

/** @returns the internal addresses that the response names. */
async function visit(path: string): Promise<string[]> {
  const first = await fetch(`${worker.origin}${path}`, { redirect: 'manual' });
  const target = internal(first.headers.get('Location') ?? '', path);
  if (first.status >= 300 && first.status < 400 && target !== null) {
    await first.body?.cancel();
    const second = await fetch(`${worker.origin}${target}`, { redirect: 'manual' });
    await second.body?.cancel();
    if (second.status !== 200) broken.push(`${path} -> ${target}: ${second.status}`);
    return [target];
  }
  if (path.includes('/card.png')) {
    cards.set(new URL(first.url).pathname, Buffer.from(await first.clone().arrayBuffer()));
  }
  const text = await first.text();
  if (first.status !== 200) {
    broken.push(`${path}: ${first.status}`);
    return [];
  }
  const type = first.headers.get('Content-Type') ?? '';
  if (type.includes('xml')) return linksIn(allOf(text, /<loc>([^<]+)/g), path);
  return type.includes('text/html') ? visitPage(path, text) : [];
}

function visitPage(path: string, html: string): string[] {
  const page = {
    path,
    html,
    title: firstOf(html, /<title>([^<]*)/),
    description: firstOf(html, /<meta name="description" content="([^"]*)"/),
    canonical: firstOf(html, /<link rel="canonical" href="([^"]*)"/),
    isIndexed: !firstOf(html, /<meta name="robots" content="([^"]*)"/).includes('noindex'),
  };
  pages.push(page);
  const ids = allOf(html, /\sid="([^"]*)"/g);
  const followed = html.replaceAll(/<(?:a|form)\b[^>]*rel="[^"]*\bnofollow\b[^>]*>/g, '');
  const links = allOf(followed, /\s(?:href|src|action|srcset)="([^"]*)"/g).flatMap((link) =>
    link.split(/,?\s+/),
  );
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (repeated.length > 0) faults.push(`${path}: the id ${repeated.join(', ')} is used twice`);
  if (html.match(/<h1[ >]/g)?.length !== 1) faults.push(`${path}: not one h1`);
  if (!page.canonical.startsWith(`${SITE_ORIGIN}/`)) faults.push(`${path}: canonical "${page.canonical}"`);
  for (const link of links.filter((to) => to.startsWith('#') && !ids.includes(to.slice(1)))) {
    faults.push(`${path}: ${link} leads nowhere`);
  }
  if (isCanonical(page)) faults.push(...markupFaults(page), ...dataFaults(page));
  const inStyles = allOf(html, /url\(["']?([^"')]+)/g);
  return linksIn(
    [...links, ...inStyles, ...allOf(html, /<meta property="og:image" content="([^"]*)"/g)],
    path,
  );
}

function firstOf(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? '';
}

function allOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'));
}

/** Whether the address has no query: filters and later pages do. */
function isCanonical({ path, canonical }: CrawledPage): boolean {
  return canonical === `${SITE_ORIGIN}${path}` && !path.includes('?');
}

function linksIn(texts: readonly string[], path: string): string[] {
  return texts.flatMap((text) => internal(text, path) ?? []);
}

/** @returns path and query of an address on this site, or null. */
function internal(text: string, path: string): string | null {
  const url = text === '' || text.startsWith('#') ? null : URL.parse(text, `${SITE_ORIGIN}${path}`);
  return url?.origin === SITE_ORIGIN ? `${url.pathname}${url.search}` : null;
}

function markupFaults({ path, html }: CrawledPage): string[] {
  return htmlFaults(html).map((fault) => `${path}: ${fault}`);
}

type Data = Record<string, unknown>;

/** What Google's structured-data pages require of each type, as paths into the object. */
const REQUIRED: Record<string, readonly string[]> = {
  SportsEvent: ['name', 'startDate', 'location.name', 'location.address.addressLocality'],
  SportsTeam: ['name', 'sport', 'url'],
  BreadcrumbList: ['itemListElement.0.name', 'itemListElement.0.item', 'itemListElement.1.name'],
};

function dataFaults({ path, html }: CrawledPage): string[] {
  return structuredData(html).flatMap((item) => {
    const type = String(item['@type']);
    const missing = (REQUIRED[type] ?? []).filter((field) => !valueAt(item, field));
    return missing.map((field) => `${path}: ${type} without ${field}`);
  });
}

function valueAt(item: Data, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), item);
}

test('every team and roadtrip has a card of its own, a team’s a small one', () => {
  const teamCards = new Set(ALL_TEAMS.map((team) => paths.teamCard(team)));
  expect([...teamCards].filter((path) => !namedCards.has(path))).toEqual([]);
  expect(namedCards.size).toBeGreaterThan(ALL_TEAMS.length + 40);
  const drawnTeams = [...cards].filter(([path]) => teamCards.has(path));
  expect(drawnTeams.length).toBeGreaterThan(3);
  expect(drawnTeams.filter(([, picture]) => picture.length > MAX_TEAM_CARD_BYTES)).toEqual([]);
  expect(cards.size).toBeGreaterThan(DRAWN_CARDS);
  expect(new Set([...cards.values()].map((picture) => picture.toString('base64'))).size).toBe(cards.size);
});

test('every internal link responds with 200, after at most one redirect', () => {
  expect(broken).toEqual([]);
});

test('the crawl reached every team and every guide, a list of trips and the page of each', () => {
  const reached = new Set(pages.map(({ path }) => path));
  const expected = ALL_TEAMS.flatMap((team) => [paths.team(team), paths.cityGuide(team)]);
  expect(expected.filter((path) => !reached.has(path))).toEqual([]);
  expect(
    [...reached].filter((path) => path.startsWith(`${paths.roadtrip(TRIP)}/sequences/`)).length,
  ).toBeGreaterThan(10);
});

test('every page has one h1, a canonical address, anchors that exist, valid markup and sound data', () => {
  expect(faults).toEqual([]);
});

test('no two pages share a title or a description', () => {
  const distinct = pages.filter(isCanonical);
  const repeated = (texts: string[]) => texts.filter((text, index) => !text || texts.indexOf(text) !== index);
  expect(repeated(distinct.map(({ title }) => title))).toEqual([]);
  expect(repeated(distinct.map(({ description }) => description))).toEqual([]);
});

test('pages have structured data of games, and scripts, fonts and pictures were found', () => {
  const celtics = pages.find(({ path }) => path === '/nba/teams/boston-celtics');
  expect(celtics?.isIndexed).toBe(true);
  const types = structuredData(celtics?.html ?? '').map((item) => item['@type']);
  expect(types).toEqual(expect.arrayContaining(['SportsTeam', 'BreadcrumbList', 'SportsEvent']));
  const endings = new Set([...visited].map((path) => /\.[a-z0-9]+$/.exec(path)?.[0]));
  expect([...endings]).toEqual(expect.arrayContaining(['.js', '.woff2', '.svg', '.png', '.xml']));
});
