import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { loadRealContent } from '../../support/content.ts';
import { databaseCallsSince, NOW, visibleText } from '../../support/test-site.ts';

const { site, ask } = await openFinderSite([
  hostedGame('NFL', 'Minnesota Vikings', 'New England Patriots', '2026-12-10T20:15:00'),
  hostedGame('NBA', 'Washington Wizards', 'Boston Celtics', '2026-12-14T19:30:00'),
  hostedGame('NHL', 'Utah Mammoth', 'Boston Bruins', '2026-12-15T19:00:00'),
  hostedGame('NBA', 'Chicago Bulls', 'Boston Celtics', '2026-12-16T19:00:00'),
  // On at the same time as the Celtics, but of no other league.
  hostedGame('MLB', 'New York Yankees', 'Boston Red Sox', '2026-12-16T19:10:00'),
  hostedGame('NHL', 'Edmonton Oilers', 'New York Rangers', '2026-12-11T19:00:00'),
  hostedGame('NBA', 'Miami Heat', 'New York Knicks', '2026-12-12T19:00:00'),
  hostedGame('NFL', 'Chicago Bears', 'Green Bay Packers', '2027-01-03T12:00:00'),
]);
afterAll(site.close);
await loadRealContent(site.databaseUrl, NOW);

const DATES = 'start=2026-12-10&end=2026-12-17';
const pageOf = async (path: string) => {
  const response = await ask(path);
  const html = await response.text();
  return { response, html, root: parse(html), text: visibleText(html) };
};

test('a stay lists each day with its games, ways there and free days of the guide', async () => {
  const { response, root, text } = await pageOf(`/trips?in=boston&${DATES}`);
  expect(response.status).toBe(200);
  expect(root.querySelector('h1')?.text).toBe('Four games in Boston, no car');
  expect(text).toContain('Thu, Dec 10 to Wed, Dec 16 · 6 nights · 3 free days');
  expect(text).toContain('Gillette Stadium, Foxborough, 21 miles from downtown');
  expect(text).toContain('MBTA game train from Boston');
  const days = root.querySelectorAll('.stay-days > li');
  expect(days.map((day) => day.classList.contains('free'))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(days[1]?.querySelector('a')?.getAttribute('href')).toMatch(/^\/guides\/.*#day-1$|#day-1$/);
  expect(days[2]?.querySelector('a')?.getAttribute('href')).toMatch(/#day-2$/);
  expect(days[3]?.querySelector('a')).toBeNull();
  // Where to sleep, by area.
  expect(root.querySelectorAll('.area h3').map((area) => area.text)).toContain('Back Bay');
});

test('a stay opens as a trip without a home, and shorter ones are listed', async () => {
  const { root } = await pageOf(`/trips?in=boston&${DATES}`);
  const code = root.querySelector('.acts .btn')?.getAttribute('href')?.replace('/trips/', '') ?? '';
  const plan = decodeTrip(code);
  expect(plan?.placeNumber).toBeNull();
  expect(plan?.games).toHaveLength(4);
  expect((await ask(`/trips/${code}`)).status).toBe(200);
  const form = root.querySelector('.acts form');
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/account/trips']);
  expect(form?.querySelector('[name=code]')?.getAttribute('value')).toBe(code);
  const shorter = root.querySelectorAll('.shorter li').map((stay) => stay.text);
  expect(shorter).toEqual([
    '1 game, Dec 10: Patriots',
    '2 games, Dec 14-15: Celtics, Bruins',
    expect.stringMatching(/^3 games, Dec 14-16: /),
  ]);
});

test('a game that is on at the same time can be kept instead, without JavaScript', async () => {
  const { root, text } = await pageOf(`/trips?in=boston&${DATES}`);
  const button = root.querySelector('.change button[name=game]');
  const form = root.querySelector(`form#${button?.getAttribute('form')}`);
  expect(text).toMatch(
    /Also in town (Bulls at Celtics|Yankees at Red Sox), Wed, Dec 16, at the same time as/,
  );
  const fields = form
    ?.querySelectorAll('input')
    .map((field): [string, string] => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']);
  const game = button?.getAttribute('value') ?? '';
  const kept = await pageOf(`/trips?${new URLSearchParams([...(fields ?? []), ['game', game]])}`);
  expect(kept.response.status).toBe(200);
  const [mine] = kept.root.querySelectorAll('.acts .btn');
  const plan = decodeTrip(mine?.getAttribute('href')?.replace('/trips/', '') ?? '');
  expect(plan?.games.map(({ home }) => home.slug)).toContain(game.split('-at-')[1]?.replace(/-1$/, ''));
});

test('a stay takes one batch and has the cache tags of content and leagues', async () => {
  await ask(`/trips?in=boston&${DATES}`);
  const before = site.requests.length;
  const response = await ask(`/trips?in=boston&${DATES}`);
  expect(databaseCallsSince(site, before)).toEqual([1]);
  expect(response.headers.get('Cache-Tag')).toContain('content');
  expect(response.headers.get('Cache-Tag')).not.toContain('places');
});

test('any city lists the best ones, and so does an answer that starts anywhere', async () => {
  const any = await pageOf(`/trips?in=any&${DATES}`);
  const towns = any.root
    .querySelectorAll('.offers .pick')
    .map((card) => [
      visibleText(card.querySelector('h2')?.outerHTML ?? ''),
      card.querySelector('h2 a')?.getAttribute('href'),
      card.querySelectorAll('.line').length,
    ]);
  expect(towns).toEqual([
    ['Boston 4 games', `/trips?in=boston&${DATES}`, 4],
    ['New York 2 games', `/trips?in=new-york&${DATES}`, 2],
  ]);
  const anywhere = await pageOf(`/trips?${DATES}`);
  expect(anywhere.text).toContain('Or stay in one town Boston: 4 games');
});

test('a city without games on the dates offers the next ones, or to drive', async () => {
  const { response, root, text } = await pageOf(`/trips?in=green-bay&${DATES}`);
  expect(response.status).toBe(200);
  expect(text).toContain('The Packers are not at home on Dec 10-17.');
  expect(root.querySelectorAll('.state a').map((link) => [link.text, link.getAttribute('href')])).toEqual([
    ['Stay Jan 3-10', '/trips?in=green-bay&start=2027-01-03&end=2027-01-10'],
    ['Drive between cities on these dates', `/trips?${DATES}`],
  ]);
});

test('the form keeps the city, and an unknown one is named beside its field', async () => {
  const { root } = await pageOf(`/trips?in=boston&${DATES}`);
  expect(root.querySelector('select[name=in] option[selected]')?.getAttribute('value')).toBe('boston');
  expect(root.querySelector('input[name=by][checked]')?.getAttribute('value')).toBe('stay');
  const { response, root: wrong } = await pageOf('/trips?in=gotham');
  expect(response.status).toBe(400);
  expect(wrong.querySelectorAll('.problem').map(({ text }) => text)).toEqual([
    'We don’t know the city “gotham”. Choose one of the list.',
  ]);
  // What the form sends when somebody goes back to driving.
  const back = await ask('/trips?by=drive&in=boston&from=');
  expect([back.status, back.headers.get('Location')]).toEqual([301, '/trips']);
});
