import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { pageWeight } from '../../../scripts/bench/page-weight.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { parseTripsQuery } from '../../../src/web/urls/parse-trips-query.ts';
import { openGallery } from '../../support/gallery.ts';
import { visibleText } from '../../support/test-site.ts';

const { site, pageOf } = openGallery();
const proven = await pageOf('proven');

test('the first sentence says the most games and how many trips have them', () => {
  expect(proven.text).toContain('Five games in five days is the most you can see. 136 trips do it.');
});

test('when the search ran out of budget, the page neither claims the most games nor counts trips', async () => {
  const { text } = await pageOf('found');
  expect(text).toContain('Five games in five days is the best we found. Most games');
});

test('links to the first trip of each sort, with its figures', () => {
  const links = proven.root
    .querySelectorAll('.trade-offs a')
    .map((link) => [
      link.querySelector('strong')?.text,
      link.querySelector('span')?.text,
      link.getAttribute('href'),
    ]);
  expect(links).toEqual([
    ['Most games', '5 games · 1,126 mi', '/trips?from=chicago-il&start=2026-12-03&end=2026-12-07'],
    ['Easiest', '3 games · 566 mi', '/trips?from=chicago-il&start=2026-12-03&end=2026-12-07&sort=easiest'],
    ['Most leagues', 'NFL, NBA, NHL · 5 games', expect.stringContaining('sort=leagues')],
    ['Most time to spare', '11 hr · 3 games', expect.stringContaining('sort=spare')],
  ]);
  expect(proven.text).toContain('Driving for each extra game: 4th +479 mi, 5th +81 mi.');
});

test('a trip shows its days, stops, drives, home legs, least time to spare and one reason', () => {
  const first = proven.root.querySelector('.trip-stub');
  expect(first?.querySelectorAll('.trip-days abbr').map((mark) => mark.getAttribute('title'))).toEqual([
    'Detroit Pistons',
    'Detroit Red Wings',
    'Cleveland Cavaliers',
    'Pittsburgh Penguins',
    'Indiana Pacers',
  ]);
  const text = visibleText(first?.outerHTML ?? '');
  for (const words of [
    'Pistons → Red Wings → Cavaliers → Penguins → Pacers',
    'Leave Chicago, IL by Thu 11:30 AM · 4 hr 15 min · 283 mi',
    'Bruins at Red Wings Fri, Dec 4, 7:00 PM · Detroit',
    '2 hr 45 min · 168 mi · 17 hr 35 min to spare',
    'includes 30 min for rush hour · tight',
    'home in Chicago, IL Mon 11:45 PM',
    '1,126 mi · 17 hr 40 min driving · longest day 5 hr 35 min · 4 nights away · least time to spare 25 min',
    'Most games, and you are home on Monday night',
    'Also: Packers at Lions on Sun, Dec 6 instead, −33 mi',
  ]) {
    expect(text).toContain(words);
  }
  expect(proven.root.querySelectorAll('.trip-days .free')).toHaveLength(1);
});

test('a folded trip links to its own page, whose address contains its games', () => {
  const twin = proven.root.querySelector('.twins a');
  expect(twin?.getAttribute('rel')).toBe('nofollow');
  const plan = decodeTrip(twin?.getAttribute('href')?.replace('/trips/', '') ?? '');
  expect(plan?.games.map(({ home }) => home.nickname)).toEqual([
    'Pistons',
    'Red Wings',
    'Cavaliers',
    'Lions',
    'Pacers',
  ]);
});

test('chips count the games that each limit leaves', () => {
  expect(visibleText(proven.root.querySelector('.trip-chips')?.outerHTML ?? '')).toMatch(
    /^NFL 4 games within reach NBA 19 .* No drive over 4 hours 12 .* Stay in the US 37 .* Leave a free day 33/,
  );
});

test('every stop can be pinned or left out without JavaScript', () => {
  const button = proven.root.querySelector('.change button[name=game]');
  const form = proven.root.querySelector(`form#${button?.getAttribute('form')}`);
  const fields = form
    ?.querySelectorAll('input')
    .map((field): [string, string] => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']);
  const value = button?.getAttribute('value') ?? '';
  const parsed = parseTripsQuery(new URLSearchParams([...(fields ?? []), ['game', value]]));
  expect(parsed).toMatchObject({ kind: 'parsed', query: { from: 'chicago-il', games: [value] } });
});

test('each pinned game and each left-out team or game has a chip that removes it', async () => {
  const { text, root } = await pageOf('found');
  expect(text).toContain('With Bruins at Red Wings, Fri, Dec 4 ×');
  expect(text).toContain('Without New York Rangers × Without TD Garden ×');
  expect(root.querySelectorAll('.change.tag').map(({ text: words }) => words)).toContain('Your pick');
});

test('with a trip length, lists the best trip of each first date, 20 a page, and a strip links to them', async () => {
  const { root, text } = await pageOf('starts');
  expect(root.querySelectorAll('.trip-stub')).toHaveLength(20);
  const jumps = root.querySelectorAll('.start-dates a').map((link) => link.getAttribute('href') ?? '');
  expect(jumps).toHaveLength(40);
  const anchors = jumps.filter((href) => href.startsWith('#'));
  expect(anchors).toHaveLength(20);
  expect(anchors.filter((href) => root.querySelector(href) === null)).toEqual([]);
  expect(jumps.some((href) => /^\/trips\?.*page=2#from-2027-01-/.test(href))).toBe(true);
  expect(text).toContain('December 2026');
});

test('the map has one line for each trip, which links to its page', async () => {
  const { root } = await pageOf('map');
  const lines = root.querySelectorAll('.of-trips a');
  expect(lines).toHaveLength(4);
  // The first trip is drawn last, above the others.
  expect(lines.map((line) => line.getAttribute('href')).toReversed()).toEqual(
    root.querySelectorAll('.trip-stub h3 a').map((link) => link.getAttribute('href')),
  );
  expect(lines.map((line) => line.getAttribute('aria-label'))).toContain(
    'Trip 4: 3 games, Detroit to Detroit to Detroit',
  );
});

test('a window of more than 120 days links to the next window and says which trip length was chosen', async () => {
  const { text, root } = await pageOf('long');
  expect(text).toContain('You chose more than two weeks, so these are trips of 4 days within your dates.');
  expect(text).toContain('We search 120 days at a time. Search Apr 1-Jul 30, 2027');
  expect(
    root.querySelectorAll('a').some((link) => link.getAttribute('href')?.includes('start=2027-04-01')),
  ).toBe(true);
});

test.for(['proven', 'found', 'map', 'starts', 'long'])(
  'every link from %s to a question is nofollow',
  async (name) => {
    const { root } = await pageOf(name);
    const followed = root
      .querySelectorAll('a')
      .filter((link) => !link.getAttribute('rel')?.includes('nofollow'))
      .map((link) => link.getAttribute('href') ?? '');
    expect(followed.filter((href) => href.startsWith('/trips?'))).toEqual([]);
  },
);

test('a page of ten trips fits in 25 kB, and loads 3 kB of script before anybody types', async () => {
  const { html: page, root } = await pageOf('ten');
  const { html, styles, scripts } = pageWeight(page);
  expect(root.querySelectorAll('.trip-stub')).toHaveLength(10);
  expect(scripts).toBeLessThanOrEqual(3_000);
  expect(html + styles + scripts).toBeLessThanOrEqual(25_000);
});

test('the empty form can be indexed, questions cannot', async () => {
  const form = await site.get(paths.trips());
  const html = await form.text();
  expect(form.status).toBe(200);
  expect(form.headers.get('Cache-Control')).toContain('public');
  expect(html).not.toContain('name="robots"');
  expect(visibleText(html)).toContain('Leaving from');
  expect(parse(html).querySelector('#start')?.getAttribute('value')).toBe('2026-11-25');
});

test('other spellings redirect to the canonical one', async () => {
  const response = await site.get('/trips?league=NHL&utm_source=x&from=Chicago,+IL&drive=8');
  expect([response.status, response.headers.get('Location')]).toEqual([
    301,
    '/trips?from=chicago-il&league=nhl',
  ]);
});

test('a field with a problem keeps what was typed and says what to change', async () => {
  const response = await site.get('/trips?days=40&league=nfl&team=boston-celtics&from=Chicago,+IL');
  const root = parse(await response.text());
  expect(response.status).toBe(400);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(root.querySelector('#from')?.getAttribute('value')).toBe('Chicago, IL');
  expect(root.querySelectorAll('.problem').map(({ text }) => text)).toEqual([
    'Choose a length from 1 to 14 days.',
    expect.stringContaining('The Boston Celtics play in the NBA, which you left out.'),
  ]);
});

test('robots.txt keeps crawlers away from questions', async () => {
  const { site: production } = openGallery('production');
  const rules = await production.html(paths.robots());
  expect(rules).toContain('Disallow: /trips?\nDisallow: /trips/\n');
});
