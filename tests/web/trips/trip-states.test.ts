import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { pageWeight } from '../../../scripts/bench/page-weight.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { parseTripsQuery } from '../../../src/web/urls/parse-trips-query.ts';
import { openGallery } from '../../support/gallery.ts';
import { visibleText } from '../../support/test-site.ts';
import { cardsOf, sentenceOf, stripOf } from '../../support/trip-cards.ts';

const { site, pageOf } = openGallery();
const proven = await pageOf('proven');
const cards = cardsOf(proven.root);
const QUESTION = '/trips?from=chicago-il&start=2026-12-03&end=2026-12-07';

test('the title counts the answers, and the first sentence says what the best one is and how many games are the most', () => {
  expect(proven.root.querySelector('h1')?.text).toBe('Four ways to spend Dec 3-7');
  expect(sentenceOf(proven.root)).toBe(
    'Best: four games in four days, 16 hours of driving. The most you can see is five.',
  );
});

test('when the search ran out of budget, the page neither claims the most games nor counts trips', async () => {
  const { root } = await pageOf('found');
  expect(sentenceOf(root)).toBe('Five games in five days is the best we found.');
});

test('a strip links the best trip and what is easier, shorter or more to their cards, with their figures', () => {
  expect(stripOf(proven.root)).toEqual([
    { text: 'Best 4 games 1,045 mi · 3 nights', href: '#trip-1', isCurrent: true, isWarning: false },
    { text: 'Easiest 3 games 566 mi · 3 nights', href: '#trip-2', isCurrent: false, isWarning: false },
    { text: 'Shortest 3 games 1,211 mi · 3 nights', href: '#trip-3', isCurrent: false, isWarning: false },
    {
      text: 'Most games 5 games 1,126 mi · 25 min to spare',
      href: '#trip-4',
      isCurrent: false,
      isWarning: true,
    },
  ]);
  expect(cards.map(({ anchor, name }) => [`#${anchor}`, name])).toEqual([
    ['#trip-1', 'Best'],
    ['#trip-2', 'Easiest'],
    ['#trip-3', 'Shortest'],
    ['#trip-4', 'Most games'],
  ]);
});

test('an answer without a card on this page links to its own page', async () => {
  const { root } = await pageOf('starts');
  const links = root.querySelectorAll('.answers a');
  const hrefs = links.map((link) => link.getAttribute('href') ?? '');
  expect(hrefs).toEqual([
    expect.stringMatching(/^\/trips\/[\w-]+$/),
    '#from-2026-12-04',
    expect.stringMatching(/^\/trips\/[\w-]+$/),
    '#from-2026-12-03',
  ]);
  expect(links.map((link) => link.getAttribute('rel'))).toEqual([
    'nofollow',
    undefined,
    'nofollow',
    undefined,
  ]);
  expect(stripOf(root).map(({ isCurrent }) => isCurrent)).toEqual([false, false, false, true]);
  const hostsOf = (href = '') =>
    decodeTrip(href.replace('/trips/', ''))?.games.map(({ home }) => home.nickname);
  expect(hostsOf(hrefs[0])).toEqual(['Pistons', 'Red Wings', 'Cavaliers', 'Penguins']);
  expect(hostsOf(hrefs[2])).toEqual(['Red Wings', 'Maple Leafs', 'Pacers']);
});

test('a table compares the answers: games, free days, the longest day and the cost', () => {
  const rows = proven.root
    .querySelectorAll('.compare tr')
    .map((row) => row.querySelectorAll('th, td').map(({ text }) => text));
  expect(rows).toEqual([
    ['Trip', 'Games', 'Free days', 'Longest day', 'Per person'],
    ['Best', '4', '0', '7 hr 5 min', '$223-367'],
    ['Easiest', '3', '0', '4 hr 15 min', '$198-334'],
    ['Shortest', '3', '1', '8 hr 20 min', '$232-379'],
    ['Most games', '5', '0', '5 hr 35 min', '$283-471'],
  ]);
  expect(proven.root.querySelectorAll('.compare tbody a').map((link) => link.getAttribute('href'))).toEqual([
    '#trip-1',
    '#trip-2',
    '#trip-3',
    '#trip-4',
  ]);
});

test('links to the list in every order, and says what each further game costs', () => {
  const links = proven.root
    .querySelectorAll('.sorts a')
    .map((link) => [link.text, link.getAttribute('href'), link.getAttribute('aria-current') ?? null]);
  expect(links).toEqual([
    ['Best', QUESTION, 'true'],
    ['Most games', `${QUESTION}&sort=most`, null],
    ['Easiest', `${QUESTION}&sort=easiest`, null],
    ['Most leagues', `${QUESTION}&sort=leagues`, null],
    ['Most time to spare', `${QUESTION}&sort=spare`, null],
  ]);
  expect(proven.text).toContain('Driving for each extra game: 4th +479 mi, 5th +81 mi.');
});

test('the first trip is open: its games, home legs, figures, least time to spare and one reason', () => {
  expect(cards[0]).toEqual({
    anchor: 'trip-1',
    href: expect.stringMatching(/^\/trips\/[\w-]+$/),
    name: 'Best',
    heading: '4 games in 4 days Thu, Dec 3 to Sun, Dec 6',
    cities: 'Detroit · Cleveland · Pittsburgh',
    lines: [
      '1 Thu 3 NBA Heat at Pistons Detroit 7:00 PM',
      '2 Fri 4 NHL Bruins at Red Wings Detroit 7:00 PM',
      '3 Sat 5 NBA Knicks at Cavaliers Cleveland 6:00 PM',
      '4 Sun 6 NHL Capitals at Penguins Pittsburgh 3:00 PM',
    ],
    figures: ['1,045 mi', '16 hr 15 min driving', '3 nights'],
    ways: [
      'Leave Chicago, IL by Thu 11:30 AM · 4 hr 15 min · 283 mi',
      '7 hr 5 min · 461 mi · home in Chicago, IL Mon 12:10 AM',
    ],
    tightest: 'Tightest: 14 hr 30 min to spare before Capitals at Penguins',
    reason: 'Best mix: 4 games in 2 leagues, never more than 7 hr 5 min of driving a day',
    summary: undefined,
  });
  const teams = proven.root
    .querySelector('.pick')
    ?.querySelectorAll('.line')
    .map((line) => line.getAttribute('class'));
  expect(teams).toEqual(['nba-det', 'nhl-det', 'nba-cle', 'nhl-pit'].map((team) => `line team-${team}`));
});

test('every other trip is one line of its home teams that opens', () => {
  expect(cards.slice(1).map(({ summary, reason, figures }) => [summary, reason, figures[0]])).toEqual([
    ['Pistons (NBA), Red Wings (NHL), Lions (NFL)', 'All in Detroit, no driving between cities', '566 mi'],
    [
      'Red Wings (NHL), Maple Leafs (NHL), Pacers (NBA)',
      'Another way: Detroit, Toronto, Indianapolis; 1 game fewer, 3 hr more driving',
      '1,211 mi',
    ],
    [
      'Pistons (NBA), Red Wings (NHL), Cavaliers (NBA), Penguins (NHL), Pacers (NBA)',
      'Most games: 5, for 18 hr of driving, but only 25 min to spare before Hornets at Pacers',
      '1,126 mi',
    ],
  ]);
  const folds = proven.root.querySelectorAll('.pick > .fold');
  expect(folds.map((fold) => fold.querySelectorAll('.lines .line').length)).toEqual([3, 3, 5]);
  expect(folds.some((fold) => fold.hasAttribute('open'))).toBe(false);
});

test('a day without a game is a line of its own, and a tight trip says so', () => {
  expect(cards[2]?.lines).toEqual([
    '1 Fri 4 NHL Bruins at Red Wings Detroit 7:00 PM',
    '2 Sat 5 NHL Canadiens at Maple Leafs Toronto 7:00 PM',
    'Sun 6 free day in Toronto',
    '3 Mon 7 NBA Hornets at Pacers Indianapolis 7:00 PM',
  ]);
  expect(cards.map(({ tightest }) => tightest)).toEqual([
    'Tightest: 14 hr 30 min to spare before Capitals at Penguins',
    'Tightest: 21 hr to spare before Bruins at Red Wings',
    'Tightest: 11 hr to spare before Canadiens at Maple Leafs',
    'Tight: 25 min to spare before Hornets at Pacers',
  ]);
});

test('a trip that differs in one game folds under the other and links to its own page, whose address contains its games', () => {
  const [twin, ...others] = proven.root.querySelectorAll('.twins a');
  expect([twin?.text, others]).toEqual([
    'Packers at Lions on Sun, Dec 6 for Capitals at Penguins, −33 mi',
    [],
  ]);
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
  expect(root.querySelectorAll('.change .tag').map((tag) => tag.closest('li')?.text)).toEqual(
    Array.from({ length: 4 }, () => 'Bruins at Red WingsYour pick'),
  );
});

test('with a trip length, lists the best trip of each first date, 20 a page, and a strip links to them', async () => {
  const { root, text } = await pageOf('starts');
  expect(cardsOf(root)).toHaveLength(20);
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
    cardsOf(root).map(({ href }) => href),
  );
  expect(lines.map((line) => line.getAttribute('aria-label'))).toEqual([
    'Trip 4: 5 games, Detroit to Detroit to Cleveland to Pittsburgh to Indianapolis',
    'Trip 3: 3 games, Detroit to Toronto to Indianapolis',
    'Trip 2: 3 games, Detroit to Detroit to Detroit',
    'Trip 1: 4 games, Detroit to Detroit to Cleveland to Pittsburgh',
  ]);
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
  expect(cardsOf(root)).toHaveLength(10);
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
    'The Boston Celtics play in the NBA, which you left out. Choose the NBA too, or another team.',
    'Choose a length from 1 to 14 days.',
  ]);
});

test('robots.txt keeps crawlers away from questions', async () => {
  const { site: production } = openGallery('production');
  const rules = await production.html(paths.robots());
  expect(rules).toContain('Disallow: /trips?\nDisallow: /trips/\n');
});
