import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPlaces } from '../../../scripts/drives/load-places.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { cityGuides, venueFacts } from '../../../src/db/schema/content.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { places } from '../../../src/db/schema/places.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { lineFaults, readByIcalJs } from '../../support/calendar.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { linkedGuides, storedGuide } from '../../support/stored-guide.ts';
import { venueFactsWith } from '../../support/venue-facts.ts';
import { codeOf } from '../../support/trip-codes.ts';
import {
  listGames,
  NOW,
  openTestSite,
  ORIGIN,
  siteOver,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

const TEXAS = [
  'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-12-05-utah-jazz-at-san-antonio-spurs-1',
  'nba-2026-12-06-miami-heat-at-houston-rockets-1',
];
const texas = codeOf(TEXAS);
const pair = (month: string, team: string) => [
  `nba-2027-${month}-08-${team}-at-dallas-mavericks-1`,
  `nba-2027-${month}-09-${team}-at-houston-rockets-1`,
];
const NOWHERE = 'postgres://nobody:secret@127.0.0.1:9/none';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await storeVenues(site.db);
  const pairs = [
    ['01', 'Utah Jazz'],
    ['02', 'Orlando Magic'],
    ['03', 'Denver Nuggets'],
    ['04', 'Chicago Bulls'],
    ['05', 'Atlanta Hawks'],
  ].flatMap(([month, team = '']) => [
    hostedGame('NBA', team, 'Dallas Mavericks', `2027-${month}-08T19:00:00`),
    hostedGame('NBA', team, 'Houston Rockets', `2027-${month}-09T19:00:00`),
  ]);
  const stored = ['dallas-mavericks', 'houston-rockets'].flatMap((slug) => teamBySlug('NBA', slug) ?? []);
  await site.db.insert(cityGuides).values(stored.map((team) => storedGuide(team)));
  await loadPlaces(site.databaseUrl, NOW);
  await listGames(site.db, [
    hostedGame('NBA', 'Miami Heat', 'Dallas Mavericks', '2026-11-19T19:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'Houston Rockets', '2026-11-21T19:00:00'),
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
    hostedGame('NBA', 'Orlando Magic', 'Dallas Mavericks', '2026-12-11T19:00:00'),
    hostedGame('NBA', 'Orlando Magic', 'Phoenix Suns', '2026-12-14T19:00:00'),
    ...pairs,
  ]);
});
afterAll(() => site.close());

/** Each site has a clock of its own, so it has a network of its own, in a /24 of its own. */
const NETWORKS = new Map<TestSite, string>();

async function read(path: string, from: TestSite = site) {
  const network = NETWORKS.get(from) ?? `203.0.${NETWORKS.size}.7`;
  NETWORKS.set(from, network);
  const response = await from.get(path, { 'cf-connecting-ip': network });
  const html = await response.text();
  return { response, html, text: visibleText(html.slice(html.indexOf('<main'))) };
}

async function change(id: string, set: Partial<typeof gameEvents.$inferInsert>): Promise<void> {
  await site.db.update(gameEvents).set(set).where(eq(gameEvents.id, id));
}

function movedTo(localDateTime: string): Partial<typeof gameEvents.$inferInsert> {
  const startsAt = localTimeToInstant(localDateTime, 'America/Chicago');
  return { localDateTime, localDate: localDateTime.slice(0, 10), startsAt, upcomingUntil: startsAt };
}

test('a game folds what a fan asks about its venue, as soon as it is known', async () => {
  const address = `/trips/${texas}`;
  expect(await site.html(address)).not.toContain('inline venue-folded');
  await site.db.insert(venueFacts).values({
    venueId: 'american-airlines-center',
    checkedOn: '2026-11-20',
    facts: venueFactsWith({
      address: '2500 Victory Avenue',
      bags: { text: 'Wallets only.', link: 'https://venue.example/bags' },
      ages: { bags: { month: '2026-05', isUndated: false, isCollection: false } },
      gates: [{ name: 'South doors', street: 'Victory Plaza', opens: 90 }],
      transit: [
        {
          line: 'Green Line',
          stop: 'Victory',
          direction: null,
          walk: 3,
          stepFree: true,
          last: 'about midnight',
        },
      ],
      seats: [{ kind: 'away', sections: '101', why: 'Behind the bench.', league: 'NHL' }],
      food: [{ dish: 'Brisket', stand: null, section: '104 and 116' }],
    }),
  });
  const html = await site.html(address);
  expect(html.match(/venue-folded"/g)).toHaveLength(1);
  const folded = visibleText(parse(html).querySelector('.venue-folded')?.outerHTML ?? '');
  expect(folded).toMatch(/^Bag rule 2500 /);
  expect(folded).toContain(
    '2500 Victory Avenue Map Official site Bags Wallets only. As of May 2026. Official bag rule',
  );
  expect(folded).toContain('South doors, Victory Plaza, open 90 minutes before the game');
  expect(folded).toContain('Green Line to Victory, 3 minutes on foot, step-free, last ride about midnight');
  expect(folded).toContain('Visiting fans, for ice hockey: 101. Behind the bench.');
  expect(folded).toContain('Brisket, sections 104 and 116');

  await site.db
    .update(venueFacts)
    .set({ venueId: 't-mobile-arena', facts: venueFactsWith({ rideHail: 'Lot E.' }) });
  expect(await site.html(address)).not.toContain('inline venue-folded');
  const id = 'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1';
  await change(id, { venueId: 't-mobile-arena' });
  expect(visibleText(await site.html(address))).toContain(
    'Getting there Map Official site Bags We don’t have the current rule. Check the venue’s page , or bring no more than a pocket wallet, 5 by 3.5 inches at most. Ride-hail Lot E.',
  );
  await change(id, { venueId: 'american-airlines-center' });
  await site.db.delete(venueFacts);
});

test('a trip says day by day where to be, when to leave and where to sleep', async () => {
  const { response, html, text } = await read(paths.trip(texas));
  expect(response.status).toBe(200);
  expect(text).toContain(
    'Dallas, San Antonio & Houston Fri, Dec 4 to Sun, Dec 6, 2026 · 3 games All 3 games stand',
  );
  expect(text).toMatch(/\d{3} mi \d hr( \d+ min)? driving 2 nights \d hr( \d+ min)? on the longest day/);
  expect(text).toMatch(
    /Fri Dec 4 1 NBA Celtics at Mavericks 7:30 PM CT American Airlines Center, Dallas Buy Bought .* Night in Dallas Areas and hotels in Dallas Stay Sat Dec 5 Leave Dallas by \d+:\d[05] [AP]M CT \d hr( \d+ min)? · \d+ mi \d+ hr( \d+ min)? to spare 2 NBA Jazz at Spurs 7:00 PM CT .* Night in San Antonio Hotels near Frost Bank Center Stay Sun Dec 6 /,
  );
  expect(html).toContain('aria-label="Map of the route: Dallas, San Antonio, Houston"');
  expect(html).toContain('https://www.google.com/maps/dir/?api=1');
  expect(html).toMatch(
    /<a class="btn" href="https:\/\/tickets\.test\/Dallas-Mavericks" rel="sponsored noopener"/,
  );
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${paths.trip(texas)}"/>`);
  expect(html).toContain(`content="${ORIGIN}${paths.tripCard(texas)}"`);
  // The Spurs have no stored guide.
  expect(linkedGuides(html)).toEqual(['city_guide_nba_dallas_mavericks', 'city_guide_nba_houston_rockets']);
  expect(html).toContain(`href="${paths.tripCalendar(texas)}"`);
  expect(html).toContain(`value="${ORIGIN}${paths.tripCalendar(texas)}"`);
  expect(html).toMatch(
    /href="\/trips\?start=2026-12-04&amp;end=2026-12-06&amp;game=nba-[^"]*" rel="nofollow"/,
  );
  expect(text).toContain(`${ORIGIN}${paths.trip(texas)}`);
});

test('a trip is cached under the tags of its leagues and the guides, and has a strong ETag', async () => {
  const { response } = await read(paths.trip(texas));
  expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=60/);
  expect(response.headers.get('Cache-Tag')).toBe('league:mlb,league:nba,league:nfl,league:nhl,content');
  const etag = response.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^"/);
  expect((await site.get(paths.trip(texas), { 'If-None-Match': etag })).status).toBe(304);
});

test('a code that is no trip, or has only games that were never stored, is a 404', async () => {
  const never = codeOf(['nba-2027-06-30-utah-jazz-at-houston-rockets-1']);
  const wrong = `${texas.slice(0, -1)}${texas.endsWith('A') ? 'B' : 'A'}`;
  for (const code of [never, wrong, 'x', texas.toLowerCase()]) {
    for (const path of [
      paths.trip(code),
      paths.tripCalendar(code),
      paths.tripCard(code),
      paths.tripMap(code),
    ]) {
      expect((await site.get(path)).status, path).toBe(404);
    }
  }
});

test('a free day names its city and links to the first day of its guide', async () => {
  const code = codeOf([
    'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
    'nba-2026-12-06-miami-heat-at-houston-rockets-1',
  ]);
  const { text, html } = await read(paths.trip(code));
  expect(text).toMatch(/Sat Dec 5 Free day in Dallas Day 1 in Dallas/);
  expect(html).toContain('href="/city-guides/city_guide_nba_dallas_mavericks#day-1"');
  const bare = codeOf([
    'nba-2026-12-05-utah-jazz-at-san-antonio-spurs-1',
    'nba-2026-12-11-orlando-magic-at-dallas-mavericks-1',
  ]);
  const unstored = await read(paths.trip(bare));
  expect(unstored.text).toContain('Free day in San Antonio');
  expect(unstored.text).not.toContain('What to do');
});

test('a drive into another time zone says how the clock changes', async () => {
  const code = codeOf([
    'nba-2026-12-11-orlando-magic-at-dallas-mavericks-1',
    'nba-2026-12-14-orlando-magic-at-phoenix-suns-1',
  ]);
  expect((await read(paths.trip(code))).text).toContain('you gain an hour');
});

test('after a game has moved, a drive without enough time is marked as broken', async () => {
  const [first = '', second = ''] = pair('01', 'utah-jazz');
  const path = paths.trip(codeOf([first, second]));
  expect((await read(path)).text).not.toContain('no longer');
  await change(second, movedTo('2027-01-08T21:00:00'));
  const { response, text } = await read(path);
  expect(response.status).toBe(200);
  expect(text).toContain('This trip no longer works as planned.');
  // The address knows dates only.
  expect(text).toContain('Jazz at Rockets moved from Sat, Jan 9 to Fri, Jan 8.');
  expect(text).toMatch(
    /The drive from Dallas to Houston no longer fits: you would need \d hr( \d+ min)? more\./,
  );
  expect(text).toContain('Moved from Sat, Jan 9');

  await change(second, movedTo('2027-01-10T19:00:00'));
  expect((await read(path)).text).toContain(
    'Jazz at Rockets is on Sun, Jan 10, outside your dates, Jan 8-9, 2027.',
  );
  const longer = paths.trip(codeOf([first, second], { daysAfter: 1 }));
  expect((await read(longer)).text).toContain('The schedule changed, but the trip still works.');
});

test.each([
  [
    '02',
    'orlando-magic',
    { status: 'postponed' as const },
    'It is postponed, with no new date yet. It was planned for Tue, Feb 9.',
    'Postponed',
  ],
  [
    '03',
    'denver-nuggets',
    { status: 'cancelled' as const },
    'It is canceled. It was planned for Tue, Mar 9.',
    'Canceled',
  ],
])('a trip without one of its games: %s %s', async (month, team, set, sentence, tag) => {
  const [first = '', second = ''] = pair(month, team);
  await change(second, set);
  const { text } = await read(paths.trip(codeOf([first, second])));
  expect(text).toMatch(/You lose \w+ at Rockets\./);
  expect(text).toContain(sentence);
  expect(text).toMatch(/We found no other trip .* Other trips on these dates Save and email me changes/);
  expect(text).toMatch(new RegExp(`No Longer on This Trip \\w+ at Rockets \\w{3}, \\w{3} 9 ${tag}`));
});

test('finds a game with another identity if its teams have only one other game near the date', async () => {
  const [first = ''] = pair('04', 'chicago-bulls');
  const found = codeOf([first, 'nba-2027-04-12-chicago-bulls-at-houston-rockets-1']);
  const { text } = await read(paths.trip(found));
  expect(text).toContain(
    'Bulls at Rockets (Mon, Apr 12) seems to have moved to Fri, Apr 9, 7:00 PM CT. Check with the team.',
  );
  expect(text).toContain('Moved? It was listed for Mon, Apr 12');

  const lost = codeOf([first, 'nba-2027-04-25-chicago-bulls-at-houston-rockets-1']);
  const other = await read(paths.trip(lost));
  expect(other.text).toContain(
    'You lose Bulls at Rockets. It is no longer on the schedule. It was planned for Sun, Apr 25.',
  );
  expect(other.text).toContain('No Longer on This Trip Bulls at Rockets Sun, Apr 25 No longer listed');
});

test('a trip says that it is under way, and later that it is over', async () => {
  const ids = [
    'nba-2026-11-19-miami-heat-at-dallas-mavericks-1',
    'nba-2026-11-21-utah-jazz-at-houston-rockets-1',
  ];
  expect((await read(paths.trip(codeOf(ids)))).text).toContain('This trip is under way.');
  const later = siteOver(
    site.db,
    site.databaseUrl,
    async () => {},
    {},
    () => new Date('2026-11-22T12:00:00Z'),
  );
  expect((await read(paths.trip(codeOf(ids)), later)).text).toContain('This trip is over.');
});

test('computes the cost from the numbers in the query, and such a response is not stored', async () => {
  const { html, text } = await read(paths.trip(texas));
  expect(text).toMatch(/What It Costs \$\d+-\d+ per person, without tickets/);
  expect(text).toContain('Our estimates are from November 2026: 2 people in one room and one car');
  expect(html).not.toContain('also in Canada');

  const asked = await read(`${paths.trip(texas)}?people=4&gas=4&ticket=50`);
  expect(asked.response.headers.get('Cache-Control')).toBe('no-store');
  expect(asked.text).toMatch(
    /per person, with tickets Gas, \d+ mi \$\d+-\d+ 2 rooms, 2 nights \$\d+-\d+ Tickets \$600/,
  );
  expect(asked.html).toContain(`<link rel="canonical" href="${ORIGIN}${paths.trip(texas)}"/>`);

  const spelled = await site.get(`${paths.trip(texas)}?gas=4.00&people=4&utm=x`);
  expect(spelled.headers.get('Location')).toBe(`${paths.trip(texas)}?people=4&gas=4`);
  const defaults = await site.get(`${paths.trip(texas)}?people=2&mpg=28&ticket=`);
  expect([defaults.status, defaults.headers.get('Location')]).toEqual([301, paths.trip(texas)]);

  const wrong = await read(`${paths.trip(texas)}?people=none&mpg=40`);
  expect(wrong.response.status).toBe(400);
  expect(wrong.html).toMatch(/name="people"[^>]* value="none"/);
  expect(wrong.html).toMatch(/name="mpg"[^>]* value="40"/);
  expect(wrong.text).toContain('Enter a number from 1 to 20');
});

test('“Change it” links to a question with the games’ current dates and the same limits', async () => {
  const [first = '', second = ''] = pair('02', 'orlando-magic');
  await change(second, { status: 'scheduled', ...movedTo('2027-02-10T19:00:00') });
  const limits = { leaveAfterMinutes: 480, homeByMinutes: 1500, twoGameDates: 'no' as const };
  const { html } = await read(paths.trip(codeOf([first, second], limits)));
  const links = parse(html)
    .querySelectorAll('.with-link a, .ways-back a')
    .map((link) => link.getAttribute('href') ?? '');
  expect(links).toHaveLength(2);
  for (const link of links) {
    const { searchParams } = new URL(link, ORIGIN);
    const valueOf = (name: string) => searchParams.get(name);
    expect([valueOf('start'), valueOf('end')]).toEqual(['2027-02-08', '2027-02-10']);
    expect([valueOf('leave'), valueOf('home'), valueOf('double')]).toEqual(['08:00', '01:00', 'no']);
    // A code without a pace has the limits of the time before there were paces.
    expect([valueOf('pace'), valueOf('spare'), valueOf('night')]).toEqual([null, '0', '02:00']);
  }
});

test('known prices are part of the cost, which says for how many games', async () => {
  const [first = '', second = ''] = pair('05', 'atlanta-hawks');
  const trip = paths.trip(codeOf([first, second]));
  expect((await read(trip)).text).toMatch(
    /without tickets .* We don't have ticket prices for 2 games; enter your own\./,
  );

  await change(first, { lowestPrice: 30 });
  const partly = await read(trip);
  expect(partly.text).toMatch(/per person, with tickets from \$30 before fees for 1 of 2 games/);
  expect(partly.text).toMatch(/Tickets, 1 of 2 games from \$60/);
  expect(partly.text).toContain('Ticket prices are the lowest known, before fees: $30.');
  expect(partly.text).toContain("We don't have a ticket price for one game; enter your own.");
  expect(partly.html).toMatch(/placeholder="30" name="ticket"/);

  await change(second, { lowestPrice: 45 });
  const all = await read(trip);
  expect(all.text).toMatch(/with tickets from \$75 before fees Gas, .* Tickets from \$150 Tickets to buy 4/);
  expect(all.text).not.toContain("We don't have");
  expect(all.html).toMatch(/placeholder="30 to 45" name="ticket"/);

  const own = await read(`${trip}?ticket=100`);
  expect(own.text).toMatch(/per person, with tickets Gas, .* Tickets \$400/);
  expect(own.text).not.toContain('lowest known');
});

test('prices older than a day are no part of the cost', async () => {
  const ids = pair('05', 'atlanta-hawks');
  for (const id of ids) await change(id, { lowestPrice: 30 });
  const trip = paths.trip(codeOf(ids));
  const after = (hours: number) =>
    siteOver(
      site.db,
      site.databaseUrl,
      async () => {},
      {},
      () => new Date(NOW.getTime() + hours * 3_600_000),
    );
  expect((await read(trip, after(23))).text).toContain('with tickets from $60');
  expect((await read(trip, after(25))).text).toContain('without tickets');
});

test('without the database the page keeps its layout and shows an error', async () => {
  const down = siteOver(connect(NOWHERE, 500), NOWHERE, async () => {});
  const { response, text } = await read(paths.trip(texas), down);
  expect(response.status).toBe(503);
  expect(response.headers.has('Retry-After')).toBe(true);
  expect(text).toContain('The trip did not load in time.');
});

test('the title names up to four cities, and of more only the first and the last', async () => {
  const hosts = [
    'Chicago Bulls',
    'Milwaukee Bucks',
    'Detroit Pistons',
    'Cleveland Cavaliers',
    'Toronto Raptors',
  ];
  const games = hosts.map((host, day) =>
    hostedGame('NBA', 'Utah Jazz', host, `2027-03-${20 + day}T19:00:00`),
  );
  await listGames(site.db, games);
  const five = games.map(({ id }) => id);
  const four = five.slice(0, 4);
  expect((await read(paths.trip(codeOf(four)))).text).toContain(
    'Chicago, Milwaukee, Detroit & Cleveland Sat, Mar 20 to Tue, Mar 23, 2027',
  );
  expect((await read(paths.trip(codeOf(five)))).text).toContain(
    'Chicago to Toronto Sat, Mar 20 to Wed, Mar 24, 2027',
  );
});

test('the calendar has the games and the drives between them', async () => {
  const response = await site.get(paths.tripCalendar(texas));
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=UTF-8');
  const text = await response.text();
  expect(lineFaults(text)).toEqual([]);
  const { entries } = readByIcalJs(text);
  expect(entries).toHaveLength(5);
  expect(text).toContain('Drive to San Antonio\\, leave by');
  expect(text).toContain('X-WR-CALNAME:Dallas\\, San Antonio & Houston: Dec 4-6\\, 2026');
});

test('the map of a trip is a picture with its own colors, light and dark; one city has none', async () => {
  const map = await site.get(paths.tripMap(texas));
  expect([map.status, map.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
  const svg = await map.text();
  expect(svg).toContain('aria-label="Map of the route: Dallas, San Antonio, Houston"');
  expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(svg.match(/\.land\{fill:#[0-9a-f]{6}/g)).toHaveLength(2);
  expect(svg).toContain('@media (prefers-color-scheme:dark)');
  const alone = codeOf(['nba-2026-12-04-boston-celtics-at-dallas-mavericks-1']);
  expect((await site.get(paths.tripMap(alone))).status).toBe(404);
});

test('a trip of sample games has the site’s general card', async () => {
  const ids = pair('05', 'atlanta-hawks');
  await change(ids[0] ?? '', { source: 'sample' });
  const code = codeOf(ids);
  const { html } = await read(paths.trip(code));
  expect(html).toContain(`content="${ORIGIN}/social-card.png"`);
  expect(html).toContain('Sample games.');
  const card = await site.get(paths.tripCard(code));
  expect([card.status, card.headers.get('Location')]).toEqual([302, '/social-card.png']);
});

test('starts and ends at the home in the code', async () => {
  const [austin] = await site.db.select().from(places).where(eq(places.slug, 'austin-tx'));
  const limits = { isBackHome: true, daysBefore: 1, daysAfter: 1 };
  const code = codeOf(TEXAS, limits, austin?.number);
  const { response, html, text } = await read(paths.trip(code));
  expect(response.status).toBe(200);
  expect(text).toContain('From Austin, TX and back');
  expect(text).toContain('Leave Austin, TX by 2:55 PM CT');
  expect(text).toContain('Home in Austin, TX at 11:35 PM CT');
  // A shared link does not tell where somebody lives.
  expect(html).toContain(`value="${ORIGIN}${paths.trip(codeOf(TEXAS, limits))}"`);
  // No place has this number.
  const unknown = await read(paths.trip(codeOf(TEXAS, {}, 65_000)));
  expect(unknown.response.status).toBe(200);
  expect(unknown.text).not.toMatch(/From \w+, [A-Z]{2}/);
});
