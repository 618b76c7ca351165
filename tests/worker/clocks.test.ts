import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalWorker } from '../../scripts/site/local-worker.ts';
import { roadTrips } from '../../src/db/schema/content.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { lineFaults, readByIcalJs } from '../support/calendar.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { storeSeasonPacks } from '../support/season-packs.ts';
import { listGames, NOW, visibleText } from '../support/test-site.ts';
import { codeOf } from '../support/trip-codes.ts';
import { startWorker } from '../support/worker.ts';

// Manitoba keeps summer time all year since September 17, 2026. workerd knows it, Node 24.21 does not yet. The rows
// are those that Node would store: 00:00 UTC is 6 PM by the former law, and 7 PM by the present one.
const CLOCK = '7:00 PM Winnipeg time';
const FORMER_CLOCK = /6:00 PM CT|T18:00/;

const jetsGame = (away: string, localDate: string, startsAt: string) =>
  hostedGame('NHL', away, 'Winnipeg Jets', `${localDate}T18:00:00`, {
    startsAt: new Date(startsAt),
    upcomingUntil: new Date(startsAt),
  });

const TONIGHT = jetsGame('Dallas Stars', '2026-11-20', '2026-11-21T00:00:00Z');
const DECEMBER = jetsGame('Boston Bruins', '2026-12-15', '2026-12-16T00:00:00Z');
const FEBRUARY = jetsGame('Utah Mammoth', '2027-02-09', '2027-02-10T00:00:00Z');
const WILD_GAME = hostedGame('NHL', 'Boston Bruins', 'Minnesota Wild', '2026-12-17T19:30:00');
const GAMES = [TONIGHT, DECEMBER, FEBRUARY, WILD_GAME];

const JETS = teamBySlug('NHL', 'winnipeg-jets');
const WILD = teamBySlug('NHL', 'minnesota-wild');
const CODE = codeOf([DECEMBER.id, WILD_GAME.id]);

let database: TestDatabase;
let worker: LocalWorker;

beforeAll(async () => {
  database = await openTestDatabase();
  await storeVenues(database.db);
  await listGames(database.db, GAMES);
  await storeSeasonPacks(database.db, NOW);
  await database.db.insert(roadTrips).values({
    slug: 'prairie',
    sport: 'NHL',
    cardTitle: 'Prairie',
    cardIntro: 'Prairie',
    introContent: 'Prairie',
    teamSlugs: ['winnipeg-jets', 'minnesota-wild'],
    checkedOn: '2026-11-20',
  });
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'espn', now: NOW });
  await jobs.rebuildSequences('NHL');
  worker = await startWorker({ databaseUrl: database.url, now: NOW });
});
afterAll(async () => {
  await worker.stop();
  await database.close();
});

async function read(path: string): Promise<string> {
  const response = await fetch(`${worker.origin}${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

async function readJson(path: string) {
  return JSON.parse(await read(path));
}

const team = () => {
  if (!JETS || !WILD) throw new Error('a team is missing');
  return { jets: JETS, wild: WILD };
};

test.each([
  ['team page', () => paths.team(team().jets), 3],
  ['schedule of the league', () => paths.schedule('NHL'), 3],
  ['schedule of a date', () => `${paths.schedule(null)}?from=2026-12-15`, 1],
  ['city page', () => paths.city('winnipeg-mb'), 3],
  ['page of a trip', () => paths.trip(CODE), 1],
  ['trips around a game', () => paths.tripsAround(DECEMBER.id), 1],
  ['home page', () => paths.home(), 1],
] as const)('the %s shows the clock of the start, not the stored one', async (_, pathOf, games) => {
  const html = await read(pathOf());
  const text = visibleText(html);
  expect(text.split(CLOCK).length - 1).toBeGreaterThanOrEqual(games);
  expect(html).not.toMatch(FORMER_CLOCK);
});

test('the page of a sequence shows the clock of the start', async () => {
  const { data } = await readJson('/api/v1/roadtrips/prairie/sequences');
  const address: string = data[0].address;
  const html = await read(paths.sequence('prairie', address));
  expect(visibleText(html)).toContain(CLOCK);
  expect(html).not.toMatch(FORMER_CLOCK);
  expect(JSON.stringify(data)).not.toMatch(FORMER_CLOCK);
});

test('machine-readable dates have the clock of the start with its offset', async () => {
  const html = await read(paths.team(team().jets));
  const clocks = [...html.matchAll(/<time dateTime="([\d-]+T[\d:]+)"/g)].map(([, clock]) => clock);
  expect(clocks).toEqual(['2026-11-20T19:00', '2026-12-15T19:00', '2027-02-09T19:00']);
  const starts = [...html.matchAll(/"startDate":"([^"]+)"/g)].map(([, start]) => start);
  expect(starts).toEqual([
    '2026-11-20T19:00:00-05:00',
    '2026-12-15T19:00:00-05:00',
    '2027-02-09T19:00:00-05:00',
  ]);
});

test('the API and the function give the clock of the start', async () => {
  const { data } = await readJson('/api/v1/teams/winnipeg-jets/games');
  const clocks = ['2026-11-20T19:00:00', '2026-12-15T19:00:00', '2027-02-09T19:00:00'];
  expect(data.map((game: { datetime_local: string }) => game.datetime_local)).toEqual(clocks);
  const game = await readJson(`/api/v1/games/${DECEMBER.id}`);
  expect(game.data).toMatchObject({ date: '2026-12-15', datetime_local: '2026-12-15T19:00:00' });
  expect(JSON.stringify(await readJson(`/api/v1/trips/${CODE}`))).not.toMatch(FORMER_CLOCK);

  const response = await fetch(`${worker.origin}${paths.fetchGameSequences()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sport: 'NHL', teamPerformerIds: [team().jets.id, team().wild.id] }),
  });
  const { anyTeamSequences } = await response.json();
  const [[first]] = anyTeamSequences;
  expect([first.event_id, first.datetime_local]).toEqual([DECEMBER.id, '2026-12-15T19:00:00']);
});

test.each([
  ['team', () => paths.teamCalendar(team().jets)],
  ['trip', () => paths.tripCalendar(CODE)],
])('the calendar of a %s has the start whatever laws its reader knows', async (_, pathOf) => {
  const text = await read(pathOf());
  expect(lineFaults(text)).toEqual([]);
  expect(text).toContain('DTSTART:20261216T000000Z');
  expect(text).not.toContain('TZID');
  const { entries } = readByIcalJs(text);
  expect(entries.find(({ uid }) => uid.startsWith(DECEMBER.id))?.start).toBe('2026-12-16T00:00:00.000Z');
});
