import { expect, test } from 'vitest';
import { BASE, espnEvent, useEspnRows } from './vendor-rows.ts';

const { gameOf, seasonOf } = await useEspnRows();

test('T55 gives an unknown venue its state’s zone and no position', async () => {
  const venue = { id: '555', fullName: 'New Gym', address: { city: 'Boise', state: 'ID' } };
  const season = await seasonOf('NBA', [espnEvent({ venue })]);
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
  const pacers = { ...BASE.NBA, homeTeam: 'Indiana Pacers' };
  expect(
    await gameOf({ venue: { fullName: 'New Gym', address: { city: 'Fishers', state: 'IN' } } }, {}, pacers),
  ).toMatchObject({
    venueId: 'espn-new-gym-fishers',
    timeZone: 'America/Indiana/Indianapolis',
  });
  const season = await seasonOf('NBA', [
    espnEvent({ venue: { id: 8, fullName: 'Rink', address: { city: 'Halifax', state: 'NS' } } }),
  ]);
  expect(season.venues[0]).toMatchObject({ country: 'CA', timeZone: 'America/Halifax' });
});

test('T55 uses the home team’s zone in a state with two', async () => {
  const grizzlies = { ...BASE.NBA, homeTeam: 'Memphis Grizzlies' };
  const venue = { id: '10', fullName: 'New Gym', address: { city: 'Southaven', state: 'TN' } };
  expect((await gameOf({ venue }, {}, grizzlies)).timeZone).toBe('America/Chicago');
});

test('treats a neutral site as neutral even at a known venue', async () => {
  expect((await gameOf({ neutralSite: true })).neutralSite).toBe(true);
  expect((await gameOf({ neutralSite: false })).neutralSite).toBe(false);
});

test.each([
  ['TN', 'Cookeville', 'America/Chicago'],
  ['TN', 'Knoxville', 'America/New_York'],
  ['Tennessee', 'Bristol', 'America/New_York'],
  ['Florida', 'Fort Myers', 'America/New_York'],
  ['Florida', 'Pensacola', 'America/Chicago'],
  ['Arizona', 'Surprise', 'America/Phoenix'],
  ['Ontario', 'Hamilton', 'America/Toronto'],
  ['Québec', 'Laval', 'America/Toronto'],
  ['Washington D.C.', 'Washington', 'America/New_York'],
])('T55 reads the state %s of %s, whose zone is %s', async (state, city, timeZone) => {
  const venue = { id: '9', fullName: 'Somewhere', address: { city, state } };
  expect(await gameOf({ venue })).toMatchObject({ timeZone, timeTbd: false });
});

test.each([
  ['Arena One', { city: 'Düsseldorf', country: 'Germany' }, 'DE'],
  ['Arena One', { city: 'Düsseldorf', state: 'DE', country: 'Germany' }, 'DE'],
  ['Arena One', { city: 'Prague', country: 'Czechia' }, 'CZ'],
  ['Arena One', { city: 'Wroclaw', country: 'PL' }, 'PL'],
])(
  'T60 takes the clock abroad from the country before the state: %s, %j',
  async (fullName, address, country) => {
    const venue = { id: '9', fullName, address };
    const season = await seasonOf('NBA', [
      espnEvent({ venue, timeValid: true }, { date: '2026-11-05T17:00Z' }),
    ]);
    expect(season.games).toMatchObject([{ localDateTime: '2026-11-05T18:00:00', timeTbd: false }]);
    expect(season.venues).toMatchObject([{ name: fullName, region: null, country, latitude: null }]);
  },
);

test.each([
  { city: 'Ulm' },
  { city: 'Monterrey', state: 'NL', country: 'Mexico' },
  { city: 'Hawkins', state: 'Nowhere' },
  null,
])('T60 keeps a game in an unknown time zone, by its Eastern date: %j', async (address) => {
  const season = await seasonOf('NBA', [
    espnEvent({ venue: { id: '9', fullName: 'Somewhere', address }, neutralSite: true }),
  ]);
  expect(season.rejected).toEqual([]);
  expect(season.venues).toEqual([]);
  expect(season.games).toMatchObject([
    {
      homeTeam: 'Cleveland Cavaliers',
      awayTeam: 'Boston Celtics',
      localDateTime: '2026-11-04T00:00:00',
      timeTbd: true,
      startsAt: null,
      venueId: null,
      venueName: 'Somewhere',
      city: address?.city ?? null,
      neutralSite: true,
    },
  ]);
});

test.each(['TBD', 'TBA', 'To Be Determined', 'Venue to be announced', ' ', null])(
  'T60 keeps a home game at the venue %j, with the home clock',
  async (fullName) => {
    const venue = { id: '9', fullName, address: { city: 'TBD' } };
    expect(await gameOf({ venue })).toMatchObject({
      venueId: null,
      venueName: null,
      localDateTime: '2026-11-04T19:00:00',
      timeTbd: false,
    });
  },
);

test.each([
  ['another town', 'Rocket Arena', { city: 'Akron', state: 'OH' }, 'rocket-arena'],
  ['another state', 'Rocket Arena', { city: 'Wheeling', state: 'WV' }, 'rocket-arena'],
  ['no state', 'Rocket Arena', { city: 'Somewhere' }, 'rocket-arena'],
  ['another town abroad', 'Stade de France', { city: 'Paris' }, 'stade-de-france'],
  ['another town and a country', 'Stade de France', { city: 'Paris', country: 'France' }, 'stade-de-france'],
])('T61 knows a building under %s', async (_what, fullName, address, venueId) => {
  expect((await gameOf({ venue: { id: '9', fullName, address } })).venueId).toBe(venueId);
});

test('T36 separates venues of one name in different states', async () => {
  const venue = { id: '77', fullName: 'Toyota Center', address: { city: 'Kennewick', state: 'WA' } };
  expect(await gameOf({ venue })).toMatchObject({
    venueId: 'espn-77',
    timeZone: 'America/Los_Angeles',
  });
});

test('gives a row without a venue the home zone', async () => {
  expect(await gameOf({ venue: null })).toMatchObject({
    venueId: null,
    city: null,
    timeZone: 'America/New_York',
  });
});

test.each([
  ['NBA', 'Indiana Pacers', 'Evansville', 'IN', 'America/Chicago'],
  ['NBA', 'San Antonio Spurs', 'El Paso', 'TX', 'America/Denver'],
  ['NBA', 'Memphis Grizzlies', 'Knoxville', 'TN', 'America/New_York'],
  ['NBA', 'Miami Heat', 'Pensacola', 'FL', 'America/Chicago'],
] as const)(
  'T55 knows the clock of a town before that of the team’s state: %s, %s in %s',
  async (league, homeTeam, city, state, timeZone) => {
    const venue = { id: '9', fullName: 'Somewhere', address: { city, state } };
    expect((await gameOf({ venue }, {}, { ...BASE.NBA, league, homeTeam })).timeZone).toBe(timeZone);
  },
);

test.each([
  [{ city: 'San Juan', country: 'Puerto Rico' }, 'America/Puerto_Rico'],
  [{ city: 'San Juan', state: 'PR', country: 'Puerto Rico' }, 'America/Puerto_Rico'],
  [{ city: 'Akron', state: 'Ohio', country: 'United States of America' }, 'America/New_York'],
  [{ city: 'Cleveland', country: 'USA' }, 'America/New_York'],
  [{ city: 'Cleveland' }, 'America/New_York'],
])('T55 reads the address %j, which is not abroad', async (address, timeZone) => {
  const season = await seasonOf('NBA', [espnEvent({ venue: { id: '9', fullName: 'Somewhere', address } })]);
  expect(season.games).toMatchObject([{ timeZone, timeTbd: false }]);
  expect(season.venues).toMatchObject([{ country: 'US' }]);
});

test('T36 separates two buildings abroad of one name', async () => {
  const arena = (city: string) => ({ venue: { id: '9', fullName: 'O2 Arena', address: { city } } });
  expect((await gameOf(arena('London'))).venueId).toBe('o2-arena-london');
  expect((await gameOf(arena('Prague'))).venueId).toBe('o2-arena-prague');
  expect(await gameOf(arena('Ostrava'))).toMatchObject({ venueId: null, venueName: 'O2 Arena' });
});
