import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSilentServer } from '../../support/silent-server.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { gameSequences, sequenceBuilds } from '../../../src/db/schema/sequences.ts';
import { cityGuides, removedContent, roadTrips } from '../../../src/db/schema/content.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { FeaturedRoadtrips } from '../../../src/web/roadtrips/roadtrip-card.tsx';
import { tapDatabase } from '../../support/database-tap.ts';
import { linkedGuides, storedGuide } from '../../support/stored-guide.ts';
import {
  NOW,
  openTestSite,
  ORIGIN,
  siteOver,
  structuredData,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

type StoredTrip = typeof roadTrips.$inferInsert;

const LAKE_ERIE: StoredTrip = {
  slug: 'lake-erie',
  sport: 'MLB',
  sortOrder: 2,
  cardTitle: 'Around Lake Erie',
  cardIntro: 'Three parks & one lake.',
  cardImage: 'mlb-lake-erie-and-the-three-rivers',
  introContent: '<p>Take this one <strong>first</strong>.</p>',
  city1: 'Detroit',
  city1Content: '<p>Park once.</p>',
  city2: 'Cleveland',
  city2Content: '<p>Walk in.</p>',
  city2ViatorLink: 'https://www.viator.com/Cleveland',
  city3: 'Toronto',
  city3Content: '<p>Look up.</p>',
  teamSlugs: ['detroit-tigers', 'cleveland-guardians', 'toronto-blue-jays'],
  teamsPerformerIds: '{1,2,3}',
  checkedOn: '2026-11-20',
};

const BARE = { introContent: '<p>Go.</p>', checkedOn: '2026-11-19' };
const TRIPS: StoredTrip[] = [
  LAKE_ERIE,
  {
    ...BARE,
    slug: 'one-city',
    sport: 'NHL',
    cardTitle: 'One City',
    cardIntro: 'Stay.',
    city1: 'Boston',
    city1Content: '<p>Here.</p>',
    city2: 'Nowhere',
    city2Content: '  ',
    teamSlugs: ['boston-bruins'],
  },
  {
    ...BARE,
    slug: 'to-atlantis',
    sport: 'NHL',
    sortOrder: 1,
    cardTitle: 'To Atlantis',
    cardIntro: 'Swim.',
    city1: 'Boston',
    city1Content: '<p>Here.</p>',
    city2: 'Atlantis',
    city2Content: '<p>There.</p>',
    teamSlugs: ['boston-bruins'],
  },
  { ...BARE, slug: 'a-first', sport: 'NBA', cardTitle: 'A First', cardIntro: 'Alphabet.', sortOrder: 0 },
];

const sequence = (
  firstDate: string,
  lastDate: string,
  games: number,
  more: Partial<typeof gameSequences.$inferInsert> = {},
) => ({
  roadtripSlug: 'lake-erie',
  type: 'any-team' as const,
  length: 'week' as const,
  position: Number(firstDate.replaceAll('-', '')),
  address: firstDate,
  firstDate,
  lastDate,
  miles: 400,
  minutes: 400,
  stops: Array.from({ length: games }, (_, index) => ({
    gameId: `${firstDate}-${index}`,
    venueId: 'any',
    localDate: firstDate,
    startsAt: null,
    leg: null,
  })),
  otherDates: [],
  ...more,
});

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await site.db.insert(roadTrips).values(TRIPS);
  await site.db
    .insert(gameSequences)
    .values([
      sequence('2026-01-05', '2026-01-07', 3, { pick: 'soonest' }),
      sequence('2027-04-02', '2027-04-02', 1),
      sequence('2027-04-05', '2027-04-08', 3, { pick: 'soonest' }),
      sequence('2027-06-17', '2027-06-19', 2),
      sequence('2027-08-01', '2027-08-02', 2, { type: 'same-team' }),
    ]);
  await site.db.insert(sequenceBuilds).values({
    roadtripSlug: 'lake-erie',
    fingerprint: 'f',
    builtAt: NOW,
    monthEnds: ['2026-01-05', '2027-04-05', '2027-06-17'],
  });
  const guardians = teamBySlug('MLB', 'cleveland-guardians');
  if (guardians) await site.db.insert(cityGuides).values(storedGuide(guardians));
  await site.db.insert(removedContent).values([
    { path: '/roadtrips/old-name', movedTo: '/roadtrips/lake-erie', removedAt: NOW },
    { path: '/roadtrips/given-up', movedTo: null, removedAt: NOW },
  ]);
});
afterAll(() => site.close());

const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const hrefs = (html: string) =>
  [...main(html).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const tripLinks = (html: string) => hrefs(html).filter((href) => /^\/roadtrips\/[a-z-]+$/.test(href));

test('the list has chips by league and a card per trip: in their order, then by title', async () => {
  const html = await site.html('/roadtrips');
  expect(tripLinks(html)).toEqual([
    '/roadtrips/to-atlantis',
    '/roadtrips/lake-erie',
    '/roadtrips/a-first',
    '/roadtrips/one-city',
  ]);
  expect(visibleText(main(html))).toMatch(/^Routes we wrote Sports Roadtrips .* All NFL NBA NHL MLB /);
  expect(visibleText(main(html))).toContain(
    'MLB Detroit to Toronto Around Lake Erie Three parks & one lake.',
  );
  expect(visibleText(main(html))).toContain('NHL Boston One City Stay.');
  expect(html).toContain('<a href="/roadtrips" aria-current="page">All</a>');
});

test('a card says how far its route is, where, and when its games can be driven next', async () => {
  const cards = visibleText(main(await site.html('/roadtrips')));
  expect(cards).toContain(
    'Three parks & one lake. 3 cities · 462 mi · 7 hr 35 min · Midwest, Canada Next chance: Apr 5-8, 2027 · 3 games in 4 days',
  );
  expect(cards).toMatch(/Boston One City Stay. Northeast$/);
});

test('the list is filtered by region and by the month of the first game', async () => {
  const west = await site.html('/roadtrips?region=canada');
  expect(tripLinks(west)).toEqual(['/roadtrips/lake-erie']);
  expect(visibleText(main(west))).toContain('1 roadtrip for Canada. Clear filters');
  expect(west).toContain('<meta name="robots" content="noindex');
  const june = await site.html('/roadtrips?league=mlb&month=2027-06');
  expect(tripLinks(june)).toEqual(['/roadtrips/lake-erie']);
  expect(visibleText(main(june))).toContain('Next chance: Jun 17-19, 2027 · 2 games in 3 days');
  expect(june).toContain(`<link rel="canonical" href="${ORIGIN}/roadtrips?league=mlb"/>`);
  expect(june).toContain('<option value="2027-04">April 2027</option>');
  expect(june).not.toContain('August 2027');
});

test('an empty list leads to the nearest filters with roadtrips', async () => {
  const empty = await site.html('/roadtrips?league=mlb&region=south&month=2027-06');
  expect(visibleText(main(empty))).toContain('No roadtrips found for MLB, South, June 2027.');
  expect(hrefs(empty)).toContain('/roadtrips?league=mlb&month=2027-06');
  expect(hrefs(empty)).not.toContain('/roadtrips?league=mlb&region=south');
});

test('a card shows its picture in both formats, or the default', async () => {
  const html = await site.html('/roadtrips');
  expect(html).toContain(
    'srcSet="/images/roadtrips/mlb-lake-erie-and-the-three-rivers.webp" type="image/webp"',
  );
  expect(html).toMatch(
    /<img src="\/images\/roadtrips\/mlb-lake-erie-and-the-three-rivers.jpg" alt="" width="800" height="500"/,
  );
  expect(html).toContain('<img src="/images/roadtrips/default.jpg"');
});

test('a league’s list has only its trips; an empty one says so', async () => {
  const html = await site.html('/roadtrips?league=nhl');
  expect(tripLinks(html)).toEqual(['/roadtrips/to-atlantis', '/roadtrips/one-city']);
  expect(html).toContain('<a href="/roadtrips?league=nhl" aria-current="page">NHL</a>');
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/roadtrips?league=nhl"/>`);
  const empty = await site.html('/roadtrips?league=nfl');
  expect(visibleText(main(empty))).toContain('No roadtrips found for NFL.');
});

test.for([
  ['/roadtrips?league=NHL', '/roadtrips?league=nhl'],
  ['/roadtrips?league=xfl', '/roadtrips'],
  ['/roadtrips?month=2027-13&region=West', '/roadtrips?region=west'],
  ['/roadtrips?page=2', '/roadtrips'],
  ['/roadtrips/lake-erie?order=REVERSE', '/roadtrips/lake-erie?order=reverse'],
  ['/roadtrips/lake-erie?order=original', '/roadtrips/lake-erie'],
  ['/roadtrips/Lake-Erie/', '/roadtrips/lake-erie'],
  ['/roadtrips/old-name', '/roadtrips/lake-erie'],
] as const)('%s leads to %s', async ([from, to]) => {
  const response = await site.get(from);
  expect([response.status, response.headers.get('Location')]).toEqual([301, to]);
});

test('a trip shows its parts in order, with drives between the cities and back', async () => {
  const response = await site.get('/roadtrips/lake-erie');
  const html = await response.text();
  const text = visibleText(main(html));
  expect(response.status).toBe(200);
  expect(html).toContain('<title>MLB Around Lake Erie | Fanroads</title>');
  expect(html).not.toContain('noindex');
  expect(text).toMatch(
    /MLB Around Lake Erie .* Game Sequences Refresh .* Detroit Tigers , Cleveland Guardians , Toronto Blue Jays Introduction Take this one first .* ?Your Journey Reverse Order Detroit Detroit Tigers Park once\. .*2 hr 45 min · 169 mi to Cleveland Cleveland .*Walk in\. .*4 hr 50 min · 293 mi · border, passport to Toronto Toronto .*Look up\. .*3 hr 55 min · 237 mi · border, passport back to Detroit .*Route Map .*Open in Google Maps .*Checked on November 20, 2026.*Back to all roadtrips/,
  );
  expect(text).toContain('3 cities · 462 mi · 7 hr 35 min driving · bring your passport');
});

test('each city leads to its stored guide and to activities, each team to its schedule', async () => {
  const html = await site.html('/roadtrips/lake-erie');
  const links = hrefs(html);
  expect(linkedGuides(html)).toEqual(['city_guide_mlb_cleveland_guardians']);
  expect(links).toContain('/mlb/teams/toronto-blue-jays');
  expect(links).toContain('https://www.viator.com/Cleveland');
  expect(links).toContain('https://www.viator.com/searchResults/all?text=Detroit');
  expect(links).toContain('/roadtrips');
});

test('the reverse order turns the journey and the map around, and leads back', async () => {
  const html = await site.html('/roadtrips/lake-erie?order=reverse');
  const text = visibleText(main(html));
  expect(text).toMatch(
    /Your Journey Show Original Order Toronto .*4 hr 50 min · 293 mi · border, passport to Cleveland Cleveland .*2 hr 45 min · 169 mi to Detroit Detroit .*back to Toronto/,
  );
  expect(html).toContain('aria-label="Map of the route: Toronto, Cleveland, Detroit"');
  const google = hrefs(html).find((href) => href.startsWith('https://www.google.com/maps/dir/')) ?? '';
  expect(new URL(google).searchParams.get('origin')).toBe('Toronto, ON');
  expect(hrefs(html)).toContain('/roadtrips/lake-erie#journey');
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/roadtrips/lake-erie"/>`);
  expect(hrefs(await site.html('/roadtrips/lake-erie'))).toContain(
    '/roadtrips/lake-erie?order=reverse#journey',
  );
});

test('the map is a drawing with its cities in words beside it', async () => {
  const html = await site.html('/roadtrips/lake-erie');
  expect(html).toMatch(
    /<svg class="atlas"[^>]* role="img" aria-label="Map of the route: Detroit, Cleveland, Toronto"/,
  );
  expect(html).toMatch(/<figcaption><ol><li>Detroit<\/li><li>Cleveland<\/li><li>Toronto<\/li><\/ol>/);
  expect(html).toContain('class="dot team-mlb-det"');
  expect(html).not.toContain('<iframe');
});

test('one city has neither map nor order switch; a city without a position has no drawing', async () => {
  const alone = await site.html('/roadtrips/one-city');
  expect(visibleText(main(alone))).not.toMatch(/Route Map|Reverse Order|Nowhere/);
  const lost = await site.html('/roadtrips/to-atlantis');
  expect(visibleText(main(lost))).toContain('Route Map Map temporarily unavailable for this route');
  expect(lost).not.toContain('class="atlas"');
});

test('line breaks and tabs in a city’s name reach neither the page nor the map’s address', async () => {
  const cities = { city1: '\tDetroit\r\n', city2: 'New\r\n\tYork', city2Content: '<p>Big.</p>' };
  await site.db.insert(roadTrips).values({ ...LAKE_ERIE, slug: 'folded', sortOrder: 0, ...cities });
  const html = await site.html('/roadtrips/folded');
  expect(html).toContain('aria-label="Map of the route: Detroit, New York, Toronto"');
  const google = hrefs(html).find((href) => href.startsWith('https://www.google.com/maps/dir/')) ?? '';
  expect(google).not.toMatch(/%0A|%0D|%09/i);
  expect(new URL(google).searchParams.get('waypoints')).toBe('New York, NY');
  await site.db.delete(roadTrips).where(eq(roadTrips.slug, 'folded'));
});

test.for(['{900105,,900103}', '["900105","900103",""]', '900105, 900103 ,'])(
  'a trip that names its teams by ids alone, %s, has them',
  async (teamsPerformerIds) => {
    const row = { ...LAKE_ERIE, slug: 'by-ids', sortOrder: 0, teamSlugs: [], teamsPerformerIds };
    await site.db.insert(roadTrips).values(row);
    const links = hrefs(await site.html('/roadtrips/by-ids')).filter((href) => href.includes('/teams/'));
    expect([...new Set(links)]).toEqual(['/mlb/teams/detroit-tigers', '/mlb/teams/cleveland-guardians']);
    await site.db.delete(roadTrips).where(eq(roadTrips.slug, 'by-ids'));
  },
);

test('a trip without any city has a page', async () => {
  const response = await site.get('/roadtrips/a-first');
  expect(response.status).toBe(200);
});

test.for([
  [
    'Three parks & one lake.',
    'Three parks & one lake. Detroit, Cleveland, Toronto: the drives, the map and a story of every stop.',
  ],
  [
    'Detroit, Cleveland, then Canada.',
    'Detroit, Cleveland, then Canada. Also Toronto. The drives, the map and a story of every stop.',
  ],
  [
    'Detroit to Toronto by way of Cleveland.',
    'Detroit to Toronto by way of Cleveland. The drives, the map and a story of every stop.',
  ],
] as const)('the description of "%s" has each city once', async ([cardIntro, description]) => {
  await site.db.update(roadTrips).set({ cardIntro }).where(eq(roadTrips.slug, 'lake-erie'));
  const html = await site.html('/roadtrips/lake-erie');
  await site.db
    .update(roadTrips)
    .set({ cardIntro: LAKE_ERIE.cardIntro })
    .where(eq(roadTrips.slug, 'lake-erie'));
  expect(html).toContain(`<meta name="description" content="${description.replace('&', '&amp;')}"/>`);
});

test('a trip is described as a TouristTrip with its cities in order', async () => {
  const [trip, crumbs] = structuredData(await site.html('/roadtrips/lake-erie'));
  expect(trip).toMatchObject({
    '@type': 'TouristTrip',
    name: 'MLB Around Lake Erie',
    url: `${ORIGIN}/roadtrips/lake-erie`,
    image: `${ORIGIN}/images/roadtrips/mlb-lake-erie-and-the-three-rivers.jpg`,
    itinerary: {
      '@type': 'ItemList',
      numberOfItems: 3,
      itemListElement: [{ position: 1, item: { '@type': 'City', name: 'Detroit' } }, {}, {}],
    },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('an unknown trip is a 404, a removed one a 410, neither cached nor indexed', async () => {
  for (const [path, status, words] of [
    ['/roadtrips/nobody', 404, 'Roadtrip not found'],
    ['/roadtrips/given-up', 410, 'This roadtrip was removed'],
  ] as const) {
    const response = await site.get(path);
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(visibleText(main(html))).toContain(words);
    expect(html).toContain('noindex');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('Google’s map needs a key, and its frame opens on a click', async () => {
  const keyed = siteOver(site.db, site.databaseUrl, async () => undefined, { GOOGLE_MAPS_EMBED_KEY: 'k1' });
  const response = await keyed.get('/roadtrips/lake-erie');
  const html = await response.text();
  const [template = ''] = /<template data-state="frame">.*?<\/template>/s.exec(html) ?? [];
  expect(template).toMatch(
    /<iframe src="https:\/\/www\.google\.com\/maps\/embed\/v1\/directions\?key=k1&amp;origin=Detroit/,
  );
  expect(html.replace(template, '')).not.toContain('<iframe');
  expect(html).toMatch(/<a [^>]*href="https:\/\/www\.google\.com\/maps\/dir\/[^>]*data-show="">Show Google/);
  expect(response.headers.get('Content-Security-Policy')).toContain('frame-src https://www.google.com');
  const other = await keyed.get('/roadtrips');
  expect(other.headers.get('Content-Security-Policy')).not.toContain('frame-src');
  const keyless = await site.get('/roadtrips/lake-erie');
  expect(keyless.headers.get('Content-Security-Policy')).not.toContain('frame-src');
});

test('home shows the featured trips in their order', async () => {
  const html = await site.html('/');
  expect(tripLinks(html)).toEqual(['/roadtrips/to-atlantis', '/roadtrips/lake-erie']);
  expect(visibleText(main(html))).toMatch(
    /Featured Roadtrips All roadtrips NHL .* To Atlantis .* MLB .* Around Lake Erie .*Why Explore/,
  );
});

test('featured trips have three states', () => {
  const words = (state: Parameters<typeof FeaturedRoadtrips>[0]['state']) =>
    renderToStaticMarkup(createElement(FeaturedRoadtrips, { state }));
  expect(words({ kind: 'loading' }).match(/skeleton/g)).toHaveLength(3);
  expect(words({ kind: 'loaded', roadtrips: [] })).toContain(
    'No featured roadtrips available at the moment.',
  );
});

test('a team’s page names a trip of its own beside all trips', async () => {
  const tigers = await site.html('/mlb/teams/detroit-tigers');
  expect(visibleText(main(tigers))).toMatch(/Featured Roadtrip Around Lake Erie : .*Explore Roadtrips/);
  expect(hrefs(tigers)).toContain('/roadtrips/lake-erie');
  expect(tripLinks(await site.html('/nhl/teams/boston-bruins'))).toEqual(['/roadtrips/to-atlantis']);
  const lions = await site.html('/nfl/teams/detroit-lions');
  expect(tripLinks(lions)).toEqual([]);
  expect(hrefs(lions)).toContain('/roadtrips');
});

test.for(['/', '/roadtrips', '/roadtrips/lake-erie', '/mlb/teams/detroit-tigers'])(
  '%s is one round trip',
  async (path) => {
    const tap = await tapDatabase(site.databaseUrl);
    try {
      const tapped = siteOver(connect(tap.url, 20_000), tap.url, async () => undefined);
      expect((await tapped.get(path)).status).toBe(200);
      expect(tap.calls).toBe(1);
    } finally {
      await tap.close();
    }
  },
);

test('without the database the list and a trip show an error with Try Again; home works', async () => {
  const silent = await openSilentServer();
  const { databaseUrl } = silent;
  const down = siteOver(connect(databaseUrl, 200), databaseUrl, async () => undefined);
  for (const [path, words] of [
    ['/roadtrips?league=nba', 'Failed to load roadtrips Try Again'],
    ['/roadtrips/lake-erie', 'Failed to load roadtrip '],
  ] as const) {
    const response = await down.get(path);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(visibleText(main(html))).toContain(words);
    expect(html).toContain('Try Again');
    expect(html).not.toContain('secret');
  }
  const home = await down.get('/');
  expect(home.status).toBe(200);
  expect(visibleText(await home.text())).toContain('No featured roadtrips available at the moment.');
  expect(down.errors.map(({ event }) => event)).toEqual([
    'roadtrips unreadable',
    'roadtrip unreadable',
    'home unreadable',
  ]);
  silent.close();
});
