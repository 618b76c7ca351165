import { expect, test } from 'vitest';
import type { League } from '../../../src/domain/leagues.ts';
import type { VendorEvent } from '../../feeds/feed-server.ts';
import { BASE, seatGeekEvent, useSeatGeekRows, venueWith } from './vendor-rows.ts';

const { gameOf, seasonOf } = await useSeatGeekRows();

const at = (lat: number, lon: number) => ({ location: { lat, lon } });
const LONDON = { city: 'London', state: null, country: 'GB', timezone: 'Europe/London' };
const WEMBLEY = { ...LONDON, ...at(51.557, -0.28), name: 'Some Bank Stadium' };
const DUBLIN = { name: 'Aviva Stadium', city: 'Dublin', state: null, timezone: 'Europe/Dublin' };
const AVIVA = { ...DUBLIN, id: 77, country: 'Ireland', ...at(53.3352, -6.2285), address: 'Lansdowne Rd' };
const OSTRAVA = { name: 'O2 Arena', city: 'Ostrava', state: null, country: 'CZ', timezone: 'Europe/Prague' };
const startsAt = (datetime_local: string, datetime_utc: string) => ({ datetime_local, datetime_utc });

const VENUES: readonly [title: string, league: League, changes: VendorEvent, facts: VendorEvent][] = [
  [
    'T31 keeps the home team of a game abroad, neutral and in the venue’s zone',
    'NFL',
    {
      venue: {
        ...LONDON,
        ...at(51.6043, -0.0662),
        id: 9,
        name: 'Tottenham Hotspur Stadium',
        address: '782 High Rd',
      },
      ...startsAt('2026-10-04T14:30:00', '2026-10-04T13:30:00'),
    },
    {
      homeTeam: 'New York Giants',
      neutralSite: true,
      city: 'London',
      timeZone: 'Europe/London',
      venueId: 'tottenham-hotspur-stadium',
    },
  ],
  [
    'T31 treats an unknown venue in another country as neutral without a position',
    'NFL',
    {
      venue: venueWith('NFL', { ...DUBLIN, country: 'IE', location: null }),
      datetime_local: '2026-10-04T18:00:00',
    },
    { neutralSite: true, timeZone: 'Europe/Dublin' },
  ],
  [
    'T60 takes the clock of a new venue without a zone from its state',
    'NFL',
    { venue: venueWith('NFL', { name: 'Nowhere Field', timezone: null, location: null }) },
    { venueName: 'Nowhere Field', timeTbd: false },
  ],
  [
    'T36 separates venues of one name that are far apart',
    'NHL',
    {
      venue: { ...OSTRAVA, id: 88, ...at(49.8038, 18.2558) },
      ...startsAt('2026-11-04T19:00:00', '2026-11-04T18:00:00'),
    },
    { venueId: 'sg-88', city: 'Ostrava', timeZone: 'Europe/Prague', neutralSite: true },
  ],
  [
    'T36 separates two venues of one name in one state by position',
    'NFL',
    { venue: venueWith('NFL', { city: 'Cape May', ...at(38.94, -74.91) }) },
    { venueId: expect.stringMatching(/^sg-/) },
  ],
  [
    'T37 finds a known venue abroad under a new name by its position',
    'NFL',
    { venue: venueWith('NFL', WEMBLEY), datetime_local: '2026-10-04T18:00:00' },
    { venueId: 'wembley-stadium' },
  ],
  [
    'T37 finds a venue under a new name by its position',
    'MLB',
    { venue: venueWith('MLB', { name: 'Some Bank Field' }) },
    { venueId: 'wrigley-field', venueName: 'Wrigley Field', neutralSite: false },
  ],
  [
    'T37 accepts a known name without a position when the state fits',
    'NFL',
    { venue: venueWith('NFL', { location: null, city: 'Rutherford' }) },
    { venueId: 'metlife-stadium' },
  ],
  [
    'T37 refuses a known name without a position when neither town nor state fits',
    'NFL',
    { venue: venueWith('NFL', { location: null, city: 'Springfield', state: 'MO' }) },
    { venueId: expect.stringMatching(/^sg-/) },
  ],
  [
    'gives a game without a venue the home zone',
    'MLB',
    { venue: null },
    { venueId: null, city: null, venueAddress: null, timeZone: 'America/Chicago', neutralSite: false },
  ],
];

test.each(VENUES)('%s', async (_title, league, changes, facts) => {
  expect(await gameOf(league, changes)).toMatchObject(facts);
});

test('T13 reads the city from the second part of the address', async () => {
  const game = await gameOf('MLB', {
    venue: venueWith('MLB', { address: '1060 W Addison St, Gate F', extended_address: 'Chicago, IL 60613' }),
  });
  expect(game.venueAddress).toBe('1060 W Addison St Gate F, Chicago, IL 00000');
  expect(game.venueAddress?.split(', ')[1]).toBe(game.city);
});

test('T31 makes an unknown venue abroad a new neutral venue', async () => {
  const { games, venues } = await seasonOf('NFL', [
    seatGeekEvent('NFL', { venue: AVIVA, ...startsAt('2026-10-04T14:30:00', '2026-10-04T13:30:00') }),
  ]);
  const place = { venueId: 'sg-77', city: 'Dublin', venueAddress: 'Lansdowne Rd, Dublin' };
  expect(games[0]).toMatchObject({ neutralSite: true, ...place });
  expect(venues).toEqual([
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
  const monterrey = { name: 'Nowhere Field', city: 'Monterrey', state: 'NL', country: 'Mexico' };
  const venue = venueWith('NFL', { ...monterrey, timezone: 'Mars/Olympus', location: null });
  const season = await seasonOf('NFL', [seatGeekEvent('NFL', { venue })]);
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

test("T37 finds the home team's venue before a nearer one", async () => {
  const southPhilly = { name: 'New Name Park', city: 'Philadelphia', state: 'PA', ...at(39.9012, -75.1719) };
  const performers = [{ id: 3, name: 'Philadelphia Phillies', type: 'mlb', home_team: true }];
  const title = 'St. Louis Cardinals at Philadelphia Phillies';
  const venue = venueWith('MLB', { ...southPhilly, timezone: 'America/New_York' });
  const away = { id: 4, name: 'St. Louis Cardinals', type: 'mlb', away_team: true };
  const { venueId } = await gameOf('MLB', { title, performers: [...performers, away], venue });
  expect(venueId).toBe('citizens-bank-park');
});
