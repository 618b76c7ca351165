import fc from 'fast-check';
import { parse, type HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { rowForLeague } from '../../../src/web/games/game-row.ts';
import type { GamesState } from '../../../src/web/games/games-state.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { MAX_DESCRIPTION_LENGTH, metaDescription } from '../../../src/web/page/document.tsx';
import { DEFAULT_GAMES_VIEW } from '../../../src/web/urls/page-queries.ts';
import { teamHead } from '../../../src/web/teams/team-head.ts';
import { fixedGame } from '../../../scripts/site/development/gallery/fixed-games.ts';
import {
  listGames,
  openTestSite,
  ORIGIN,
  storedGame,
  structuredData,
  type TestSite,
} from '../../support/test-site.ts';

/** Makes the longest description. */
const PRICED: GamesState = {
  kind: 'loaded',
  rows: [
    rowForLeague(fixedGame('priced', { ticketUrl: 'https://seller.test/1', lowestPrice: 25 }), {
      linkTemplate: null,
      sellerTemplate: null,
    }),
  ],
  totalItems: 1,
  lastPage: 1,
  provenance: null,
  isUnread: false,
  isSample: false,
};

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  const games = Array.from({ length: 12 }, (_, index) =>
    storedGame({ localDateTime: `2026-12-${String(index + 10)}T19:30:00` }),
  );
  await listGames(site.db, games);
});

afterAll(() => site.close());

const headOf = async (path: string): Promise<HTMLElement> => {
  const head = parse(await site.html(path)).querySelector('head');
  if (!head) throw new Error(`${path} has no head`);
  return head;
};
const content = (head: HTMLElement, name: string) =>
  head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

const KINDS = [
  '/',
  '/nhl',
  '/mlb/leagues',
  '/nba/schedule',
  '/nba/teams/boston-celtics',
  '/city-guides',
  '/roadtrips',
  '/about',
  '/privacy-policy',
  '/terms-of-use',
  '/auth',
  '/nowhere',
] as const;

test.for(KINDS)('%s has every tag of a head', async (path) => {
  const head = await headOf(path);
  const address = `${ORIGIN}${path}`;
  const title = head.querySelector('title')?.textContent ?? '';
  const description = content(head, 'description') ?? '';
  expect(title).toMatch(/Fanroads/);
  expect(description.length).toBeGreaterThan(20);
  expect(description.length).toBeLessThanOrEqual(155);
  expect(content(head, 'keywords')).toMatch(/, /);
  expect(head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(address);
  expect({
    'og:title': content(head, 'og:title'),
    'og:description': content(head, 'og:description'),
    'og:url': content(head, 'og:url'),
    'og:type': content(head, 'og:type'),
    'og:site_name': content(head, 'og:site_name'),
    'og:locale': content(head, 'og:locale'),
    'og:image:type': content(head, 'og:image:type'),
    'og:image:width': content(head, 'og:image:width'),
    'og:image:height': content(head, 'og:image:height'),
    'twitter:card': content(head, 'twitter:card'),
    'twitter:title': content(head, 'twitter:title'),
    'twitter:description': content(head, 'twitter:description'),
  }).toEqual({
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:type': 'website',
    'og:site_name': 'Fanroads',
    'og:locale': 'en_US',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
  });
  expect(content(head, 'og:image')).toMatch(new RegExp(`^${ORIGIN}/.+\\.png`));
  expect(content(head, 'twitter:image')).toBe(content(head, 'og:image'));
  expect(content(head, 'og:image:alt')).toMatch(/\w{4}/);
  expect(content(head, 'twitter:image:alt')).toBe(content(head, 'og:image:alt'));
});

test('theme-color is the background of each color scheme', async () => {
  const head = await headOf('/about');
  const bars = head.querySelectorAll('meta[name="theme-color"]');
  expect(bars.map((bar) => [bar.getAttribute('media'), bar.getAttribute('content')])).toEqual([
    ['(prefers-color-scheme: light)', '#f5efe0'],
    ['(prefers-color-scheme: dark)', '#1a1b1d'],
  ]);
});

test('pages that are not indexed let robots follow their links', async () => {
  expect(content(await headOf('/auth'), 'robots')).toBe('noindex, follow');
  expect(content(await headOf('/nowhere'), 'robots')).toBe('noindex, follow');
  expect(content(await headOf('/nba/teams/boston-celtics'), 'robots')).toBeUndefined();
});

test('a team’s card names the next game, but not on later pages or with filters', async () => {
  const first = await headOf('/nba/teams/boston-celtics');
  const card = `${ORIGIN}/nba/teams/boston-celtics/card.png`;
  expect(content(first, 'og:image')).toBe(`${card}?v=2026-12-10-vs-miami-heat-boston`);
  expect(content(first, 'og:image:alt')).toBe(
    'Boston Celtics. Next game on Thu, Dec 10: vs Miami Heat, in Boston.',
  );
  for (const query of ['?page=2', '?show=home']) {
    const other = await headOf(`/nba/teams/boston-celtics${query}`);
    expect(content(other, 'og:image')).toBe(card);
    expect(content(other, 'og:url')).toBe(`${ORIGIN}/nba/teams/boston-celtics`);
  }
});

test('no team’s description is cut', () => {
  const cut = ALL_TEAMS.map(
    (team) => teamHead(team, [], DEFAULT_GAMES_VIEW, PRICED, ORIGIN).description,
  ).filter((text) => metaDescription(text) !== text);
  expect(cut).toEqual([]);
});

test('a long description ends after a word', () => {
  const words = 'Sixteen miles of road, and then the lights of the ballpark; ';
  expect(metaDescription(words.repeat(4))).toBe(
    'Sixteen miles of road, and then the lights of the ballpark; Sixteen miles of road, and then the lights of the ballpark; Sixteen miles of road, and then...',
  );
  expect(metaDescription('  Two\n lines ')).toBe('Two lines');
});

test('no description is longer than its limit, and a short one stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const description = metaDescription(text);
      const line = text.replace(/\s+/g, ' ').trim();
      expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
      if (line.length <= MAX_DESCRIPTION_LENGTH) expect(description).toBe(line);
    }),
  );
});

test('home has structured data of the site, its search and its operator', async () => {
  const [website, organization] = structuredData(await site.html(paths.home()));
  expect(website).toMatchObject({
    '@type': 'WebSite',
    url: `${ORIGIN}/`,
    publisher: { '@id': `${ORIGIN}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
  expect(organization).toMatchObject({
    '@type': 'Organization',
    '@id': `${ORIGIN}/#organization`,
    logo: { url: `${ORIGIN}/icon-512.png` },
  });
});
