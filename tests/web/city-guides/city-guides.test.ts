import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeVenues } from '../../support/finder-site.ts';
import { openSilentServer, type SilentServer } from '../../support/silent-server.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { cityFacts, cityGuides, removedContent } from '../../../src/db/schema/content.ts';
import { guideSlug } from '../../../src/domain/content/city-guide.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { loadRealContent } from '../../support/content.ts';
import {
  listGames,
  NOW,
  openTestSite,
  siteOver,
  storedGame,
  structuredData,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

const PIRATES = '/city-guides/city_guide_mlb_pittsburgh_pirates';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await loadRealContent(site.databaseUrl, NOW);
  const home = { league: 'MLB', homeTeam: 'Pittsburgh Pirates', awayTeam: 'New York Mets' } as const;
  await listGames(site.db, [
    storedGame({
      ...home,
      localDateTime: '2027-04-02T18:40:00',
      ticketUrl: 'https://t.example/1',
      venueName: 'PNC Park',
    }),
    storedGame({ ...home, localDateTime: '2027-04-03T16:05:00', venueName: 'PNC Park' }),
  ]);
});

afterAll(() => site.close());

const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

test('the directory groups every guide by sport, conference and division, each with its stored link', async () => {
  const html = await site.html('/city-guides');
  const text = visibleText(html);
  expect(text).toContain('Sports Team Directory');
  expect(text).toMatch(
    /American Football Conference East .*Buffalo Bills Buffalo View City Guide.*North .*Baseball American League/,
  );
  const main = html.slice(html.indexOf('<main'), html.indexOf('id="cities"'));
  for (const team of ALL_TEAMS) {
    expect(main.split(`href="/city-guides/${guideSlug(team)}"`), team.fullName).toHaveLength(2);
  }
  expect(main.match(/<li class="team-/g)).toHaveLength(124);
});

test('the directory lists every city once, with its own anchor', async () => {
  const html = await site.html('/city-guides');
  expect(visibleText(html)).toMatch(
    /New York Brooklyn Nets New York Giants New York Islanders .*New York Yankees/,
  );
  const cities = new Set(ALL_TEAMS.map(({ marketCity }) => marketCity));
  expect(html.slice(html.indexOf('class="city-index"')).match(/<dt>/g)).toHaveLength(cities.size);
  expect(html).toContain('<div id="new-york"><dt><a href="/cities/new-york">New York</a></dt>');
});

test('a guide has its title, its badge, its schedule link and the specified sections in order', async () => {
  const html = await site.html(PIRATES);
  expect(html).toContain('<title>City Guide: Pittsburgh Pirates - Pittsburgh | Fanroads</title>');
  expect(visibleText(/<h1.*?<\/h1>/.exec(html)?.[0] ?? '')).toBe(
    'City Guide: Pittsburgh Pirates - Pittsburgh',
  );
  expect(html).toContain('<span class="badge">Pittsburgh</span>');
  expect(html).toMatch(/href="\/mlb\/teams\/pittsburgh-pirates">View Schedule/);
  const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual([
    'Introduction',
    'Day 1',
    'Day 2',
    'Day 3 - Game Day',
    'Day Trip Options',
    'Places to Stay',
    'Rainy Days and Children',
    'Explore More',
    'Next home games',
    'Roadtrips through Pittsburgh',
    'More in Pittsburgh',
  ]);
  expect(html).toMatch(/href="\/city-guides">Back to all city guides/);
});

test('the contents list leads to every section, and the texts are there as HTML', async () => {
  const html = await site.html(PIRATES);
  const contents = /<nav class="toc".*?<\/nav>/s.exec(html)?.[0] ?? '';
  const anchors = hrefs(contents).map((href) => href.slice(1));
  expect(anchors).toEqual([
    'introduction',
    'day-1',
    'day-2',
    'day-3',
    'day-trips',
    'places-to-stay',
    'any-day',
    'explore-more',
    'home-games',
    'roadtrips',
    'more',
  ]);
  for (const id of anchors) expect(html).toContain(`<section id="${id}"`);
  expect(html).toMatch(/<strong>Strip District<\/strong>/);
  expect(visibleText(html)).not.toMatch(/&lt;|<p>|\*\*/);
});

test('every text of a guide is on its page, whole and once', async () => {
  for (const slug of ['city_guide_mlb_pittsburgh_pirates', 'city_guide_nfl_green_bay_packers']) {
    const [guide] = await site.db.select().from(cityGuides).where(eq(cityGuides.slug, slug));
    if (!guide) throw new Error(`${slug} is not stored`);
    const page = wordsOf(await site.html(`/city-guides/${slug}`));
    const { introContent, day1Content, day2Content, day3GamedayContent, dayTripContent, nearbyHotels } =
      guide;
    const texts = [introContent, day1Content, day2Content, day3GamedayContent, dayTripContent, nearbyHotels];
    const sentences = texts.flatMap((html) =>
      html
        .replaceAll('<h3>One Warning</h3>', '')
        .split(/(?<=[.!?])\s+(?=[A-Z])|<\/?(?:p|li|h3|ul)>/)
        .map(wordsOf)
        .filter((sentence) => sentence.length > 40),
    );
    expect(sentences.length).toBeGreaterThan(30);
    for (const sentence of sentences) expect(page.split(sentence), sentence).toHaveLength(2);
  }
});

/** Without spaces, because elements split a text in other places than sentences. */
function wordsOf(html: string): string {
  return visibleText(html).replaceAll(/\s/g, '');
}

test('a day is a list of stops, each with a sentence that names its place', async () => {
  const stopsOf = (html: string) =>
    [...(/<ol class="day-stops">(.*?)<\/ol>/s.exec(html)?.[1]?.matchAll(/<li>(.*?)<\/li>/gs) ?? [])].map(
      ([, stop = '']) => visibleText(stop),
    );
  const pirates = await site.html(PIRATES);
  const stops = stopsOf(pirates);
  expect(stops[0]).toMatch(/^Start where the city does, at Point State Park .+ become the Ohio\.$/);
  expect(stops[1]).toMatch(
    /^Walk up Penn Avenue .+ the Strip District .+ On Sunday afternoon the stalls close\.$/,
  );
  expect(pirates).toContain('<summary>For Pirates fans</summary>');
  const packers = await site.html('/city-guides/city_guide_nfl_green_bay_packers');
  expect(stopsOf(packers)[0]).toMatch(/^Start downtown, /);
  expect(packers).not.toContain('fans</summary>');
});

test('the game-day card says each topic once: the guide’s line, then what is known', async () => {
  const html = await site.html(PIRATES);
  const card = /<section id="day-3".*?<\/section>/s.exec(html)?.[0] ?? '';
  const labels = [...card.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label);
  expect(labels.slice(0, 7)).toEqual(['Leave by', 'Bags', 'Gates', 'Transit', 'Parking', 'Seats', 'Rivalry']);
  expect(new Set(labels).size).toBe(labels.length);
  expect(visibleText(card)).toMatch(
    /PNC Park .+ Gates Open 90 minutes ahead; .+ All gates All gates .*Opening times: the venue’s page .*All gates, open 90 minutes before the game .+ Transit North Side on the T/,
  );
});

test('a guide lists the next home games with dates and tickets', async () => {
  const html = await site.html(PIRATES);
  const lines =
    /<ol[^>]*aria-label="The next home games of the Pittsburgh Pirates".*?<\/ol>/s.exec(html)?.[0] ?? '';
  expect(visibleText(lines)).toMatch(
    /^Fri Apr 2 MLB Mets at Pirates 6:40 PM PNC Park, Boston Buy Sat Apr 3 MLB Mets at Pirates 4:05 PM .*Buy$/,
  );
  expect(lines).not.toContain('/city-guides/');
});

test('a guide without home games says when the season opens', async () => {
  expect(visibleText(await site.html('/city-guides/city_guide_nhl_boston_bruins'))).toContain(
    'No home games of the Boston Bruins are listed yet. The NHL plays from October',
  );
});

test('a guide has roadtrips, the activities link, the date of its check, and a contact link', async () => {
  const html = await site.html(PIRATES);
  expect(html).toContain('href="/roadtrips/mlb-lake-erie-and-the-three-rivers"');
  expect(visibleText(html)).toContain('Detroit · Cleveland · Pittsburgh');
  expect(html).toContain(
    '<a href="https://www.viator.com/searchResults/all?text=Pittsburgh" rel="sponsored noopener" target="_blank">See more to do in Pittsburgh</a>',
  );
  expect(visibleText(html)).toMatch(/Checked on \w+ \d+, \d{4} \. Something wrong\?/);
  expect(html).toContain('href="mailto:hello@fanroads.com?subject=City%20guide%3A%20Pittsburgh%20Pirates"');
});

test('the head has 155 characters of the introduction, team and breadcrumb, no script, and is indexed', async () => {
  const html = await site.html(PIRATES);
  const description = /name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(description).toMatch(/^The Pirates are the oldest love in a football town\..*\.\.\.$/);
  expect(description.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")).toHaveLength(158);
  const types = structuredData(html).map((item) => item['@type']);
  expect(types).toEqual(['SportsTeam', 'BreadcrumbList']);
  expect(html).not.toContain('noindex');
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src);
  expect(scripts).toEqual([expect.stringContaining('/assets/page-')]);
});

test('every guide has its own description, at most 158 characters', async () => {
  const descriptions = new Set<string>();
  for (const team of ALL_TEAMS) {
    const html = await site.html(`/city-guides/${guideSlug(team)}`);
    descriptions.add(/name="description" content="([^"]+)"/.exec(html)?.[1] ?? '');
  }
  expect(descriptions.size).toBe(124);
});

test('empty sections are left out, in the text and in the contents', async () => {
  const slug = 'city_guide_nba_utah_jazz';
  // A day without a text shows the city's places.
  await site.db.delete(cityFacts).where(eq(cityFacts.city, 'Salt Lake City'));
  await site.db
    .update(cityGuides)
    .set({ dayTripContent: '', day2Content: '' })
    .where(eq(cityGuides.slug, slug));
  const html = await site.html(`/city-guides/${slug}`);
  expect(html).not.toContain('Day Trip Options');
  expect(html).not.toContain('href="#day-2"');
  expect(html).toContain('<h2>Places to Stay</h2>');
});

test('a guide opens with the next home game, and lists what else is at home that week', async () => {
  const other = await openTestSite();
  await loadRealContent(other.databaseUrl, NOW);
  await storeVenues(other.db);
  const celtics = (day: string) =>
    storedGame({
      id: `nba ${day}`,
      localDateTime: `2026-12-${day}T19:30:00`,
      venueId: 'td-garden',
      ticketUrl: 'https://t.example/2',
    });
  const bruins = (day: string, changes = {}) =>
    storedGame({
      league: 'NHL',
      homeTeam: 'Boston Bruins',
      awayTeam: 'Utah Hockey Club',
      localDateTime: `2026-12-${day}T19:00:00`,
      ...changes,
    });
  await listGames(other.db, [
    celtics('08'),
    celtics('10'),
    bruins('04'),
    bruins('05', { awayTeam: 'Dallas Stars' }),
    bruins('11'),
    bruins('12'),
    bruins('09', { neutralSite: true, awayTeam: 'New York Rangers' }),
    storedGame({ league: 'NHL', homeTeam: 'Dallas Stars', awayTeam: 'Boston Bruins', city: 'Dallas' }),
  ]);
  await other.db.delete(cityGuides).where(eq(cityGuides.slug, 'city_guide_mlb_boston_red_sox'));
  const html = await other.html('/city-guides/city_guide_nba_boston_celtics');
  const next = /<p class="next-game">.*?<\/p>/s.exec(html)?.[0] ?? '';
  expect(visibleText(next)).toBe('Next Heat at Celtics , Tue, Dec 8, 7:30 PM Build a trip');
  expect(next).toContain('href="/trips?game=');
  expect(visibleText(html)).toMatch(
    /Also in Boston that week .*Sat Dec 5 NHL Stars at Bruins 7:00 PM .* Fri Dec 11 NHL Mammoth at Bruins/,
  );
  const more = html.slice(html.indexOf('id="more"'));
  expect(more).toContain('href="/cities/boston"');
  expect(more).toContain('href="/trips?in=boston"');
  expect(more).toContain('href="/city-guides/city_guide_nhl_boston_bruins"');
  expect(more).not.toContain('city_guide_mlb_boston_red_sox');
  expect(more).not.toContain('city_guide_nba_boston_celtics"');
  const tags = (await other.get('/city-guides/city_guide_nba_boston_celtics')).headers.get('Cache-Tag');
  expect(tags).toContain('host:boston-bruins');
  await other.close();
});

test('sample home games are marked and the page is not indexed', async () => {
  const games = [storedGame({ league: 'NFL', homeTeam: 'Denver Broncos', awayTeam: 'Las Vegas Raiders' })];
  await listGames(site.db, games, 'sample');
  const html = await site.html('/city-guides/city_guide_nfl_denver_broncos');
  expect(html).toContain('<strong>Sample games.</strong>');
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
});

test.for([
  ['city_guide_mlb_pittsburgh', '301 /city-guides/city_guide_mlb_pittsburgh_pirates'],
  ['mlb_pittsburgh_pirates', '301 /city-guides/city_guide_mlb_pittsburgh_pirates'],
  ['city_guide_nba_golden_state', '301 /city-guides/city_guide_nba_golden_state_warriors'],
  ['city_guide_nhl_new_york', '301 /city-guides#new-york'],
  ['city_guide_nfl_los_angeles', '301 /city-guides#los-angeles'],
  ['city_guide_nhl_nowhere', '404'],
  ['city_guide_nhl_a', '404'],
  ['%20', '404'],
  ['directory', '200'],
] as const)('/city-guides/%s responds with %s', async ([slug, expected]) => {
  const { status, headers } = await site.get(`/city-guides/${slug}`);
  const location = headers.get('Location');
  expect(location === null ? String(status) : `${status} ${location}`).toBe(expected);
});

test('an unknown guide is a 404 with the requested slug and a link back; an empty slug says so', async () => {
  const missing = await site.html('/city-guides/city_guide_nhl_nowhere');
  expect(visibleText(missing)).toContain('City guide not found We have no city guide for “NHL nowhere”.');
  expect(missing).toMatch(/href="\/city-guides">Back to all city guides/);
  expect(visibleText(await site.html('/city-guides/%20'))).toContain('No slug provided');
});

test('a removed guide is a 410, or redirects to its replacement', async () => {
  const path = '/city-guides/city_guide_nba_miami_heat';
  await site.db.delete(cityGuides).where(eq(cityGuides.slug, 'city_guide_nba_miami_heat'));
  expect((await site.get(path)).status).toBe(404);
  await site.db.insert(removedContent).values({ path, movedTo: null, removedAt: NOW });
  const gone = await site.get(path);
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain('This city guide was removed');
  await site.db.update(removedContent).set({ movedTo: '/city-guides' }).where(eq(removedContent.path, path));
  const moved = await site.get(path);
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/city-guides']);
});

describe('when the database does not respond', () => {
  let silent: SilentServer;
  let failing: TestSite;

  beforeAll(async () => {
    silent = await openSilentServer();
    const { databaseUrl } = silent;
    failing = siteOver(connect(databaseUrl, 200), databaseUrl, async () => undefined);
  });
  afterAll(() => silent.close());

  test('a guide shows its header and our own message, with the slug and both links', async () => {
    const response = await failing.get(PIRATES);
    const html = await response.text();
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    const text = visibleText(html);
    expect(text).toContain('City Guide: Pittsburgh Pirates - Pittsburgh');
    expect(text).toContain('Database error: The guide did not load in time. Try Again');
    expect(text).toContain('city_guide_mlb_pittsburgh_pirates');
    expect(html).toContain('Back to all city guides');
    expect(html).toContain('<script type="module"');
    expect(html).toMatch(
      /data-state="loading">.*guide-skeleton.*data-state="error">.*Failed to load city guide: /s,
    );
  });

  test('the directory shows an error, and has a template of its loading state', async () => {
    const response = await failing.get('/city-guides');
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(html).toMatch(/role="alert"><p>Failed to load city guides<\/p>/);
    expect(html).toMatch(
      /<template data-for="directory" data-state="loading">.*Loading team directory\.\.\./,
    );
    expect(html).not.toContain('NeonDbError');
  });

  test('a city that cannot be looked up is not a 404', async () => {
    const response = await failing.get('/city-guides/city_guide_mlb_pittsburgh');
    expect(response.status).toBe(503);
    expect(visibleText(await response.text())).toContain('Database error: The guide did not load in time.');
  });

  test.for(['/city-guides/directory', `${PIRATES}/guide`])('the fragment %s says the same', async (path) => {
    expect((await failing.get(path)).status).toBe(503);
    expect((await site.get(path)).status).toBe(200);
    expect(await site.html(path)).toMatch(/^<!DOCTYPE html><div data-region=/);
  });
});

test('is cached until a home game of the city starts, whoever plays away', async () => {
  const lifetimeWith = async (game: Parameters<typeof storedGame>[0]) => {
    const own = await openTestSite();
    await loadRealContent(own.databaseUrl, NOW);
    const soon = NOW.getTime() + 30_000;
    await listGames(own.db, [
      storedGame({ ...game, startsAt: new Date(soon), upcomingUntil: new Date(soon) }),
    ]);
    const response = await own.get(PIRATES);
    await own.close();
    return response.headers.get('Cache-Control');
  };
  const steelers = 'Pittsburgh Steelers';
  const whole = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';
  expect(await lifetimeWith({ league: 'NFL', homeTeam: 'Chicago Bears', awayTeam: steelers })).toBe(whole);
  expect(await lifetimeWith({ league: 'NFL', homeTeam: steelers, awayTeam: 'Chicago Bears' })).toBe(
    'public, max-age=30, stale-if-error=86400',
  );
});
