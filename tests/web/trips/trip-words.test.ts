import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { visibleText } from '../../support/test-site.ts';
import { cardsOf, sentenceOf } from '../../support/trip-cards.ts';

const PLACES = ['chicago-il', 'toronto-on', 'denver-co'];

const { site } = await openFinderSite(
  [
    hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00'),
    hostedGame('NHL', 'Dallas Stars', 'Toronto Maple Leafs', '2026-12-05T19:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Cleveland Cavaliers', '2026-12-06T19:00:00'),
    // One game a day in and near New York.
    hostedGame('NBA', 'Utah Jazz', 'New York Knicks', '2027-01-05T19:00:00'),
    hostedGame('NHL', 'Utah Mammoth', 'New York Rangers', '2027-01-06T19:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'Brooklyn Nets', '2027-01-07T19:00:00'),
    hostedGame('NHL', 'Utah Mammoth', 'New Jersey Devils', '2027-01-08T19:00:00'),
    hostedGame('NHL', 'Utah Mammoth', 'New York Islanders', '2027-01-09T19:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'Philadelphia 76ers', '2027-01-10T19:00:00'),
    hostedGame('NHL', 'Utah Mammoth', 'Philadelphia Flyers', '2027-01-11T19:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'Washington Wizards', '2027-01-12T19:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'Sacramento Kings', '2027-02-02T19:00:00'),
    hostedGame('NHL', 'Utah Mammoth', 'Los Angeles Kings', '2027-02-05T19:00:00'),
    hostedGame('NHL', 'Utah Mammoth', 'Chicago Blackhawks', '2027-02-20T19:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'Milwaukee Bucks', '2027-02-24T19:00:00'),
    hostedGame('NHL', 'Dallas Stars', 'Detroit Red Wings', '2027-02-24T19:00:00'),
    // Three dates with two games each. The first date has the least time between them.
    ...['2027-03-02', '2027-03-09', '2027-03-16'].flatMap((date, index) => [
      hostedGame('NHL', 'Utah Mammoth', 'Chicago Blackhawks', `${date}T12:00:00`),
      hostedGame('NBA', 'Utah Jazz', 'Milwaukee Bucks', `${date}T${19 + index}:00:00`),
    ]),
  ],
  PLACES,
);
afterAll(site.close);

const htmlOf = (query: string) => site.html(`/trips?${query}`);
const textOf = async (query: string) => visibleText(await htmlOf(query));

test('the drive from home names its rush hour, and its departure is rounded to five minutes', async () => {
  expect(await textOf('from=chicago-il&start=2026-12-03&end=2026-12-04')).toMatch(
    /Leave Chicago, IL by Thu \d+:\d[05] PM · 5 hr · 283 mi · includes 30 min for rush hour/,
  );
});

test('says which of the asked days are over, and where a wanted team does not play', async () => {
  expect(await textOf('from=chicago-il&start=2026-11-18&end=2026-12-04')).toContain(
    'Days before Fri, Nov 20 are over.',
  );
  expect(await textOf('from=chicago-il&start=2026-12-03&end=2026-12-04')).not.toContain('are over');
  const text = await textOf('start=2027-02-02&end=2027-02-05&team=chicago-blackhawks:home');
  expect(text).toContain('The Blackhawks do not play at home on those dates. They next do on Sat, Feb 20.');
});

test('“no border” means staying in Canada for a start there, and on either side for a start anywhere', async () => {
  const dates = 'start=2026-12-03&end=2026-12-07';
  expect(await textOf(`from=toronto-on&${dates}`)).toContain('Stay in Canada 1 game within reach');
  expect(await textOf(dates)).toContain('Don’t cross the border 3 games within reach');
});

test('a free day may come before a drive of six hours, and the headline names it', async () => {
  const root = parse(await htmlOf('start=2027-02-02&end=2027-02-05&sort=most&free=yes'));
  expect(sentenceOf(root)).toBe(
    'Two games in four days with a free day is the most you can see. One trip does it.',
  );
  expect(cardsOf(root)[0]?.lines[1]).toBe('Wed 3-Thu 4 2 free days in Sacramento');
});

test('a fan spends the days after a game near home at home', async () => {
  const root = parse(await htmlOf('from=chicago-il&start=2027-02-20&end=2027-02-24&sort=most'));
  expect(cardsOf(root)[0]?.lines[1]).toBe('Sun 21-Tue 23 3 free days at home');
});

test('no chip links to a question without games', async () => {
  const root = parse(await htmlOf('from=chicago-il&start=2026-12-05&end=2026-12-06&league=nhl&border=no'));
  const chips = root.querySelectorAll('.trip-chips a').map((chip) => visibleText(chip.outerHTML));
  expect(chips).toEqual(['Stay in the US 0 games within reach ×']);
});

test('a league whose games are too far from home is out of reach, not out of season', async () => {
  const text = await textOf('from=denver-co&start=2026-12-03&end=2026-12-05&league=nba');
  expect(text).toContain('No game in the NBA within reach on those dates.');
});

test('when no game of a league is near home, it offers trips that start anywhere', async () => {
  const html = await htmlOf('from=denver-co&start=2026-12-03&end=2026-12-07&league=nba&drive=4');
  expect(visibleText(html)).toContain(
    'Starting anywhere, with every league and team, you get 2 games from Thu, Dec 3 to Mon, Dec 7.',
  );
  const button = parse(html).querySelector('.offers .btn');
  expect(button?.getAttribute('href')).toBe('/trips?start=2026-12-03&end=2026-12-07&drive=4');
  expect(button?.text).toMatch(/^See trips like this/);
  const offered = parse(await htmlOf(button?.getAttribute('href')?.slice('/trips?'.length) ?? ''));
  expect(sentenceOf(offered)).toMatch(
    /^Best: two games in three days, 4 hours of driving\. That is the most at this pace\./,
  );
});

test('what is offered to a fan who only travels on weekends is a question about weekends', async () => {
  const html = await htmlOf(
    'from=chicago-il&start=2026-11-28&end=2026-11-29&days=1&team=dallas-stars&drive=12&weekdays=fri-sun',
  );
  const offers = parse(html).querySelectorAll('.offers a.btn');
  expect(offers.length).toBeGreaterThan(0);
  for (const offer of offers) {
    const href = offer.getAttribute('href') ?? '';
    expect([href, (await site.get(href)).status]).toEqual([href, 200]);
  }
});

test('when a league has no game on the dates, it names its next ones and counts the games of other leagues', async () => {
  const html = await htmlOf('from=chicago-il&start=2027-02-19&end=2027-02-21&league=nba');
  const text = visibleText(html);
  expect(text).toContain(
    'No game in the NBA within reach on those dates. The next NBA game is on Wed, Feb 24. ' +
      'Within reach on those dates: 1 NHL game. From Wed, Feb 24 to Fri, Feb 26, you get 1 game.',
  );
  expect(text).not.toContain('Start over');
});

test('offers to keep either of two pinned games that do not fit together', async () => {
  const bucks = 'nba-2027-02-24-utah-jazz-at-milwaukee-bucks-1';
  const wings = 'nhl-2027-02-24-dallas-stars-at-detroit-red-wings-1';
  const dates = 'start=2027-02-23&end=2027-02-26';
  const response = await site.get(`/trips?${dates}&game=${bucks}&game=${wings}`);
  const links = parse(await response.text())
    .querySelectorAll('[role=alert] a')
    .map((link) => [link.text, link.getAttribute('href')]);
  expect([response.status, links.length]).toEqual([400, 3]);
  expect(links).toContainEqual(['Keep only Jazz at Bucks, Wed, Feb 24', `/trips?${dates}&game=${bucks}`]);
  expect(links).toContainEqual([
    'Keep only Stars at Red Wings, Wed, Feb 24',
    `/trips?${dates}&game=${wings}`,
  ]);
  expect(links).toContainEqual(['Remove all of these games', `/trips?${dates}`]);
});

test('lists the extra miles of each further game', async () => {
  const text = await textOf('start=2027-01-05&end=2027-01-12');
  expect(text).toMatch(/Driving for each extra game: 2nd no farther, 3rd \+\d+ mi/);
  expect(text).toMatch(/, 8th \+\d+ mi\./);
});

test('shows the league of two home teams with the same nickname, and long waits in days only', async () => {
  const [card] = cardsOf(parse(await htmlOf('start=2027-02-02&end=2027-02-05')));
  expect(card?.lines).toEqual([
    '1 Tue 2 NBA Jazz at Kings Sacramento 7:00 PM',
    'Wed 3-Thu 4 2 free days in Sacramento',
    '2 Fri 5 NHL Mammoth at Kings Los Angeles 7:00 PM',
  ]);
  expect(card?.tightest).toBe('Tightest: 2 days to spare before Mammoth at Kings');
});

test('the summary of a question over months has no weekdays, but names its teams and “weekends only”', async () => {
  const html = await htmlOf(
    'start=2027-02-01&end=2027-03-31&days=3&team=chicago-blackhawks&team=milwaukee-bucks:home&weekdays=fri-sun',
  );
  expect(parse(html).querySelector('summary')?.text).toBe(
    'From anywhere · Feb 1-Mar 31 · any 3 days · weekends only · Balanced · with the Blackhawks and Bucks',
  );
});

test('with a trip length, each trip names its first day, and only the best one has a reason where all are alike', async () => {
  const cards = cardsOf(parse(await htmlOf('start=2027-03-01&end=2027-03-20&days=1')));
  expect(cards.map(({ anchor, heading, reason }) => [anchor, heading, reason])).toEqual([
    [
      'from-2027-03-02',
      '2 games in 1 day Tue, Mar 2',
      'Best mix: 2 games in 2 leagues, never more than 1 hr 40 min of driving a day',
    ],
    ['from-2027-03-09', '2 games in 1 day Tue, Mar 9', undefined],
    ['from-2027-03-16', '2 games in 1 day Tue, Mar 16', undefined],
  ]);
  expect(cards.map(({ summary }) => summary)).toEqual([
    undefined,
    'Blackhawks (NHL), Bucks (NBA)',
    'Blackhawks (NHL), Bucks (NBA)',
  ]);
  expect(cards.map(({ tightest }) => tightest)).toEqual([
    'Tightest: 1 hr 45 min to spare before Jazz at Bucks',
    'Tightest: 2 hr 45 min to spare before Jazz at Bucks',
    'Tightest: 3 hr 45 min to spare before Jazz at Bucks',
  ]);
});

test('where nobody can see more games than the best trip has, it says so and counts such trips', async () => {
  const sentence = async (query: string) => sentenceOf(parse(await htmlOf(query)));
  expect(await sentence('start=2027-01-05&end=2027-01-12')).toBe(
    'Best: eight games in eight days, 8 hours of driving. That is the most at this pace. One trip does it.',
  );
  expect(await sentence('start=2027-03-01&end=2027-03-20&days=1')).toBe(
    'Best: two games in one day, 2 hours of driving. That is the most at this pace. 3 trips do it, whenever they start.',
  );
});

test('a relaxed pace leaves out a second game on a date, and offers the next pace', async () => {
  const dates = 'start=2027-03-01&end=2027-03-02';
  const html = await htmlOf(`${dates}&pace=relaxed`);
  expect(visibleText(html)).toContain(
    'Only one game fits at that pace. At a balanced pace, you get 2 games.',
  );
  expect(cardsOf(parse(html)).map(({ lines }) => lines.length)).toEqual([1, 1]);
  const button = parse(html).querySelector('.offers .btn');
  expect(button?.getAttribute('href')).toBe(`/trips?${dates}`);
  expect(cardsOf(parse(await htmlOf(dates)))[0]?.lines).toEqual([
    '1 Tue 2 NHL Mammoth at Blackhawks Chicago 12:00 PM',
    '2 Tue 2 NBA Jazz at Bucks Milwaukee 7:00 PM',
  ]);
});
