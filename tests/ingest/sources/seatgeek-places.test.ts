import { expect, test } from 'vitest';
import { eventOf } from '../../feeds/seatgeek-server.ts';
import { BASE, useRowServer, venueWith } from './seatgeek-rows.ts';

const { gameOf, seasonOf } = useRowServer();

test('T13 reads the city from the second part of the address', async () => {
  const game = await gameOf('MLB', {
    venue: venueWith('MLB', { address: '1060 W Addison St, Gate F', extended_address: 'Chicago, IL 60613' }),
  });
  expect(game.venueAddress).toBe('1060 W Addison St Gate F, Chicago, IL 00000');
  expect(game.venueAddress?.split(', ')[1]).toBe(game.city);
});

test('T31 keeps the home team of a game abroad, neutral and in the venue’s zone', async () => {
  const london = {
    id: 9,
    name: 'Tottenham Hotspur Stadium',
    city: 'London',
    state: null,
    country: 'GB',
    timezone: 'Europe/London',
    location: { lat: 51.6043, lon: -0.0662 },
    address: '782 High Rd',
  };
  const game = await gameOf('NFL', {
    venue: london,
    datetime_local: '2026-10-04T14:30:00',
    datetime_utc: '2026-10-04T13:30:00',
  });
  expect(game).toMatchObject({
    homeTeam: 'New York Giants',
    neutralSite: true,
    city: 'London',
    timeZone: 'Europe/London',
    venueId: 'tottenham-hotspur-stadium',
  });
});

test('T31 makes an unknown venue abroad a new neutral venue', async () => {
  const dublin = {
    id: 77,
    name: 'Aviva Stadium',
    city: 'Dublin',
    state: null,
    country: 'Ireland',
    timezone: 'Europe/Dublin',
    location: { lat: 53.3352, lon: -6.2285 },
    address: 'Lansdowne Rd',
  };
  const season = await seasonOf('NFL', [
    {
      ...eventOf(BASE.NFL),
      venue: dublin,
      datetime_local: '2026-10-04T14:30:00',
      datetime_utc: '2026-10-04T13:30:00',
    },
  ]);
  expect(season.games[0]).toMatchObject({
    neutralSite: true,
    venueId: 'sg-77',
    city: 'Dublin',
    venueAddress: 'Lansdowne Rd, Dublin',
  });
  expect(season.venues).toEqual([
    {
      id: 'sg-77',
      name: 'Aviva Stadium',
      aliases: [],
      city: 'Dublin',
      region: null,
      country: 'IE',
      latitude: 53.3352,
      longitude: -6.2285,
      timeZone: 'Europe/Dublin',
      validFrom: null,
      validTo: null,
    },
  ]);
});

test('T60 keeps a game at a new venue without a zone, by its date, without a time', async () => {
  const season = await seasonOf('NFL', [
    {
      ...eventOf(BASE.NFL),
      venue: venueWith('NFL', {
        name: 'Nowhere Field',
        city: 'Monterrey',
        state: 'NL',
        country: 'Mexico',
        timezone: 'Mars/Olympus',
        location: null,
      }),
    },
  ]);
  expect(season.rejected).toEqual([]);
  expect(season.venues).toEqual([]);
  expect(season.games).toMatchObject([
    {
      localDateTime: `${BASE.NFL.datetimeLocal.slice(0, 10)}T00:00:00`,
      timeTbd: true,
      startsAt: null,
      venueId: null,
      venueName: 'Nowhere Field',
      city: 'Monterrey',
      neutralSite: true,
    },
  ]);
});

test('T60 takes the clock of a new venue without a zone from its state', async () => {
  const venue = venueWith('NFL', { name: 'Nowhere Field', timezone: null, location: null });
  expect(await gameOf('NFL', { venue })).toMatchObject({ venueName: 'Nowhere Field', timeTbd: false });
});

test.each([
  ['https://seatgeek.com/cubs-tickets/mlb/7000001', 'https://seatgeek.com/cubs-tickets/mlb/7000001'],
  ['http://www.seatgeek.com/e/7', 'http://www.seatgeek.com/e/7'],
  ['', null],
  [null, null],
  ['https://seatgeek.com.example.net/mlb/7', null],
  ['https://notseatgeek.com/mlb/7', null],
  ['https://user:word@seatgeek.com/mlb/7', null],
  ['javascript:alert(1)//seatgeek.com', null],
  ['/mlb/7', null],
])('T32 stores ticket link %s as %s', async (url, stored) => {
  expect((await gameOf('MLB', { url })).ticketUrl).toBe(stored);
});

test('T36 separates venues of one name that are far apart', async () => {
  const ostrava = {
    id: 88,
    name: 'O2 Arena',
    city: 'Ostrava',
    state: null,
    country: 'CZ',
    timezone: 'Europe/Prague',
    location: { lat: 49.8038, lon: 18.2558 },
  };
  expect(
    await gameOf('NHL', {
      venue: ostrava,
      datetime_local: '2026-11-04T19:00:00',
      datetime_utc: '2026-11-04T18:00:00',
    }),
  ).toMatchObject({
    venueId: 'sg-88',
    city: 'Ostrava',
    timeZone: 'Europe/Prague',
    neutralSite: true,
  });
});

test('T36 separates two venues of one name in one state by position', async () => {
  const namesake = { city: 'Cape May', location: { lat: 38.94, lon: -74.91 } };
  expect((await gameOf('NFL', { venue: venueWith('NFL', namesake) })).venueId).toMatch(/^sg-/);
});

test('T31 treats an unknown venue in another country as neutral without a position', async () => {
  const dublin = {
    name: 'Aviva Stadium',
    city: 'Dublin',
    state: null,
    country: 'IE',
    timezone: 'Europe/Dublin',
    location: null,
  };
  const game = await gameOf('NFL', {
    venue: venueWith('NFL', dublin),
    datetime_local: '2026-10-04T18:00:00',
  });
  expect(game).toMatchObject({ neutralSite: true, timeZone: 'Europe/Dublin' });
});

test('T37 finds a known venue abroad under a new name by its position', async () => {
  const wembley = {
    name: 'Some Bank Stadium',
    city: 'London',
    state: null,
    country: 'GB',
    timezone: 'Europe/London',
    location: { lat: 51.557, lon: -0.28 },
  };
  const game = await gameOf('NFL', {
    venue: venueWith('NFL', wembley),
    datetime_local: '2026-10-04T18:00:00',
  });
  expect(game.venueId).toBe('wembley-stadium');
});

test("T37 finds a venue under a new name by its position, the home team's before a nearer one", async () => {
  expect(await gameOf('MLB', { venue: venueWith('MLB', { name: 'Some Bank Field' }) })).toMatchObject({
    venueId: 'wrigley-field',
    venueName: 'Wrigley Field',
    neutralSite: false,
  });
  const phillies = {
    ...BASE.MLB,
    homeTeam: 'Philadelphia Phillies',
    timezone: 'America/New_York',
    datetimeLocal: '2026-06-04T14:20:00',
  };
  const southPhilly = {
    ...Object(eventOf(phillies)['venue']),
    name: 'New Name Park',
    city: 'Philadelphia',
    state: 'PA',
    timezone: 'America/New_York',
    location: { lat: 39.9012, lon: -75.1719 },
  };
  const season = await seasonOf('MLB', [{ ...eventOf(phillies), venue: southPhilly }]);
  expect(season.games[0]?.venueId).toBe('citizens-bank-park');
});

test('T37 accepts a known name without a position when town or state fits', async () => {
  expect(
    (await gameOf('NFL', { venue: venueWith('NFL', { location: null, city: 'Rutherford' }) })).venueId,
  ).toBe('metlife-stadium');
  expect(
    (await gameOf('NFL', { venue: venueWith('NFL', { location: null, city: 'Springfield', state: 'MO' }) }))
      .venueId,
  ).toMatch(/^sg-/);
});

test('gives a game without a venue the home zone', async () => {
  expect(await gameOf('MLB', { venue: null })).toMatchObject({
    venueId: null,
    city: null,
    venueAddress: null,
    timeZone: 'America/Chicago',
    neutralSite: false,
  });
});
