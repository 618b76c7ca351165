import { expect, test } from 'vitest';
import { teamByName } from '../../../src/domain/teams/index.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import type { VendorEvent } from '../../feeds/feed-server.ts';
import { espnAt, fetched } from './fetching.ts';
import { BASE, espnEvent, sides, useEspnRows } from './vendor-rows.ts';

const { server, seasonOf } = await useEspnRows();

const NOW = new Date('2026-07-01T00:00:00Z');
const arena = (id: string, fullName: string, address: VendorEvent = { city: 'Cleveland', state: 'OH' }) => ({
  venue: { id, fullName, address },
});
const KNOWN_HOME = espnEvent(arena('3417', 'Rocket Arena'), { id: '1' });
const RENAMED_HOME = espnEvent(arena('3417', 'Next Bank Arena'), { id: '2', date: '2026-11-10T00:00Z' });

test('T64 knows a building under a new name by the id that its old name taught', async () => {
  const { games, venues } = await seasonOf('NBA', [RENAMED_HOME, KNOWN_HOME]);
  expect(games.map(({ venueId }) => venueId)).toEqual(['rocket-arena', 'rocket-arena']);
  expect(venues.map(({ id }) => id)).toEqual(['rocket-arena']);
});

test('T64 knows it in a later run too, when no row has the old name', async () => {
  const first = await seasonOf('NBA', [KNOWN_HOME]);
  server.reset();
  server.games.NBA.splice(0, Infinity);
  server.addEvent('NBA', RENAMED_HOME);
  const options = { now: NOW, onProgress: () => undefined, vendorIds: first.vendorIds };
  const later = await espnAt(server).fetchSeason('NBA', options);
  expect(later.outcome === 'fetched' && later.games.map(({ venueId }) => venueId)).toEqual(['rocket-arena']);
  expect(later.outcome === 'fetched' && later.vendorIds?.venues.get('3417')).toBe(venueById('rocket-arena'));
});

test('T64 never uses an id against a name that it knows', async () => {
  const { games } = await seasonOf('NBA', [
    KNOWN_HOME,
    espnEvent(arena('3417', 'TD Garden', { city: 'Boston', state: 'MA' }), {
      id: '2',
      date: '2026-11-10T00:00Z',
    }),
  ]);
  expect(games.map(({ venueId }) => venueId)).toEqual(['rocket-arena', 'td-garden']);
});

test('T64 learns nothing from an id with two names', async () => {
  const { vendorIds } = await seasonOf('NBA', [
    KNOWN_HOME,
    espnEvent(arena('3417', 'TD Garden', { city: 'Boston', state: 'MA' }), {
      id: '2',
      date: '2026-11-10T00:00Z',
    }),
  ]);
  expect(vendorIds?.venues.has('3417')).toBe(false);
});

test('T64 takes the only building of a team’s home games in its town for its own', async () => {
  const dates = ['2026-11-05T00:00Z', '2026-11-10T00:00Z', '2026-11-12T00:00Z'];
  const events = dates.map((date, index) =>
    espnEvent(arena('77', 'Next Bank Arena'), { id: String(index + 1), date }),
  );
  const { games } = await seasonOf('NBA', events);
  expect(games.map(({ venueId }) => venueId)).toEqual(Array(3).fill('rocket-arena'));
  // Two buildings, or too few games, prove nothing.
  const two = [...events.slice(0, 2), espnEvent(arena('78', 'Other Arena'), { id: '9', date: dates[2] })];
  expect((await seasonOf('NBA', two)).games.map(({ venueId }) => venueId)).not.toContain('rocket-arena');
  expect((await seasonOf('NBA', events.slice(0, 2))).games[0]?.venueId).toBe('espn-77');
});

test.each([
  ['NHL', 'Minnesota Wild', 'Boston Bruins', 'St. Paul', 'MN', 'grand-casino-arena'],
  ['NHL', 'Vegas Golden Knights', 'Minnesota Wild', 'Las Vegas', 'NV', 't-mobile-arena'],
  ['NHL', 'Montreal Canadiens', 'Minnesota Wild', 'Montréal', 'QC', 'bell-centre'],
  ['MLB', 'Atlanta Braves', 'Chicago Cubs', 'Atlanta', 'Georgia', 'truist-park'],
  ['MLB', 'New York Mets', 'Chicago Cubs', 'Queens', 'New York', 'citi-field'],
] as const)(
  'T64 knows the town of the %s’s %s, against %s, as ESPN writes it',
  async (league, homeTeam, awayTeam, city, state, venueId) => {
    const events = ['2026-06-05T18:00Z', '2026-06-10T18:00Z', '2026-06-12T18:00Z'].map((date, index) =>
      espnEvent(
        arena('77', 'Next Bank Place', { city, state }),
        { id: String(index + 1), date },
        {
          ...BASE.NBA,
          league,
          homeTeam,
          awayTeam,
        },
      ),
    );
    const { games, vendorIds } = await seasonOf(league, events);
    expect(games.map((game) => game.venueId)).toEqual(Array(3).fill(venueId));
    // A guess is made again in each run.
    expect(vendorIds?.venues.has('77')).toBe(false);
  },
);

test('T64 knows a team under a former name, or with a stray space, by its id', async () => {
  const cavaliers = { id: '5', displayName: 'Cleveland Cavaliers' };
  const celtics = { id: '2', displayName: 'Boston Celtics' };
  const { games, rejected } = await seasonOf('NBA', [
    espnEvent(sides(cavaliers, celtics), { id: '1' }),
    espnEvent(sides(cavaliers, { id: '2', displayName: 'Boston ' }), { id: '2', date: '2026-11-10T00:00Z' }),
    espnEvent(sides({ id: '5', displayName: 'Cleveland Rosenblums' }, celtics), {
      id: '3',
      date: '2026-11-12T00:00Z',
    }),
  ]);
  expect(rejected).toEqual([]);
  expect(games.map(({ homeTeam, awayTeam }) => `${awayTeam} at ${homeTeam}`)).toEqual(
    Array(3).fill('Boston Celtics at Cleveland Cavaliers'),
  );
});

test('T64 learns the ids of all teams and of their homes in a season', async () => {
  const { vendorIds } = await fetched(espnAt(server), 'NHL');
  const kings = server.games.NHL.find(({ homeTeam }) => homeTeam === 'Los Angeles Kings');
  expect(vendorIds?.teams.size).toBe(
    new Set(server.games.NHL.flatMap((row) => [row.homeTeam, row.awayTeam])).size,
  );
  expect([...(vendorIds?.teams.values() ?? [])]).toContain(teamByName('NHL', kings?.homeTeam ?? ''));
  expect([...(vendorIds?.venues.values() ?? [])]).toContain(venueById('cryptocom-arena'));
});

test('T64 knows the building of a team under a former name', async () => {
  const renamed = espnEvent(
    {
      ...arena('3417', 'Rocket Arena', { city: 'Richfield', state: 'PA' }),
      ...sides({ id: '5', displayName: 'Cleveland Rosenblums' }, { id: '2', displayName: 'Boston Celtics' }),
    },
    { id: '2', date: '2026-11-10T00:00Z' },
  );
  const known = espnEvent(
    sides({ id: '5', displayName: 'Cleveland Cavaliers' }, { id: '2', displayName: 'Boston Celtics' }),
    { id: '1' },
  );
  const { games } = await seasonOf('NBA', [known, renamed]);
  expect(games.map(({ venueId }) => venueId)).toEqual(['rocket-arena', 'rocket-arena']);
});

test('T65 reads one NFL game in two slots as one', async () => {
  const game = {
    ...BASE.NBA,
    league: 'NFL',
    homeTeam: 'Green Bay Packers',
    awayTeam: 'Chicago Bears',
    venue: 'Lambeau Field',
    venueCity: 'Green Bay',
    venueState: 'WI',
  } as const;
  const slot = (id: string, date: string, changes: VendorEvent = {}, event: VendorEvent = {}) =>
    espnEvent({ ...changes }, { id, date, ...event }, game);
  const datesOf = async (...events: VendorEvent[]) =>
    (await seasonOf('NFL', events)).games.map((one) => one.localDateTime.slice(0, 10));
  expect(await datesOf(slot('1', '2026-12-20T18:00Z'), slot('2', '2026-12-17T01:15Z'))).toEqual([
    '2026-12-16',
  ]);
  // A slot with a time counts before one without, whatever its id.
  expect(
    await datesOf(slot('1', '2026-12-20T18:00Z'), slot('2', '2026-12-21T05:00Z', { timeValid: false })),
  ).toEqual(['2026-12-20']);
  // A played slot counts before one that is listed later.
  const final = { status: { type: { name: 'STATUS_FINAL', state: 'post', completed: true } } };
  expect(await datesOf(slot('1', '2026-09-13T17:00Z', final), slot('2', '2026-12-20T18:00Z'))).toEqual([
    '2026-09-13',
  ]);
  // The teams meet again in the playoffs, and a year later.
  const playoff = { season: { year: 2026, type: 3 } };
  expect(await datesOf(slot('1', '2026-12-20T18:00Z'), slot('2', '2027-01-16T18:00Z', {}, playoff))).toEqual([
    '2026-12-20',
    '2027-01-16',
  ]);
});
