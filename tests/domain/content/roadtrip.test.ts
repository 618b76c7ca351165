import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import {
  cardImageFile,
  cleanCityName,
  locationSummary,
  toRoadtripCard,
  roadtripLegs,
  toRoadtrip,
  type StoredRoadtrip,
} from '../../../src/domain/content/roadtrip.ts';
import { parsePerformerIds } from '../../../src/domain/teams/team-ids.ts';

const EMPTY_CITIES = {
  city1: null,
  city1Content: null,
  city1ViatorLink: null,
  city1ViatorWidget: null,
  city2: null,
  city2Content: null,
  city2ViatorLink: null,
  city2ViatorWidget: null,
  city3: null,
  city3Content: null,
  city3ViatorLink: null,
  city3ViatorWidget: null,
  city4: null,
  city4Content: null,
  city4ViatorLink: null,
  city4ViatorWidget: null,
  city5: null,
  city5Content: null,
  city5ViatorLink: null,
  city5ViatorWidget: null,
  city6: null,
  city6Content: null,
  city6ViatorLink: null,
  city6ViatorWidget: null,
};

const ROW: StoredRoadtrip = {
  travel: 'drive',
  ...EMPTY_CITIES,
  slug: 'lake-erie',
  sport: 'MLB',
  cardTitle: 'Lake Erie',
  cardIntro: 'Two parks.',
  cardImage: 'lake-erie',
  introContent: '<p>Go.</p>',
  city1: ' Detroit\n',
  city1Content: '<p>Tigers.</p>',
  city2: 'Cleveland',
  city2Content: '<p>Guardians.</p>',
  city2ViatorLink: ' https://www.viator.com/Cleveland ',
  teamsPerformerIds: '{11,12}',
  teamSlugs: ['detroit-tigers', 'cleveland-guardians', 'nobody'],
  checkedOn: '2026-11-20',
};

test('gives each stop of a stored trip its city, link and those of the trip’s teams that play there', () => {
  const trip = toRoadtrip(ROW);
  expect(
    trip.stops.map(({ city, teams, viatorLink }) => [city, teams.map(({ slug }) => slug), viatorLink]),
  ).toEqual([
    ['Detroit', ['detroit-tigers'], ''],
    ['Cleveland', ['cleveland-guardians'], 'https://www.viator.com/Cleveland'],
  ]);
  expect(trip.teams).toHaveLength(2);
  expect(trip.performerIds).toEqual(['11', '12']);
  expect(trip.cities).toEqual(['Detroit', 'Cleveland']);
});

test('uses a city only with a name and content', () => {
  const row = {
    ...ROW,
    city3: 'Toronto',
    city3Content: ' \n',
    city4: ' \t',
    city4Content: '<p>?</p>',
    city5: 'Buffalo',
    city6Content: 'x',
  };
  expect(toRoadtripCard(row).cities).toEqual(['Detroit', 'Cleveland']);
  expect(toRoadtrip({ ...row, city1Content: null, city6: 'Pittsburgh' }).cities).toEqual([
    'Cleveland',
    'Pittsburgh',
  ]);
});

test('writes any city name on one line, trimmed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', ' ', '\t', '\n', '\r', 'é') }), (name) => {
      const clean = cleanCityName(name);
      expect(clean).not.toMatch(/[\t\r\n]|^ | $| {2}/);
      expect(cleanCityName(clean)).toBe(clean);
    }),
  );
  expect(cleanCityName('Salt\r\n Lake\tCity ')).toBe('Salt Lake City');
});

test.for([
  ['', 'default.jpg'],
  ['  ', 'default.jpg'],
  ['lake-erie', 'lake-erie.jpg'],
  ['lake-erie.png', 'lake-erie.png'],
  ['lake.erie', 'lake.erie'],
] as const)('shows the card image "%s" from the file %s', ([name, file]) => {
  expect(cardImageFile(name)).toBe(file);
});

test.for([
  [['Detroit', 'Cleveland', 'Pittsburgh'], 'Detroit to Pittsburgh'],
  [['Detroit'], 'Detroit'],
  [[], ''],
] as const)('summarizes %j as "%s"', ([cities, words]) => {
  expect(locationSummary(cities)).toBe(words);
});

test.for([
  ['{1,2,3}', ['1', '2', '3']],
  ['{"1", "2",,NULL}', ['1', '2']],
  ['["1","2",""]', ['1', '2']],
  ['[1, 2]', ['1', '2']],
  ['1, 2 ,,3', ['1', '2', '3']],
  ['{}', []],
  ['[]', []],
  ['', []],
  [' , ,', []],
] as const)('reads the performer ids of %s as %j', ([text, ids]) => {
  expect(parsePerformerIds(text)).toEqual(ids);
});

test('reads ids back from each of the three forms', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 999_999 }), { maxLength: 6 }), (ids) => {
      const expected = ids.map(String);
      expect(parsePerformerIds(`{${ids.join(',')}}`)).toEqual(expected);
      expect(parsePerformerIds(JSON.stringify(expected))).toEqual(expected);
      expect(parsePerformerIds(ids.join(', '))).toEqual(expected);
    }),
  );
});

test('drives from stop to stop and back to the first, and marks border crossings', () => {
  const stop = (slug: string) => ({ teams: [teamBySlug('MLB', slug)].filter((team) => team !== null) });
  const stops = ['detroit-tigers', 'cleveland-guardians', 'toronto-blue-jays'].map(stop);
  expect(roadtripLegs(stops, VENUE_DRIVES)).toEqual([
    { miles: 169, minutes: 163, crossesBorder: false },
    { miles: 293, minutes: 288, crossesBorder: true },
    { miles: 237, minutes: 236, crossesBorder: true },
  ]);
  expect(roadtripLegs(stops.slice(1), VENUE_DRIVES).map((leg) => leg?.crossesBorder)).toEqual([true, true]);
  expect(roadtripLegs(stops.slice(2), VENUE_DRIVES)).toEqual([]);
  expect(roadtripLegs([...stops.slice(2), { teams: [] }], VENUE_DRIVES)).toEqual([null, null]);
});
