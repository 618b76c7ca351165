import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEspnServer } from '../../feeds/espn-server.ts';
import type { FeedServer } from '../../feeds/feed-server.ts';
import { CAVALIERS, eventWith, gameOf, seasonOf } from './espn-events.ts';

let server: FeedServer;

beforeAll(async () => {
  server = await startEspnServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

test('T55 gives an unknown venue its state’s zone and no position', async () => {
  const venue = { id: '555', fullName: 'New Gym', address: { city: 'Boise', state: 'ID' } };
  const season = await seasonOf(server, 'NBA', [eventWith({ venue })]);
  expect(season.games[0]).toMatchObject({
    venueId: 'espn-555',
    timeZone: 'America/Boise',
    city: 'Boise',
    venueAddress: 'New Gym, Boise, ID',
    localDateTime: '2026-11-04T17:00:00',
  });
  expect(season.venues).toEqual([
    {
      id: 'espn-555',
      name: 'New Gym',
      aliases: [],
      city: 'Boise',
      region: 'ID',
      country: 'US',
      latitude: null,
      longitude: null,
      timeZone: 'America/Boise',
      validFrom: null,
      validTo: null,
    },
  ]);
});

test('T55 uses the home zone in the home state, a slug without an id, and the country in Canada', async () => {
  const pacers = { ...CAVALIERS, homeTeam: 'Indiana Pacers' };
  expect(
    await gameOf(
      server,
      { venue: { fullName: 'New Gym', address: { city: 'Fishers', state: 'IN' } } },
      {},
      pacers,
    ),
  ).toMatchObject({
    venueId: 'espn-new-gym-fishers',
    timeZone: 'America/Indiana/Indianapolis',
  });
  const season = await seasonOf(server, 'NBA', [
    eventWith({ venue: { id: 8, fullName: 'Rink', address: { city: 'Halifax', state: 'NS' } } }),
  ]);
  expect(season.venues[0]).toMatchObject({ country: 'CA', timeZone: 'America/Halifax' });
});

test('T55 uses the home team’s zone in a state with two', async () => {
  const grizzlies = { ...CAVALIERS, homeTeam: 'Memphis Grizzlies' };
  const venue = { id: '10', fullName: 'New Gym', address: { city: 'Southaven', state: 'TN' } };
  expect((await gameOf(server, { venue }, {}, grizzlies)).timeZone).toBe('America/Chicago');
});

test('treats a neutral site as neutral even at a known venue', async () => {
  expect((await gameOf(server, { neutralSite: true })).neutralSite).toBe(true);
  expect((await gameOf(server, { neutralSite: false })).neutralSite).toBe(false);
});

test('T55 rejects a row whose zone cannot be known', async () => {
  const season = await seasonOf(server, 'NBA', [
    eventWith({ venue: { id: '9', fullName: 'Somewhere', address: { city: 'Ulm' } } }, { id: '1' }),
    eventWith(
      { venue: { id: '9', fullName: 'Somewhere', address: { city: 'Cookeville', state: 'TN' } } },
      { id: '2' },
    ),
  ]);
  expect(season.rejected.map(({ reason }) => reason)).toEqual(['time zone not known', 'time zone not known']);
});

test('T36 separates venues of one name in different states', async () => {
  const venue = { id: '77', fullName: 'Toyota Center', address: { city: 'Kennewick', state: 'WA' } };
  expect(await gameOf(server, { venue })).toMatchObject({
    venueId: 'espn-77',
    timeZone: 'America/Los_Angeles',
  });
});

test('gives a row without a venue the home zone', async () => {
  expect(await gameOf(server, { venue: null })).toMatchObject({
    venueId: null,
    city: null,
    timeZone: 'America/New_York',
  });
});
