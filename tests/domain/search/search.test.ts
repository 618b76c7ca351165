import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CITY_FAN_NAMES, TEAM_FAN_NAMES } from '../../../src/domain/search/fan-names.ts';
import { MARKET_CITIES } from '../../../src/domain/teams/market-cities.ts';
import { createSearch, MAX_RESULTS, type SearchableRoadtrip } from '../../../src/domain/search/search.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { anyCharacter } from '../../support/any-character.ts';

const LAKE_ERIE: SearchableRoadtrip = {
  slug: 'mlb-lake-erie',
  title: 'Lake Erie and the Three Rivers',
  league: 'MLB',
  cities: ['Cleveland', 'Pittsburgh'],
};
const search = createSearch([LAKE_ERIE]);
const teams = (text: string) => search(text).teams.map(({ slug }) => slug);
const cities = (text: string) => search(text).cities.map(({ name }) => name);
const trips = (text: string) => search(text).roadtrips.map(({ slug }) => slug);

test.for([
  ['celitcs', 'boston-celtics'],
  ['Montréal', 'montreal-canadiens'],
  ['montreal', 'montreal-canadiens'],
  ['49rs', 'san-francisco-49ers'],
  ['la lakers', 'los-angeles-lakers'],
  ['lakers los angeles', 'los-angeles-lakers'],
  ['mammoth', 'utah-hockey-club'],
  ['phil eag', 'philadelphia-eagles'],
  ['red wigns', 'detroit-red-wings'],
  ['redsox', 'boston-red-sox'],
  ['trial blazers', 'portland-trail-blazers'],
  ['buccanears', 'tampa-bay-buccaneers'],
  ['Saint Louis', 'st-louis-blues'],
  ['habs', 'montreal-canadiens'],
  ["a's", 'athletics'],
  ['oakland athletics', 'athletics'],
  ['heinz field', 'pittsburgh-steelers'],
  ['wrigley', 'chicago-cubs'],
  ['foxborough', 'new-england-patriots'],
  ['chicago hockey', 'chicago-blackhawks'],
  ['cbj', 'columbus-blue-jackets'],
  ['celtics tickets', 'boston-celtics'],
  ['bru', 'boston-bruins'],
  ['lak', 'los-angeles-kings'],
  ['wrigl', 'chicago-cubs'],
  ['heinz fie', 'pittsburgh-steelers'],
  ['chciago cu', 'chicago-cubs'],
] as const)('for %s finds %s first', ([text, slug]) => {
  expect(teams(text)[0]).toBe(slug);
});

test.for([
  ['sox', ['boston-red-sox', 'chicago-white-sox']],
  ['kings', ['sacramento-kings', 'los-angeles-kings']],
  ['st louis', ['st-louis-blues', 'st-louis-cardinals']],
  ['celtics vs heat', ['boston-celtics', 'miami-heat']],
  ['pacers', ['indiana-pacers', 'green-bay-packers']],
  ['slc', ['utah-jazz', 'utah-hockey-club']],
  ['torot', ['toronto-raptors', 'toronto-maple-leafs', 'toronto-blue-jays', 'houston-rockets']],
  ['zzzz', []],
  ['script alert 1', []],
  ['', []],
  ['!?', []],
] as const)('for %s finds exactly %j', ([text, slugs]) => {
  expect(teams(text)).toEqual(slugs);
});

test('finds every team of a city whose unfinished name is misspelled, before a former name of a building', () => {
  expect(teams('phili')).toEqual([
    'philadelphia-phillies',
    'philadelphia-eagles',
    'philadelphia-76ers',
    'philadelphia-flyers',
    'atlanta-hawks',
  ]);
  expect(cities('phili')[0]).toBe('Philadelphia');
  expect(teams('philips')).toEqual(['atlanta-hawks']);
});

test('a word that is complete comes before one that only begins so', () => {
  expect(teams('saint').slice(0, 2)).toEqual(['st-louis-blues', 'st-louis-cardinals']);
  expect(teams('saint').at(-1)).toBe('new-orleans-saints');
  expect(teams('red')[0]).toBe('detroit-red-wings');
  expect(teams('red')).toContain('cincinnati-reds');
});

test.for([
  ['philly', ['Philadelphia']],
  ['philidelphia', ['Philadelphia']],
  ['vegas', ['Las Vegas']],
  ['nola', ['New Orleans']],
  ['dc', ['Washington']],
  ['kc', ['Kansas City']],
  ['okc', ['Oklahoma City']],
  ['la', ['Los Angeles', 'Anaheim']],
  ['nyc', ['New York']],
  ['st paul', ['Saint Paul']],
  ['celtics', ['Boston']],
  ['giants', ['New York', 'San Francisco']],
  ['new york giants', ['New York']],
  ['tampa bay', ['St. Petersburg', 'Tampa']],
  ['ohio', ['Cincinnati', 'Cleveland', 'Columbus']],
] as const)('for %s finds the cities %j', ([text, names]) => {
  expect(cities(text)).toEqual(names);
});

test.for(['lake erie', 'three rivers', 'lake eire', 'cleveland baseball', 'guardians', 'pittsburgh'])(
  'for %s finds the roadtrip that goes there',
  (text) => {
    expect(trips(text)).toEqual(['mlb-lake-erie']);
  },
);

test('finds no roadtrip of the same city for a team of another league', () => {
  expect(trips('steelers')).toEqual([]);
});

test.for(['nhl', 'NHL', 'hockey', 'ice hockey', 'National Hockey League'])(
  'finds the league by %s',
  (text) => {
    expect(search(text)).toEqual({ league: 'NHL', teams: [], cities: [], roadtrips: [] });
  },
);

test('finds every team first by full name and aliases, and first of its league by nickname', () => {
  const lost = ALL_TEAMS.filter((team) => {
    const names = [team.fullName, ...team.aliases, team.playsAs ?? team.fullName];
    const firstOfLeague = search(team.nickname).teams.find(({ league }) => league === team.league);
    return names.some((name) => search(name).teams[0] !== team) || firstOfLeague !== team;
  });
  expect(lost).toEqual([]);
});

test('finds every team’s city, and every city first by its name', () => {
  expect(ALL_TEAMS.filter((team) => !cities(team.fullName).includes(team.marketCity))).toEqual([]);
  expect(MARKET_CITIES.filter(({ name }) => cities(name)[0] !== name)).toEqual([]);
});

test('finds existing teams and cities by all fan names', () => {
  const slugs = ALL_TEAMS.map(({ slug }) => slug);
  for (const [slug, names] of Object.entries(TEAM_FAN_NAMES)) {
    expect(slugs).toContain(slug);
    for (const name of names) expect(teams(name).slice(0, 3)).toContain(slug);
  }
  for (const [city, names] of Object.entries(CITY_FAN_NAMES))
    for (const name of names) expect(cities(name)).toContain(city);
});

const longNicknames = ALL_TEAMS.filter(({ nickname }) => nickname.length >= 6);

/** A word with one letter missing, added, wrong, or swapped with the next. */
const typo = (word: string) =>
  fc
    .record({
      at: fc.nat({ max: word.length - 1 }),
      letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz -.5'.split('')),
      fault: fc.constantFrom('missing', 'added', 'wrong', 'swapped'),
    })
    .map(({ at, letter, fault }) => {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      if (fault === 'missing') return before + after;
      if (fault === 'added') return before + letter + word.slice(at);
      if (fault === 'wrong') return before + letter + after;
      return before + after.slice(0, 1) + word.slice(at, at + 1) + after.slice(1);
    })
    // Four of these are no faults: 'angele' and 'angeles' begin a word of Los Angeles, 'lake s' and 'lake-s' of Salt Lake City.
    .filter((text) => !'los angeles'.includes(text) && !/^lake[ -]s$/.test(text));

test('finds a nickname of six letters or more with any single typing error', () => {
  const mistyped = fc
    .constantFrom(...longNicknames)
    .chain((team) => typo(team.nickname.toLowerCase()).map((text) => ({ slug: team.slug, text })));
  fc.assert(
    fc.property(mistyped, ({ slug, text }) => teams(text).slice(0, 5).includes(slug)),
    { numRuns: 2_000 },
  );
});

test('returns limited results without duplicates for any text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...'new york st. louis 49'.split('')) }),
    fc
      .array(fc.constantFrom('constructor', '__proto__', 'toString', 'new', 'york', 'a', '<b>', "'--"))
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const found = search(text);
      for (const kind of ['teams', 'cities', 'roadtrips'] as const) {
        const items: readonly object[] = found[kind];
        expect(items.length).toBeLessThanOrEqual(MAX_RESULTS[kind]);
        expect(new Set(items).size).toBe(items.length);
      }
    }),
    { numRuns: 1_000 },
  );
});
