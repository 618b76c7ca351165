import { and, eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { readByIcalJs } from '../../support/calendar.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { databaseCallsSince, ORIGIN, visibleText } from '../../support/test-site.ts';

const FLYERS = 'nhl-2026-12-08-boston-bruins-at-philadelphia-flyers-1';
const { site, ask } = await openFinderSite(
  [
    hostedGame('NBA', 'Miami Heat', 'New York Knicks', '2026-12-07T19:30:00'),
    hostedGame('NHL', 'Boston Bruins', 'Philadelphia Flyers', '2026-12-08T19:00:00'),
    hostedGame('NHL', 'Buffalo Sabres', 'New York Islanders', '2026-12-10T19:00:00'),
    hostedGame('NHL', 'Ottawa Senators', 'Philadelphia Flyers', '2026-12-11T19:00:00'),
    // Three hours and a half from New York.
    hostedGame('NBA', 'Utah Jazz', 'Boston Celtics', '2026-12-09T19:30:00'),
  ],
  ['new-york-ny', 'boston-ma'],
);
afterAll(site.close);

const DATES = 'start=2026-12-07&end=2026-12-11';
const BY_CAR = `/trips?in=new-york&reach=120&${DATES}`;
const pageOf = async (path: string) => {
  const response = await ask(path);
  const html = await response.text();
  return { response, html, root: parse(html), text: visibleText(html) };
};
const codeOfFirst = async () => {
  const { root } = await pageOf(BY_CAR);
  return root.querySelector('.acts .btn')?.getAttribute('href')?.replace('/trips/', '') ?? '';
};

test('a bed in one city reaches the games within the drive that was asked for', async () => {
  const { response, root, text } = await pageOf(BY_CAR);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Tag')).toContain('places');
  expect(root.querySelector('h1')?.text).toBe('Four games, one bed in New York');
  expect(text).toMatch(
    /Mon, Dec 7 to Fri, Dec 11 · 4 nights · 1 free day · 3 teams · \d+ hr( \d+ min)? of driving/,
  );
  expect(text).toMatch(
    /Bruins at Flyers 7:00 PM Xfinity Mobile Arena, Philadelphia Drive \d hr \d+ min, leave by \d:\d[05] PM Back in New York at (11:\d[05] PM|12:\d[05] AM)/,
  );
  expect(text).not.toContain('Jazz at Celtics');
  const choices = root
    .querySelectorAll('[aria-label="Day trips"] a')
    .map((link) => [link.text, link.getAttribute('href')]);
  expect(choices).toEqual([
    ['No car', `/trips?in=new-york&${DATES}`],
    ['Day trips to 1 hr', `/trips?in=new-york&reach=60&${DATES}`],
    ['Day trips to 1 hr 30 min', `/trips?in=new-york&reach=90&${DATES}`],
    ['Day trips to 2 hr', BY_CAR],
    ['Day trips to 3 hr', `/trips?in=new-york&reach=180&${DATES}`],
  ]);
  expect(root.querySelector('select[name=reach] option[selected]')?.getAttribute('value')).toBe('120');
  expect(text).toContain('One bed, day trips to 2 hr');
  const before = site.requests.length;
  await ask(BY_CAR);
  expect(databaseCallsSince(site, before)).toEqual([1]);
});

test('a reach that no form offers is named, and means nothing without a city', async () => {
  const { response, root } = await pageOf(`/trips?in=new-york&reach=75&${DATES}`);
  expect(response.status).toBe(400);
  expect(root.querySelectorAll('.problem').map(({ text }) => text)).toEqual([
    'Choose 0, 60, 90, 120, 180 minutes.',
  ]);
  const driving = await ask(`/trips?reach=120&${DATES}`);
  expect([driving.status, driving.headers.get('Location')]).toEqual([301, `/trips?${DATES}`]);
});

test('its trip comes back to the same bed each night, on the page, the map and in the calendar', async () => {
  const code = await codeOfFirst();
  const plan = decodeTrip(code);
  expect(plan?.limits).toMatchObject({ reachMinutes: 120, isBackHome: true });
  expect(plan?.placeNumber).not.toBeNull();
  const { response, root, text, html } = await pageOf(`/trips/${code}`);
  expect(response.status).toBe(200);
  expect(text).toContain('Every night in New York, NY, day trips by car');
  expect(text).toContain('4 nights');
  expect(text).toMatch(
    /4 nights in New York .*? Tue Dec 8 Leave for Philadelphia by \d:\d[05] PM .*? Bruins at Flyers .*? Back in New York at Wed 12:\d[05] AM 1 hr 50 min · 101 mi Wed Dec 9 Free day in New York/,
  );
  expect(text).toMatch(/Leave for UBS Arena by \d:\d[05] PM \d+ min · 1\d mi/);
  // The bed is where the fan stays, not where he lives.
  expect(html).toContain(`value="${ORIGIN}/trips/${code}"`);
  const links = root
    .querySelectorAll('.with-link a, .ways-back a')
    .map((link) => [link.text, link.getAttribute('href')]);
  expect(links[0]?.[1]).toMatch(/^\/trips\?in=new-york&reach=120&start=2026-12-07&end=2026-12-11&game=/);
  expect(links[1]).toEqual(['Stay in another city', `/trips?in=any&reach=120&${DATES}#in`]);
  expect((await ask(links[0]?.[1] ?? '')).status).toBe(200);
  const { entries } = readByIcalJs(await (await ask(`/trips/${code}.ics`)).text());
  expect(entries.map(({ summary }) => summary)).toEqual([
    'Heat at Knicks',
    'Leave New York',
    'Bruins at Flyers',
    'Drive back to New York',
    'Leave New York',
    'Sabres at Islanders',
    'Drive back to New York',
    'Leave New York',
    'Senators at Flyers',
    'Drive back to New York',
  ]);
});

test('the API finds it and gives its round trips, with no leg between two nights', async () => {
  const found: FoundJson = JSON.parse(await (await ask(`/api/v1${BY_CAR}`)).text());
  expect(found.meta).toMatchObject({ most_games: 4, answers: [{ name: 'most', code: await codeOfFirst() }] });
  const [longest] = found.data.slice(-1);
  expect(longest?.home).toBeNull();
  expect(longest?.round_trips.map(({ first_stop, last_stop }) => [first_stop, last_stop])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
  expect(longest?.stops.map(({ leg }) => leg)).toEqual([null, null, null, null]);
  const byCode: { data: TripJson } = JSON.parse(await (await ask(`/api/v1/trips/${longest?.code}`)).text());
  expect(byCode.data).toMatchObject({
    condition: 'fits',
    home: null,
    nights: 4,
    round_trips: longest?.round_trips,
  });
});

test('a game that moves breaks the day trip, and the page says why', async () => {
  const code = await codeOfFirst();
  const move = (localDateTime: string) =>
    site.db
      .update(gameEvents)
      .set({ localDateTime, startsAt: localTimeToInstant(localDateTime, 'America/New_York') })
      .where(and(eq(gameEvents.league, 'NHL'), eq(gameEvents.id, FLYERS)));
  await move('2026-12-08T22:00:00');
  const late = await pageOf(`/trips/${code}`);
  expect(late.text).toContain('This trip no longer works as planned.');
  expect(late.root.querySelectorAll('.go.broken > b:first-child').map(({ text }) => text)).toEqual([
    'Back in New York at Wed 3:00 AM',
  ]);
  expect(late.text).toMatch(
    /After Bruins at Flyers, you would be back in New York at 3:\d[05] AM, later than 1:00 AM\./,
  );
  await move('2026-12-08T08:30:00');
  const early = await pageOf(`/trips/${code}`);
  expect(early.text).toMatch(
    /The night in New York before Bruins at Flyers is too short by 2 hr( \d+ min)?\./,
  );
  await site.db
    .update(gameEvents)
    .set({ startsAt: null, timeTbd: true })
    .where(and(eq(gameEvents.league, 'NHL'), eq(gameEvents.id, FLYERS)));
  expect((await pageOf(`/trips/${code}`)).text).toContain(
    'The way to Philadelphia cannot be checked until Bruins at Flyers has a time.',
  );
  await site.db.update(gameEvents).set({ timeTbd: false });
  await move('2026-12-08T19:00:00');
  expect((await pageOf(`/trips/${code}`)).text).not.toContain('no longer works');
});

interface TripJson {
  code: string;
  condition?: string;
  home: null;
  round_trips: { first_stop: number; last_stop: number }[];
  stops: { leg: unknown }[];
}

interface FoundJson {
  data: TripJson[];
  meta: { most_games: number; answers: { name: string; code: string }[] };
}
