import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPlaces } from '../../scripts/drives/load-places.ts';
import { groupVotes, voteOptions } from '../../src/db/schema/group-votes.ts';
import { OPERATIONS } from '../../src/web/api/operations.ts';
import { EXAMPLE_KEY } from '../../src/web/api/saved-trip.ts';
import { readApiDescription, type ApiDescription } from '../support/api-description.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { storeFan, storeSavedTrip } from '../support/saved-trips.ts';
import { codeOf } from '../support/trip-codes.ts';
import { startWorker } from '../support/worker.ts';
import { listGames, NOW, storedGame } from '../support/test-site.ts';

// The description is a file of the build, the responses come from the Worker.

const TRIP_GAMES = [
  hostedGame('NHL', 'Boston Bruins', 'New York Rangers', '2026-12-02T19:00:00'),
  hostedGame('NHL', 'Boston Bruins', 'New Jersey Devils', '2026-12-03T19:00:00'),
];

const database = await openTestDatabase();
const worker = await startWorker({ databaseUrl: database.url, now: NOW });
let description: ApiDescription;

beforeAll(async () => {
  await loadRealContent(database.url, NOW);
  await loadPlaces(database.url, NOW);
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  await jobs.refresh('NBA');
  await jobs.rebuildSequences('NBA');
  await storeVenues(database.db);
  await listGames(database.db, [
    ...TRIP_GAMES,
    storedGame({ id: 'nba-2026-12-01-miami-heat-at-boston-celtics-1' }),
    storedGame({ timeTbd: true, localDateTime: '2026-12-26T00:00:00', eventTitle: 'Cup Night' }),
    storedGame({
      league: 'MLB',
      homeTeam: 'Chicago Cubs',
      awayTeam: null,
      opponentTbd: true,
      gameType: 'playoff',
      playoffRound: 'NLDS',
      seriesGame: 2,
      gameNumber: 2,
      doubleheader: 'split',
      status: 'contingent',
      dateTbd: true,
      timeTbd: true,
      localDateTime: '2027-04-11T00:00:00',
      venueName: null,
      city: null,
    }),
  ]);
  await storeSavedTrip(database.db, [], {
    userId: await storeFan(database.db),
    code: codeOf(TRIP_GAMES.map((game) => game.id)),
    firstDate: '2026-12-02',
    lastDate: '2026-12-03',
    liveKey: EXAMPLE_KEY,
  });
  const voteId = crypto.randomUUID();
  await database.db.insert(groupVotes).values({
    id: voteId,
    userId: await storeFan(database.db),
    key: EXAMPLE_KEY,
    title: 'December',
    closesOn: '2026-12-01',
    timeZone: 'America/New_York',
    lastDate: '2026-12-03',
    createdAt: NOW,
  });
  await database.db
    .insert(voteOptions)
    .values({ voteId, position: 1, code: codeOf(TRIP_GAMES.map((game) => game.id)) });
  const response = await fetch(`${worker.origin}/api/openapi.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  description = readApiDescription(await response.json());
});
afterAll(async () => {
  await worker.stop();
  await database.close();
});

test('the description is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate({ ...description.document });
  expect(result).toMatchObject({ valid: true });
});

test('every component’s example matches its schema', () => {
  const examples = Object.entries(description.document.components.schemas).flatMap(([name, schema]) =>
    (schema['examples'] ?? []).map((example: unknown) => [name, example] as const),
  );
  expect(examples.length).toBeGreaterThan(10);
  for (const [name, example] of examples)
    expect([name, description.faultsOf(name, example)]).toEqual([name, []]);
});

test('the check sees a missing field, an unknown one and one of another kind', () => {
  const { Paging } = description.document.components.schemas;
  const [example] = Paging?.['examples'] ?? [];
  const { page: _, ...missing } = example;
  for (const wrong of [missing, { ...example, pages: 1 }, { ...example, page: '1' }]) {
    expect(description.faultsOf('Paging', wrong)).toHaveLength(1);
  }
});

test.each(OPERATIONS)('$id responds to its example as described', async ({ id, path: template, example }) => {
  const described = description.document.paths[template];
  expect(described?.get.operationId).toBe(id);
  // A sequence's address depends on the season.
  const path =
    id === 'getSequence'
      ? await firstSequence()
      : example.replace(/(?<=\/trips\/)[\w-]+/, codeOf(TRIP_GAMES.map((game) => game.id)));
  const response = await fetch(`${worker.origin}${path}`);
  expect(response.status).toBe(200);
  expect(await description.faultsOfAnswer(path, response)).toEqual([]);
});

async function firstSequence(): Promise<string> {
  const list = '/api/v1/roadtrips/nba-texas-triangle/sequences';
  const { data } = await (await fetch(`${worker.origin}${list}`)).json();
  return `${list}/${data[0].address}`;
}

test.each([
  ['/api/v1/leagues/xfl', 404],
  ['/api/v1/teams/nobody', 404],
  ['/api/v1/teams/nobody/games', 404],
  ['/api/v1/games/none', 404],
  ['/api/v1/guides/none', 404],
  ['/api/v1/roadtrips/none', 404],
  ['/api/v1/roadtrips/none/sequences', 404],
  ['/api/v1/roadtrips/nba-texas-triangle/sequences/none', 404],
  ['/api/v1/roadtrips/nba-texas-triangle/sequences?month=2027-13', 400],
  ['/api/v1/teams?league=xfl', 400],
  ['/api/v1/games?from=2026-13-01', 400],
  ['/api/v1/search', 400],
  ['/api/v1/trips?days=40', 400],
])('%s is refused with %i as described', async (path, status) => {
  const response = await fetch(`${worker.origin}${path}`);
  expect(response.status).toBe(status);
  expect(await description.faultsOfAnswer(path, response)).toEqual([]);
});

test('lists of everything are as described: all games, teams, guides and roadtrips', async () => {
  for (const path of [
    '/api/v1/games?page_size=100',
    '/api/v1/teams',
    '/api/v1/guides',
    '/api/v1/roadtrips',
    '/api/v1/roadtrips/nba-texas-triangle/sequences?page_size=100',
    '/api/v1/roadtrips/nba-texas-triangle/sequences?type=same-team&length=weekend',
    '/api/v1/search?q=hockey',
    '/api/v1/search?q=qqqq',
  ]) {
    const response = await fetch(`${worker.origin}${path}`);
    expect([path, await description.faultsOfAnswer(path, response)]).toEqual([path, []]);
  }
});

test('a described parameter is accepted, with its default and at its bounds', async () => {
  for (const [path, { get }] of Object.entries(description.document.paths)) {
    if (path.includes('{')) continue;
    // The private API has read the query when it asks who is there.
    const status = get.security ? 401 : 200;
    for (const { name, in: place, schema } of get.parameters) {
      if (place !== 'query') continue;
      const values = [schema['default'], schema['minimum'], schema['maximum'], schema['enum']?.[0]];
      for (const value of values.filter((candidate) => candidate !== undefined)) {
        const response = await fetch(`${worker.origin}${path}?${name}=${value}`);
        expect([path, name, value, response.status]).toEqual([path, name, value, status]);
        await response.body?.cancel();
      }
    }
  }
});
