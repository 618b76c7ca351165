import { expect, test } from 'vitest';
import { createSearch, createTeamIndex } from '../../../src/domain/search/search.ts';
import { readTeamSides } from '../../../src/domain/search/matchup-query.ts';

const index = createTeamIndex();
const search = createSearch([], index);

test.for([
  ['yankees red sox', ['new-york-yankees'], ['boston-red-sox']],
  ['red sox at yankees', ['boston-red-sox'], ['new-york-yankees']],
  ['yankes vs red sxo', ['new-york-yankees'], ['boston-red-sox']],
  ['new york rangers islanders', ['new-york-rangers'], ['new-york-islanders']],
  ['giants jets', ['new-york-giants'], ['new-york-jets']],
  ['cardinals red sox', ['st-louis-cardinals'], ['boston-red-sox']],
  ['habs leafs', ['montreal-canadiens'], ['toronto-maple-leafs']],
] as const)('reads two sides from %s', ([text, one, other]) => {
  const sides = readTeamSides(text, index);
  expect(sides?.one.map(({ slug }) => slug)).toEqual(one);
  expect(sides?.other.map(({ slug }) => slug)).toEqual(other);
  expect(search(text).teams.map(({ slug }) => slug)).toEqual([...one, ...other]);
});

test('two cities are places first, also where only one league has teams in both', () => {
  const sides = readTeamSides('green bay chicago', index);
  expect([sides?.one, sides?.other].flat().map((team) => team?.slug)).toEqual([
    'green-bay-packers',
    'chicago-bears',
  ]);
  const { teams, cities } = search('green bay chicago');
  expect([teams, cities.map(({ name }) => name)]).toEqual([[], ['Green Bay', 'Chicago']]);
});

test('matches places in every league with a team in both', () => {
  const sides = readTeamSides('dallas houston', index);
  for (const side of [sides?.one, sides?.other])
    expect(side?.map(({ league }) => league).toSorted()).toEqual(['MLB', 'NBA', 'NFL']);
});

test.for([
  'yankees',
  'boston red sox',
  'kansas city royals',
  'new england boston',
  'yankees lakers',
  'yankees tickets',
  'lake erie',
  'script alert 1',
  'zzzz yankees',
  '',
])('reads no sides from "%s"', (text) => {
  expect(readTeamSides(text, index)).toBeNull();
});
