import { beforeAll, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { leagueFeeds } from '../../src/db/schema/jobs.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { openBrowserSite } from '../support/browser-site.ts';
import { loadRealContent } from '../support/content.ts';
import { storePlaces, storeVenues } from '../support/finder-site.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { Journey, openPhone } from '../support/journey.ts';
import { NOW } from '../support/test-site.ts';

// docs/quality.md#pages sums up these figures.

const site = await openBrowserSite();
const phone = await openPhone(site);

beforeAll(async () => {
  const { db, url } = site.database;
  await storeVenues(db);
  const jobs = createJobRunner({ databaseUrl: url, source: 'sample', now: NOW });
  await Promise.all([
    loadRealContent(url, NOW),
    storePlaces(db, ['chicago-il']),
    ...LEAGUES.map((league) => jobs.refresh(league)),
  ]);
  await Promise.all([jobs.rebuildSequences('MLB'), jobs.rebuildTripLists()]);
  // Sample games have a notice and no tickets.
  await db.update(leagueFeeds).set({ source: 'espn' });
  await db.update(gameEvents).set({ source: 'espn', ticketUrl: 'https://tickets.test/' });
});

/** Starts on the home page. */
async function start() {
  const journey = await Journey.start(phone);
  const main = journey.page.locator('main');
  const link = (name: string | RegExp) => main.getByRole('link', { name }).first();
  return {
    journey,
    main,
    link,
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    search: async (text: string) => {
      await journey.follow(journey.page.getByRole('link', { name: 'Search' }), '**/search');
      const field = journey.page.locator('#q');
      await journey.type(field, text);
      await journey.enter(field, '**/search?q=*');
    },
    gamesNear: async (city: string) => {
      await journey.tap(main.locator('#near summary'));
      const field = journey.page.locator('#near-city');
      await journey.type(field, city);
      await journey.enter(field, '**/?near=chicago-il#near');
    },
    bruins: async () => {
      await journey.follow(link(/National Hockey League/), '**/nhl');
      await journey.follow(link('Boston Bruins'), '**/nhl/teams/boston-bruins');
      return main.getByRole('row').filter({ hasText: 'New York Rangers' }).first();
    },
  };
}

test('leads to the NHL games of a Saturday', async () => {
  const { journey, link, main, button } = await start();
  await journey.follow(link(/National Hockey League/), '**/nhl');
  await journey.pickDate(main.getByLabel('Date'), '2027-01-16');
  await journey.follow(button('Go'), '**/nhl/schedule?from=2027-01-16');
  await journey.see(main.locator('.slate .line').first());
  expect(journey.end()).toEqual({ activations: 3, screens: 4 });
});

test('leads to everyone who plays in Boston in a week', async () => {
  const { journey, search, main } = await start();
  await search('boston next week');
  await journey.see(main.locator('.slate .line').last());
  expect(await main.locator('.slate .line').count()).toBe(3);
  expect(journey.end()).toEqual({ activations: 3, screens: 3 });
});

test('leads to a weekend with the Cubs and the Brewers at home', async () => {
  const { journey, search, link } = await start();
  await search('cubs brewers');
  await journey.see(link('Apr 9-11, 2027'));
  expect(journey.end()).toEqual({ activations: 3, screens: 4 });
});

test('leads from the Six Parks roadtrip to a calendar', async () => {
  const { journey, link, main } = await start();
  await journey.follow(link('View Roadtrips'), '**/roadtrips');
  await journey.follow(link('Six Parks in the Heartland'), '**/roadtrips/mlb-six-parks-in-the-heartland');
  await journey.follow(main.locator('a[href*="/sequences/"]').first(), '**/sequences/*');
  await journey.tap(main.locator('summary').filter({ hasText: 'Add to calendar' }));
  const saved = journey.page.waitForEvent('download');
  await journey.tap(link('Another calendar (file)'));
  expect((await saved).suggestedFilename()).toMatch(/[.]ics$/);
  expect(journey.end()).toEqual({ activations: 5, screens: 5 });
});

test('leads to a trip from a city next weekend', async () => {
  const { journey, main } = await start();
  const field = main.getByLabel('Leaving from');
  await journey.type(field, 'Chicago');
  await journey.enter(field, '**/trips?from=chicago-il&start=2026-11-25&end=2026-11-29');
  await journey.see(main.locator('.pick .lines').first());
  expect(journey.end()).toEqual({ activations: 2, screens: 2 });
});

test('leads to tickets of a game today near a city', async () => {
  const { journey, gamesNear, main } = await start();
  await gamesNear('Chicago');
  const seller = journey.page.waitForEvent('popup');
  await journey.tap(
    main.locator('#near .line').filter({ hasText: 'Fri' }).first().getByRole('link', { name: 'Buy' }),
  );
  await (await seller).close();
  expect(journey.end()).toEqual({ activations: 4, screens: 5 });
});

test('leads to the nearest weekend with two leagues', async () => {
  const { journey, gamesNear, link, main } = await start();
  await gamesNear('Chicago');
  await journey.follow(link('Weekends nearest to Chicago, IL'), '**/weekends?from=chicago-il');
  await journey.see(main.locator('.pick').first());
  expect(journey.end()).toEqual({ activations: 4, screens: 7 });
});

test('leads to a twinbill of week 14', async () => {
  const { journey, link } = await start();
  await journey.follow(link(/National Football League/), '**/nfl');
  await journey.follow(link('Twinbills'), '**/nfl/twinbills');
  await journey.follow(link(/^Week 14,/), '**/nfl/twinbills?week=*');
  await journey.follow(link(/^Day by day/), '**/trips/*');
  expect(journey.end()).toEqual({ activations: 4, screens: 6 });
});

test('leads to a roadtrip in the Midwest in June', async () => {
  const { journey, link, main, button } = await start();
  await journey.follow(link('View Roadtrips'), '**/roadtrips');
  await journey.choose(main.getByLabel('Region'), 'Midwest');
  await journey.choose(main.getByLabel('Month of the first game'), 'June 2027');
  await journey.follow(button('Show'), '**/roadtrips?region=midwest&month=2027-06');
  await journey.see(link('Six Parks in the Heartland'));
  expect(journey.end()).toEqual({ activations: 4, screens: 3 });
});

test('leads to what to do around a home game of the Bruins', async () => {
  const { journey, bruins, main } = await start();
  const game = await bruins();
  const guide = '**/city-guides/city_guide_nhl_boston_bruins';
  await journey.follow(game.getByRole('link', { name: 'View Guide' }), guide);
  await journey.follow(main.getByRole('link', { name: 'Day 1', exact: true }), `${guide}#day-1`);
  await journey.see(main.getByRole('heading', { name: 'Day 1', exact: true }));
  expect(journey.end()).toEqual({ activations: 4, screens: 6 });
});

test('leads to the games abroad', async () => {
  const { journey, link, main } = await start();
  await journey.follow(link(/National Hockey League/), '**/nhl');
  await journey.follow(link('games abroad'), '**/games-abroad');
  await journey.see(main.locator('.slate .line').first());
  expect(journey.end()).toEqual({ activations: 2, screens: 6 });
});

test('leads to a trip around one game of a team', async () => {
  const { journey, bruins, main } = await start();
  const game = await bruins();
  await journey.tap(game.getByLabel('More for this game'));
  await journey.follow(game.getByRole('link', { name: 'Build a trip' }), '**/trips?game=*');
  await journey.follow(main.locator('.pick h3 a').first(), '**/trips/*');
  expect(journey.end()).toEqual({ activations: 5, screens: 6 });
});

test('leads a family to a trip without long days', async () => {
  const { journey, main, button } = await start();
  const field = main.getByLabel('Leaving from');
  await journey.type(field, 'Chicago');
  await journey.enter(field, '**/trips?from=chicago-il&start=2026-11-25&end=2026-11-29');
  await journey.tap(main.locator('.trip-question > summary'));
  await journey.tap(main.locator('[name=pace][value=relaxed]'));
  await journey.follow(button('Find trips'), '**/trips?*pace=relaxed');
  await journey.follow(main.locator('.pick h3 a').first(), '**/trips/*');
  expect(journey.end()).toEqual({ activations: 6, screens: 4 });
});

test('leads from one ticket to what else is within three hours that week', async () => {
  const { journey, bruins, main } = await start();
  const game = await bruins();
  await journey.tap(game.getByLabel('More for this game'));
  await journey.follow(game.getByRole('link', { name: 'Build a trip' }), '**/trips?game=*');
  await journey.see(main.locator('.pick .lines').first());
  expect(journey.end()).toEqual({ activations: 4, screens: 5 });
});

test('leads to who plays on Christmas', async () => {
  const { journey, search, main } = await start();
  await search('who plays on christmas');
  await journey.see(main.locator('.slate .line').first());
  expect(journey.end()).toEqual({ activations: 3, screens: 3 });
});

test('leads to the bag rule of Lambeau Field', async () => {
  const { journey, search, main } = await start();
  await search('bag policy lambeau');
  await journey.see(main.getByText('Lambeau Field').first());
  expect(journey.end()).toEqual({ activations: 3, screens: 3 });
});

test('leads to two teams to follow', async () => {
  const { journey, search, main, link } = await start();
  await search('bruins celtics');
  await journey.follow(link('Boston Bruins'), '**/nhl/teams/boston-bruins');
  await journey.see(main.getByRole('button', { name: /^Follow/ }));
  expect(journey.end()).toEqual({ activations: 4, screens: 4 });
});

test('leads to where to stay on a night of a trip', async () => {
  const { journey, main } = await start();
  const field = main.getByLabel('Leaving from');
  await journey.type(field, 'Chicago');
  await journey.enter(field, '**/trips?from=chicago-il&start=2026-11-25&end=2026-11-29');
  await journey.follow(main.locator('.pick h3 a').first(), '**/trips/*');
  await journey.follow(main.locator('a.bed').first(), '**/city-guides/*#places-to-stay');
  await journey.see(main.getByRole('heading', { name: 'Places to Stay' }));
  expect(journey.end()).toEqual({ activations: 4, screens: 4 });
});

test('leads to Day 1 of a guide', async () => {
  const { journey, search, main, link } = await start();
  await search('detroit red wings guide');
  await journey.follow(link(/guide/i), '**/city-guides/city_guide_nhl_detroit_red_wings');
  await journey.see(main.getByRole('heading', { name: 'Day 1', exact: true }));
  expect(journey.end()).toEqual({ activations: 4, screens: 5 });
});

test('shows a friend a shared trip', async () => {
  const { journey, main } = await start();
  const field = main.getByLabel('Leaving from');
  await journey.type(field, 'Chicago');
  await journey.enter(field, '**/trips?from=chicago-il&start=2026-11-25&end=2026-11-29');
  await journey.follow(main.locator('.pick h3 a').first(), '**/trips/*');
  await journey.tap(main.locator('summary').filter({ hasText: 'Share' }));
  const shared = await main.getByLabel('Link to this trip').inputValue();
  const page = await site.open(new URL(shared).pathname);
  expect(await page.locator('h1').textContent()).toBe(await main.locator('h1').textContent());
  expect(await page.locator('main').textContent()).not.toContain('Leave Chicago');
  expect(journey.end()).toEqual({ activations: 4, screens: 3 });
});

test('a printed guide spells out its links and leaves out what paper cannot use', async () => {
  const page = await site.open('/city-guides/city_guide_mlb_pittsburgh_pirates');
  await page.emulateMedia({ media: 'print' });
  const card = page.locator('#day-3');
  const printed = await card
    .locator('a')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => [link.getAttribute('href'), getComputedStyle(link, '::after').content]),
    );
  expect(printed.length).toBeGreaterThanOrEqual(2);
  for (const [href, after] of printed) expect(after).toContain(href);
  for (const part of ['#day-1', '#day-2 .day-stops', '#day-3 .text', '.climate']) {
    expect(await page.locator(part).isVisible(), part).toBe(true);
  }
  for (const part of ['#home-games', '#roadtrips', '#more', '#explore-more', '.fact-sources']) {
    expect(await page.locator(part).isVisible(), part).toBe(false);
  }
});
