import { and, eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { cityGuides, roadTrips } from '../../../src/db/schema/content.ts';
import { gameEvents, venues } from '../../../src/db/schema/games.ts';
import { gameSequences, retiredSequences } from '../../../src/db/schema/sequences.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { openTestDatabase } from '../../support/database.ts';
import { hostedGame } from '../../support/finder-site.ts';
import { createJobRunner, type JobRunner } from '../../support/job-runner.ts';
import { linkedGuides, storedGuide } from '../../support/stored-guide.ts';
import { listGames, NOW, ORIGIN, siteOver, visibleText, type TestSite } from '../../support/test-site.ts';

/** The sequences are found two days before visitors come. */
const BUILT_AT = new Date('2026-11-18T12:00:00Z');
const TRIPS = {
  texas: ['dallas-mavericks', 'san-antonio-spurs', 'houston-rockets'],
  lakes: ['detroit-pistons', 'cleveland-cavaliers', 'toronto-raptors'],
};
let site: TestSite;
let jobs: JobRunner;

const hosted = (home: string, away: string, localDateTime: string, timeTbd = false) =>
  hostedGame('NBA', away, home, localDateTime, { timeTbd, lastChangedAt: BUILT_AT });

beforeAll(async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await db.insert(roadTrips).values(
    Object.entries(TRIPS).map(([slug, teamSlugs]) => ({
      slug,
      teamSlugs,
      sport: 'NBA' as const,
      cardTitle: slug === 'texas' ? 'Texas Triangle' : 'Around the Lake',
      cardIntro: slug,
      introContent: slug,
      checkedOn: '2026-11-20',
    })),
  );
  const games = [
    // Begun when visitors come.
    hosted('Dallas Mavericks', 'Miami Heat', '2026-11-19T19:00:00'),
    hosted('Houston Rockets', 'Utah Jazz', '2026-11-21T19:00:00'),
    // Three evenings that stay as they are.
    hosted('Dallas Mavericks', 'Boston Celtics', '2026-12-04T19:30:00'),
    hosted('San Antonio Spurs', 'Utah Jazz', '2026-12-05T19:00:00'),
    hosted('Houston Rockets', 'Miami Heat', '2026-12-06T18:00:00'),
    // Pairs that tests take apart.
    hosted('Dallas Mavericks', 'Utah Jazz', '2027-01-08T19:00:00'),
    hosted('Houston Rockets', 'Boston Celtics', '2027-01-09T19:00:00'),
    hosted('Dallas Mavericks', 'Chicago Bulls', '2027-01-22T19:00:00'),
    hosted('Houston Rockets', 'Chicago Bulls', '2027-01-23T19:00:00'),
    hosted('Dallas Mavericks', 'Orlando Magic', '2027-02-05T19:00:00'),
    hosted('Houston Rockets', 'Orlando Magic', '2027-02-06T19:00:00'),
    hosted('Dallas Mavericks', 'Atlanta Hawks', '2027-02-19T19:00:00'),
    hosted('Houston Rockets', 'Atlanta Hawks', '2027-02-20T19:00:00'),
    hosted('Dallas Mavericks', 'Denver Nuggets', '2027-03-05T19:00:00'),
    hosted('Houston Rockets', 'Denver Nuggets', '2027-03-06T19:00:00'),
    // A drive that begins before dawn.
    hosted('Dallas Mavericks', 'Orlando Magic', '2027-04-02T12:00:00'),
    hosted('Houston Rockets', 'Orlando Magic', '2027-04-03T10:00:00'),
    // A border; a leg with little to spare; a time nobody knows.
    hosted('Detroit Pistons', 'Miami Heat', '2026-12-11T19:00:00'),
    hosted('Toronto Raptors', 'Miami Heat', '2026-12-13T18:00:00'),
    hosted('Cleveland Cavaliers', 'Utah Jazz', '2027-01-15T19:00:00'),
    hosted('Detroit Pistons', 'Utah Jazz', '2027-01-16T11:45:00'),
    hosted('Cleveland Cavaliers', 'Orlando Magic', '2027-02-12T19:00:00'),
    hosted('Detroit Pistons', 'Orlando Magic', '2027-02-13T19:00:00', true),
  ];
  const used = [...new Set(games.flatMap(({ venueId }) => venueId ?? []))];
  await db.insert(venues).values(used.flatMap((id) => venueById(id) ?? []));
  await listGames(db, games);
  const stored = ['dallas-mavericks', 'houston-rockets'].flatMap((slug) => teamBySlug('NBA', slug) ?? []);
  await db.insert(cityGuides).values(stored.map((team) => storedGuide(team)));
  jobs = createJobRunner({ databaseUrl: database.url, source: 'espn', now: BUILT_AT });
  await jobs.rebuildSequences('NBA');
  site = siteOver(db, database.url, database.close);
});
afterAll(() => site.close());

/** The page of the any-team sequence that starts on a date. */
async function addressOn(slug: string, firstDate: string): Promise<string> {
  const rows = await site.db
    .select()
    .from(gameSequences)
    .where(and(eq(gameSequences.roadtripSlug, slug), eq(gameSequences.firstDate, firstDate)));
  const row = rows.find(({ type, length }) => type === 'any-team' && length === 'week');
  if (!row) throw new Error(`nothing starts on ${firstDate}`);
  return paths.sequence(slug, row.address);
}

async function read(path: string): Promise<{ status: number; html: string; text: string }> {
  const response = await site.get(path);
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  return { status: response.status, html, text: visibleText(html.slice(html.indexOf('<main'))) };
}

/** Changes a stored game as a refresh does after the build. */
async function change(id: string, set: Partial<typeof gameEvents.$inferInsert>): Promise<void> {
  await site.db
    .update(gameEvents)
    .set({ ...set, lastChangedAt: NOW })
    .where(eq(gameEvents.id, id));
}

function movedTo(localDateTime: string): Partial<typeof gameEvents.$inferInsert> {
  const startsAt = localTimeToInstant(localDateTime, 'America/Chicago');
  return { localDateTime, localDate: localDateTime.slice(0, 10), startsAt, upcomingUntil: startsAt };
}

test('a sequence says where, when, how far and by when to leave, with tickets, guides and a map', async () => {
  const path = await addressOn('texas', '2026-12-04');
  const { status, html, text } = await read(path);
  expect(status).toBe(200);
  expect(text).toContain(
    'Texas Triangle Dallas, San Antonio & Houston Fri, Dec 4 to Sun, Dec 6, 2026 · 3 games',
  );
  expect(text).toMatch(/\d{3} mi \d hr( \d+ min)? driving 2 nights \d hr( \d+ min)? on the longest day/);
  expect(text).toMatch(
    /Fri Dec 4 1 NBA Celtics at Mavericks 7:30 PM CT American Airlines Center, Dallas Buy .* Guide Night in Dallas .* Sat Dec 5 Leave Dallas by \d+:\d[05] [AP]M CT \d hr( \d+ min)? · \d+ mi \d+ hr( \d+ min)? to spare 2 NBA Jazz at Spurs 7:00 PM CT/,
  );
  expect(html).toContain('aria-label="Map of the route: Dallas, San Antonio, Houston"');
  expect(html).toContain('https://www.google.com/maps/dir/?api=1');
  expect(html).toMatch(
    /<a class="btn" href="https:\/\/tickets\.test\/Dallas-Mavericks" rel="sponsored noopener"/,
  );
  expect(text).toContain('We may earn a commission');
  for (const to of [paths.sequences('texas', 'any-team'), paths.roadtrip('texas')]) {
    expect(html).toContain(`href="${to}"`);
  }
  // The Spurs have no stored guide.
  expect(linkedGuides(html)).toEqual(['city_guide_nba_dallas_mavericks', 'city_guide_nba_houston_rockets']);
  expect(text).toContain(`${ORIGIN}${path}`);
  expect(html).toContain(
    '<title>Dallas, San Antonio &amp; Houston, Dec 4-6, 2026: 3 games | Fanroads</title>',
  );
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
});

test('a sequence is a trip: it can be saved, shared and subscribed to, has Plan B and costs, and can be changed', async () => {
  const path = await addressOn('texas', '2026-12-04');
  const { html, text } = await read(path);
  const page = parse(html);
  const code = page.querySelector('.save-trip [name=code]')?.getAttribute('value') ?? '';
  expect(html).toContain(`href="${path}.ics"`);
  expect(html).toContain(`value="${ORIGIN}${paths.trip(code)}"`);
  expect(text).toMatch(
    /What It Costs \$\d+-\d+ per person, without tickets Gas, \d+ mi \$\d+-\d+ 1 room, 2 nights \$\d+-\d+/,
  );
  expect(page.querySelector('form.cost-form')?.getAttribute('action')).toBe(`${paths.trip(code)}#cost`);
  const links = page.querySelectorAll('.ways-back a').map((link) => link.textContent.trim());
  expect(links).toEqual(['Leave from another city', 'Back to all trips', 'Back to Roadtrip']);
  const trip = await read(paths.trip(code));
  expect(trip.status).toBe(200);
  const ofTrip = (all: string) => all.slice(all.indexOf('Day by Day'), all.indexOf('Leave from another'));
  expect(ofTrip(text)).toBe(ofTrip(trip.text));
});

test('the social card shows the route of this sequence, not of the whole roadtrip', async () => {
  const { html } = await read(await addressOn('texas', '2027-01-08'));
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const [, code = ''] = /\/trips\/([^/]+)\/card\.png$/.exec(image) ?? [];
  expect(decodeTrip(code)?.games.map(({ home, localDate }) => `${home.slug} ${localDate}`)).toEqual([
    'dallas-mavericks 2027-01-08',
    'houston-rockets 2027-01-09',
  ]);
  expect(html).toContain('content="Games of the trip Dallas &amp; Houston, Jan 8-9, 2027: 2 games."');
});

test('a border, a tight leg and an unknown time are marked', async () => {
  const abroad = await read(await addressOn('lakes', '2026-12-11'));
  expect(abroad.text).toMatch(/Leave Detroit by \d+:\d\d [AP]M \d hr( \d+ min)? · \d+ mi Border, passport/);
  const tight = await read(await addressOn('lakes', '2027-01-15'));
  expect(tight.text).toMatch(/40 min to spare before .*; this drive is tight\./);
  expect(tight.text).toMatch(/Leave Cleveland by 8:00 AM .* 40 min to spare Tight/);
  const unknown = await read(await addressOn('lakes', '2027-02-12'));
  expect(unknown.text).toMatch(/: when to leave, once both games have a time .* · \d+ mi/);
  expect(unknown.text).not.toContain('Least time to spare');
});

test('a departure before 6 AM is shown as the evening before', async () => {
  const evening =
    /Leave Dallas the evening before, or by Sat 5:\d[05] AM CT at the latest, to be there by Sat 9:00 AM CT/;
  expect((await read(await addressOn('texas', '2027-04-02'))).text).toMatch(
    /Leave Dallas the evening before, or by Sat 5:\d[05] AM CT at the latest \d hr/,
  );
  const list = await site.html(`${paths.sequences('texas', 'any-team')}?month=2027-04`);
  expect(visibleText(list)).toMatch(evening);
});

test('a trip whose first game has started leaves the lists at once, and its page says that it is under way', async () => {
  const path = await addressOn('texas', '2026-11-19');
  const { status, text } = await read(path);
  expect(status).toBe(410);
  expect(text).toContain('This trip is under way.');
  expect(text).not.toContain('Jazz at Rockets (Sat, Nov 21)');
  expect(text).toMatch(
    /The Closest Trip That Works Fri-Sun, Dec 4-6, 2026 Dallas Fri, Dec 4 .* See this trip/,
  );
  expect(await site.html(paths.sequences('texas', 'any-team'))).not.toContain(`href="${path}"`);
});

test('a game that moves breaks its trip before the job has run, and after it', async () => {
  const path = await addressOn('texas', '2027-01-08');
  await change('nba-2027-01-09-boston-celtics-at-houston-rockets-1', movedTo('2027-01-11T19:00:00'));
  const before = await read(path);
  expect(before.status).toBe(410);
  expect(before.text).toContain('This trip no longer works as planned.');
  expect(before.text).toContain(
    'Celtics at Rockets moved from Sat, Jan 9, 7:00 PM CT to Mon, Jan 11, 7:00 PM CT.',
  );
  expect(before.text).toMatch(/The Closest Trip That Works .* See this trip/);

  await jobs.rebuildSequences('NBA');
  expect(await site.db.select().from(retiredSequences)).not.toEqual([]);
  const after = await read(path);
  expect(after.status).toBe(410);
  expect(after.text).toContain(
    'Celtics at Rockets moved from Sat, Jan 9, 7:00 PM CT to Mon, Jan 11, 7:00 PM CT.',
  );
  // The same two games, three days apart.
  const nearest = await addressOn('texas', '2027-01-08');
  expect(nearest).not.toBe(path);
  expect(after.html).toContain(`href="${nearest}"`);
  expect(after.text).toContain('Fri-Mon, Jan 8-11, 2027');
  expect((await read(nearest)).status).toBe(200);

  await change('nba-2027-01-09-boston-celtics-at-houston-rockets-1', movedTo('2027-01-09T19:00:00'));
  await jobs.rebuildSequences('NBA');
  expect((await read(path)).status).toBe(200);
});

test.each([
  [
    '2027-01-22',
    'chicago-bulls',
    { status: 'postponed' },
    'You lose Bulls at Rockets. It is postponed, with no new date yet. It was planned for Sat, Jan 23, 7:00 PM CT.',
  ],
  [
    '2027-02-05',
    'orlando-magic',
    { status: 'cancelled' },
    'You lose Magic at Rockets. It is canceled. It was planned for Sat, Feb 6, 7:00 PM CT.',
  ],
  [
    '2027-02-19',
    'atlanta-hawks',
    { missingRuns: 3 },
    'You lose Hawks at Rockets. It is no longer on the schedule. It was planned for Sat, Feb 20, 7:00 PM CT.',
  ],
] as const)('a trip of %s says what became of its game: %s', async (firstDate, visitor, set, sentence) => {
  const path = await addressOn('texas', firstDate);
  const id = (await site.db.select().from(gameEvents)).find((game) =>
    game.id.includes(`${visitor}-at-houston`),
  )?.id;
  await change(id ?? '', set);
  const broken = await read(path);
  expect([broken.status, broken.text.includes(sentence)]).toEqual([410, true]);
  await jobs.rebuildSequences('NBA');
  expect((await read(path)).text).toContain(sentence);
});

test('a game that is no longer stored is named by its day and place', async () => {
  const path = await addressOn('lakes', '2027-02-12');
  await site.db.delete(gameEvents).where(eq(gameEvents.homeTeam, 'Cleveland Cavaliers'));
  const { status, text } = await read(path);
  expect(status).toBe(410);
  expect(text).toContain(
    'You lose Magic at Cavaliers. It is no longer on the schedule. It was planned for Fri, Feb 12',
  );
});

test('a trip that a longer one replaces in the list keeps its page while its games are unchanged', async () => {
  const path = await addressOn('texas', '2027-03-05');
  await site.db.insert(gameEvents).values(hosted('San Antonio Spurs', 'Utah Jazz', '2027-03-07T18:00:00'));
  await jobs.rebuildSequences('NBA');
  expect(await addressOn('texas', '2027-03-05')).not.toBe(path);
  const { status, text } = await read(path);
  expect(status).toBe(200);
  expect(text).toContain('Fri, Mar 5 to Sat, Mar 6, 2027 · 2 games');
});

test('an unknown address leads back to the list', async () => {
  const { status, html, text } = await read('/roadtrips/texas/sequences/0123456789abcdef');
  expect(status).toBe(404);
  expect(text).toContain("You've hit a detour.");
  expect(html).toContain(`href="${paths.sequences('texas', 'any-team')}"`);
});

test('a query or another spelling redirects to the canonical address', async () => {
  const path = await addressOn('lakes', '2026-12-11');
  const response = await site.get(path.toUpperCase());
  expect([response.status, response.headers.get('Location')]).toEqual([301, path]);
  expect((await site.get(`${path}?from=chat`)).headers.get('Location')).toBe(path);
});

test('without the database the page shows an error with Try Again', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  const response = await failing.get('/roadtrips/texas/sequences/0123456789abcdef');
  expect(response.status).toBe(503);
  expect(visibleText(await response.text())).toContain('Failed to load game sequences Try Again');
  expect(failing.errors.map(({ event }) => event)).toEqual(['sequence unreadable']);
});
