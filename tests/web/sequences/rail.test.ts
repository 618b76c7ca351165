import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roadTrips } from '../../../src/db/schema/content.ts';
import { venues } from '../../../src/db/schema/games.ts';
import { gameSequences } from '../../../src/db/schema/sequences.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { openTestDatabase } from '../../support/database.ts';
import { hostedGame } from '../../support/finder-site.ts';
import { createJobRunner } from '../../support/job-runner.ts';
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
  ];
  const used = [...new Set(games.flatMap(({ venueId }) => venueId ?? []))];
  await db.insert(venues).values(used.flatMap((id) => venueById(id) ?? []));
  await listGames(db, games);
  await createJobRunner({ databaseUrl: database.url, source: 'espn', now: NOW }).rebuildSequences('NBA');
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
/** They say that saved trips go by car. */
const ABOUT_CARS = /We save it as a trip by car: mails name drives, not trains\.?/;

test('the page of a sequence tells trains and their stations, and drives nowhere', async () => {
  const { status, html, text } = await read(paths.sequence(SLUG, address));
  expect(status).toBe(200);
  expect(html).toContain('<title>Boston to Washington, Dec 4-6, 2026: 3 NBA games by train');
  expect(text).toContain('By train, door to door');
  expect(text).toMatch(
    /Train to New York 5 hr 5 min door to door · [^·]* to spare Take a train by about Sat 2:00 PM from South Station or Back Bay to be there by Sat 6:30 PM · About 4 hr 15 min by Amtrak to Moynihan Train Hall; before it, Orange Line between North Station and Back Bay; after it, a walk across Eighth Avenue/,
  );
  expect(text).toMatch(
    /Take a train by about Sun 1:00 PM from Moynihan Train Hall to be there by Sun 5:00 PM/,
  );
  expect(text).toContain('Train times are the usual ones, not a timetable');
  expect(text.replace(ABOUT_CARS, '')).not.toMatch(DRIVING);
  expect(html).not.toContain('google.com/maps/dir');
  const back = parse(html).querySelectorAll('.ways-back a');
  expect(back.map((link) => link.text)).toContain('The same games by car');
  expect(text).toMatch(ABOUT_CARS);
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
  expect(roadtrip.text.replace(ABOUT_CARS, '')).not.toMatch(DRIVING);
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

test('the trip of the same games goes by car', async () => {
  const { html } = await read(paths.sequence(SLUG, address));
  const link = parse(html)
    .querySelectorAll('.ways-back a')
    .find(({ text }) => text === 'The same games by car');
  const trip = await read(link?.getAttribute('href') ?? '');
  expect(trip.text).toContain('Drive to New York');
});
