import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roadTrips } from '../../../src/db/schema/content.ts';
import { gameEvents, venues } from '../../../src/db/schema/games.ts';
import { gameSequences } from '../../../src/db/schema/sequences.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { openTestDatabase } from '../../support/database.ts';
import { hostedGame } from '../../support/finder-site.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { storeSeasonPacks } from '../../support/season-packs.ts';
import { listGames, NOW, siteOver, visibleText, type TestSite } from '../../support/test-site.ts';

let site: TestSite;
let address: string;

const SLUG = 'corridor';

const hosted = (home: string, away: string, localDateTime: string) =>
  hostedGame('NBA', away, home, localDateTime, { lastChangedAt: NOW });

beforeAll(async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await db.insert(roadTrips).values({
    slug: SLUG,
    sport: 'NBA',
    travel: 'rail',
    teamSlugs: ['boston-celtics', 'new-york-knicks', 'washington-wizards'],
    cardTitle: 'By the Morning Train',
    cardIntro: 'Three cities on one railroad.',
    introContent: '<p>Sit on the left.</p>',
    city1: 'Boston',
    city1Content: '<p>Cold.</p>',
    city2: 'New York',
    city2Content: '<p>Loud.</p>',
    city3: 'Washington',
    city3Content: '<p>White.</p>',
    checkedOn: '2026-11-20',
  });
  const games = [
    hosted('Boston Celtics', 'Utah Jazz', '2026-12-04T19:30:00'),
    hosted('New York Knicks', 'Miami Heat', '2026-12-05T19:30:00'),
    hosted('Washington Wizards', 'Atlanta Hawks', '2026-12-06T18:00:00'),
    // By car a fan is there; no train leaves so late.
    hosted('New York Knicks', 'Chicago Bulls', '2027-01-08T19:30:00'),
    hosted('Washington Wizards', 'Boston Celtics', '2027-01-09T12:00:00'),
    // Plan B of New York: one with a train in time, and one too late for it.
    hostedGame('NHL', 'Utah Hockey Club', 'Philadelphia Flyers', '2026-12-05T19:00:00'),
    hostedGame('NHL', 'Buffalo Sabres', 'Philadelphia Flyers', '2026-12-05T11:00:00'),
  ];
  const used = [...new Set(games.flatMap(({ venueId }) => venueId ?? []))];
  await db.insert(venues).values(used.flatMap((id) => venueById(id) ?? []));
  await listGames(db, games);
  await createJobRunner({ databaseUrl: database.url, source: 'espn', now: NOW }).rebuildSequences('NBA');
  await storeSeasonPacks(db, NOW);
  site = siteOver(db, database.url, database.close);
  const rows = await db.select().from(gameSequences);
  address =
    rows.find(({ firstDate, type }) => firstDate === '2026-12-04' && type === 'any-team')?.address ?? '';
});

afterAll(() => site.close());

async function read(path: string) {
  const response = await site.get(path);
  const html = await response.text();
  return { status: response.status, html, text: visibleText(html.slice(Math.max(0, html.indexOf('<main')))) };
}

const DRIVING = /\bdriv(e|es|ing)\b/i;

test('the page of a sequence tells trains and their stations, and drives nowhere', async () => {
  const { status, html, text } = await read(paths.sequence(SLUG, address));
  expect(status).toBe(200);
  expect(html).toContain('<title>Boston, New York &amp; Washington, Dec 4-6, 2026: 3 games | Fanroads');
  expect(text).toContain('9 hr 20 min by train');
  expect(text).toMatch(
    /Take a train by about 2:00 PM from South Station or Back Bay to be there by 6:30 PM 5 hr 5 min door to door [^·]* to spare · About 4 hr 15 min by Amtrak to Moynihan Train Hall; before it, Orange Line between North Station and Back Bay; after it, a walk across Eighth Avenue/,
  );
  expect(text).toMatch(/Take a train by about 1:00 PM from Moynihan Train Hall to be there by 5:00 PM/);
  expect(text).toContain('Train times are the usual ones, not a timetable');
  expect(text).not.toMatch(DRIVING);
  expect(html).not.toContain('google.com/maps/dir');
  const back = parse(html).querySelectorAll('.ways-back a');
  expect(back.map((link) => link.text.trim())).toEqual([
    'Leave from another city',
    'The same games by car',
    'Back to all trips',
    'Back to Roadtrip',
  ]);
  expect(text).toMatch(
    /What It Costs \$\d+-\d+ per person, without tickets and train fares 1 room, 2 nights \$\d+-\d+ Tickets to buy 6 Change people, rooms, prices People Rooms Room, \$ per night Ticket, \$ each/,
  );
});

test('the lists and the roadtrip say train, with hours and without miles', async () => {
  const list = await read(paths.sequences(SLUG, 'any-team'));
  expect(list.text).toContain(
    'Trips you can really take by train: home games of the Celtics, Knicks, and Wizards',
  );
  expect(list.text).toMatch(/\d+ hr( \d+ min)? by train, door to door/);
  expect(list.text).not.toMatch(DRIVING);
  expect(list.text).not.toMatch(/\d mi\b/);
  const roadtrip = await read(paths.roadtrip(SLUG));
  expect(roadtrip.text).toContain('3 cities · 7 hr 45 min on trains');
  expect(roadtrip.text).toContain('about 4 hr 15 min by Amtrak to New York');
  expect(roadtrip.text).toContain('about 8 hr by Amtrak back to Boston');
  expect(roadtrip.text).toContain('Trips you can really take by train, each within seven days');
  expect(roadtrip.text).toContain('Where the train times come from');
  expect(roadtrip.text).not.toMatch(DRIVING);
  expect(roadtrip.html).toContain('the train rides, the map');
  const card = await read(`${paths.roadtrips()}?league=nba`);
  expect(card.text).toContain('3 cities · 7 hr 45 min by train');
  const counts = await read(paths.sequenceCounts(SLUG));
  expect(counts.text).toContain('Trips you can really take by train');
});

test('no sequence has a game that only a car reaches', async () => {
  const { text } = await read(paths.sequences(SLUG, 'any-team'));
  expect(text).not.toContain('January 2027');
});

test('the calendar has trains', async () => {
  const file = (await read(`${paths.sequence(SLUG, address)}.ics`)).html.replace(/\r\n /g, '');
  expect(file).toContain('SUMMARY:Train to New York\\, take one by about 2:00 PM');
  expect(file).toContain('and the train rides between them');
  expect(file).not.toMatch(DRIVING);
  expect(file).toContain('UID:ride-nba-2026-12-04');
});

test('the API names the way to travel', async () => {
  const json = async (path: string) => JSON.parse((await read(`/api/v1/roadtrips/${path}`)).html).data;
  expect(await json(SLUG)).toMatchObject({
    travel: 'rail',
    drives: [{ from: 'Boston', minutes: 255 }, {}, {}],
  });
  expect(await json(`${SLUG}/sequences/${address}`)).toMatchObject({
    travel: 'rail',
    stops: [
      { leg: null },
      { leg: { travel: 'rail', minutes: 305, rush_hour_minutes: 0, leave_by: '2026-12-05T19:00:00.000Z' } },
      { leg: { travel: 'rail' } },
    ],
  });
});

test('Plan B has only games that a train reaches in time', async () => {
  const { html, text } = await read(paths.sequence(SLUG, address));
  expect(text).toMatch(
    /Heat at Knicks .* Plan B Mammoth at Flyers Sat, Dec 5, 7:00 PM · [+−]\d+ (hr|min)( \d+ min)? by train/,
  );
  expect(text).not.toMatch(/at New York Knicks .*Sabres at Flyers/);
  const link = parse(html)
    .querySelectorAll('.plan-b a')
    .find((one) => one.text === 'Mammoth at Flyers');
  const other = await read(link?.getAttribute('href') ?? '');
  expect(other.status).toBe(200);
  expect(other.text).toMatch(/Take a train .* Mammoth at Flyers .* Take a train .* Hawks at Wizards/);
  expect(other.text).not.toMatch(DRIVING);
});

test('a game that no train reaches in time breaks the sequence, and the fix goes by train', async () => {
  const id = 'nba-2026-12-06-atlanta-hawks-at-washington-wizards-1';
  const startsAt = new Date('2026-12-06T12:00:00Z');
  const change = async (set: Partial<typeof gameEvents.$inferInsert>) => {
    await site.db
      .update(gameEvents)
      .set({ ...set, lastChangedAt: NOW })
      .where(eq(gameEvents.id, id));
    await storeSeasonPacks(site.db, NOW);
  };
  await change({ startsAt, upcomingUntil: startsAt, localDateTime: '2026-12-06T07:00:00' });
  const broken = await read(paths.sequence(SLUG, address));
  expect(broken.status).toBe(410);
  expect(broken.text).toContain('You lose Hawks at Wizards. It moved from Sun, Dec 6, 6:00 PM to 7:00 AM.');
  expect(broken.text).toContain('No train from New York to Washington leaves in time.');
  expect(broken.text).toMatch(/Train to Washington: no train leaves in time [^·]* No longer fits/);
  expect(broken.text).toContain('The fix keeps 2 of 3 stops.');
  const fix = await read(parse(broken.html).querySelector('.status.broken .btn')?.getAttribute('href') ?? '');
  expect(fix.text).toContain('Take a train by about ');
  expect(fix.text).not.toMatch(DRIVING);
  const planned = new Date('2026-12-06T23:00:00Z');
  await change({ startsAt: planned, upcomingUntil: planned, localDateTime: '2026-12-06T18:00:00' });
  expect((await read(paths.sequence(SLUG, address))).status).toBe(200);
});

test('the trip of the same games goes by car', async () => {
  const { html } = await read(paths.sequence(SLUG, address));
  const link = parse(html)
    .querySelectorAll('.ways-back a')
    .find(({ text }) => text === 'The same games by car');
  const trip = await read(link?.getAttribute('href') ?? '');
  expect(trip.text).toMatch(/Leave Boston by \d/);
});
