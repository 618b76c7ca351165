import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import {
  DRIVING_HOURS,
  LAST_DRIVING_MINUTES,
  REACH_MINUTES,
  SPARE_MINUTES,
  TEAM_SIDES,
  TRIP_PACES,
  TRIP_SORTS,
  TWO_GAME_DATES,
} from '../../../src/domain/trips/finder/trip-question.ts';
import { KNOWN_VENUES } from '../../../src/domain/venues/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { parseTripsQuery } from '../../../src/web/urls/parse-trips-query.ts';
import {
  DEFAULT_TRIPS_QUERY,
  queryOfPace,
  TRIPS_VIEWS,
  tripsParameters,
  tripsQueryString,
  type TripsQuery,
} from '../../../src/web/urls/trips-query.ts';
import { anyCharacter } from '../../support/any-character.ts';

const GAME = 'nba-2026-12-01-miami-heat-at-boston-celtics-1';

const parse = (search: string) => parseTripsQuery(new URLSearchParams(search));
const problemsOf = (search: string) => {
  const parsed = parse(search);
  return parsed.kind === 'rejected' ? parsed.problems.map(({ field }) => field) : [];
};

const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-20', days));
const teamSlug = fc.constantFrom(...ALL_TEAMS).map(({ slug }) => slug);
const query: fc.Arbitrary<TripsQuery> = fc
  .record({
    city: fc.constantFrom('', '', 'boston', 'any'),
    reach: fc.constantFrom(...REACH_MINUTES),
    from: fc.constantFrom('', 'chicago-il', '60601', 'Green Bay', 'São Paulo & Co'),
    dates: fc.tuple(fc.option(date), fc.option(date)),
    days: fc.option(fc.integer({ min: 1, max: 14 })),
    leagues: fc.subarray([...LEAGUES], { minLength: 1 }),
    teams: fc.uniqueArray(fc.record({ slug: teamSlug, side: fc.constantFrom(...TEAM_SIDES) }), {
      maxLength: 6,
      selector: ({ slug }) => slug,
    }),
    games: fc.subarray([GAME, 'nfl-2026-12-06-tbd-at-detroit-lions-1', `${GAME}.2`]),
    skip: fc.uniqueArray(
      fc.constantFrom(...KNOWN_VENUES).map(({ id }) => id),
      { maxLength: 9 },
    ),
    drive: fc.constantFrom(...DRIVING_HOURS),
    back: fc.boolean(),
    leave: fc.integer({ min: 360, max: 1320 }),
    home: fc.integer({ min: 360, max: 1560 }),
    sort: fc.constantFrom(...TRIP_SORTS),
    border: fc.boolean(),
    pace: fc.constantFrom(...TRIP_PACES),
    spare: fc.constantFrom(...SPARE_MINUTES),
    double: fc.constantFrom(...TWO_GAME_DATES),
    night: fc.constantFrom(...LAST_DRIVING_MINUTES),
    free: fc.boolean(),
    isWeekendOnly: fc.boolean(),
    view: fc.constantFrom(...TRIPS_VIEWS),
    isFinished: fc.boolean(),
    page: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ dates: [one, other], ...rest }) => {
    const [start, end] = one !== null && other !== null && one > other ? [other, one] : [one, other];
    const leaguesOf = (slug: string) => ALL_TEAMS.find((team) => team.slug === slug)?.league ?? 'NFL';
    const shared = {
      ...rest,
      start,
      end,
      back: rest.back || rest.from === '',
      isFinished: rest.isFinished && rest.view === 'grid',
      skip: rest.skip.toSorted(),
      teams: rest.teams.filter(({ slug }) => rest.leagues.includes(leaguesOf(slug))),
      isWeekendOnly: rest.isWeekendOnly && rest.days !== null && rest.days <= 3,
    };
    if (rest.city === '') return { ...shared, reach: 0 as const };
    // A stay leaves out what limits driving.
    const { drive, leave, home, night, sort } = queryOfPace(rest.pace);
    const none = { from: '', back: true, border: true, view: 'list', isFinished: false } as const;
    return { ...shared, ...none, drive, leave, home, night, sort };
  });

test('formatting a question and parsing the result gives the same question', () => {
  fc.assert(
    fc.property(query, (asked) => {
      const search = paths.trips(asked).slice(paths.trips().length);
      expect(parse(search)).toEqual({ kind: 'parsed', query: asked });
    }),
    { numRuns: 500 },
  );
});

test('never throws, and its result can be formatted and parsed again', () => {
  const names = fc.constantFrom(
    ...'from in reach by start end days league team drop game skip drive spare double back leave home night sort free border pace weekdays view page x'.split(
      ' ',
    ),
  );
  const values = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.constantFrom(
      '',
      '0',
      '-1',
      'no',
      'nba',
      '2026-12-01',
      '2026-02-30',
      '99:99',
      '1e9',
      '__proto__',
      'boston-celtics:home',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values), { maxLength: 12 }), (pairs) => {
      const parsed = parseTripsQuery(new URLSearchParams(pairs));
      const search = paths.trips(parsed.query).slice(paths.trips().length);
      expect(parse(search)).toEqual({ kind: 'parsed', query: parsed.query });
    }),
    { numRuns: 1000 },
  );
});

test.for([
  ['?league=NBA&league=nhl&utm_source=x&start=', '?league=nba&league=nhl'],
  ['?league=nfl&league=nba&league=nhl&league=mlb', ''],
  ['?from=Chicago,%20IL&back=no', '?from=chicago-il&back=no'],
  ['?back=no', ''],
  ['?from=++St.+Louis,+mo', '?from=saint-louis-mo'],
  ['?drive=8&sort=best&leave=07:00&home=00:00&border=yes&pace=balanced&view=list&page=1', ''],
  ['?pace=many&drive=10&sort=most&home=02:00&night=02:00&spare=0&double=any', '?pace=many'],
  ['?pace=relaxed&drive=8&leave=09:00', '?pace=relaxed&drive=8'],
  // As addresses of 2026 were.
  ['?pace=most&sort=worth', ''],
  ['?pace=one-a-day&sort=most', '?double=no&sort=most'],
  ['?pace=free-day&leave=06:00', '?leave=06:00&free=yes'],
  ['?in=Boston&from=chicago-il&drive=4&border=no&back=no&leave=08:00', '?in=boston'],
  ['?by=stay&in=any&spare=60', '?in=any&spare=60'],
  ['?by=drive&in=boston&from=chicago-il', '?from=chicago-il'],
  ['?team=Lions&team=chicago+bears+AT+HOME', '?team=detroit-lions&team=chicago-bears:home'],
  ['?team=detroit-lions&team=chicago-bears&drop=detroit-lions', '?team=chicago-bears'],
  ['?home=01:30&leave=07:15', '?leave=07:15&home=01:30'],
  ['?team=&team=Boston-Celtics:HOME', '?team=boston-celtics:home'],
] as const)('%s is spelled %s', ([search, canonical]) => {
  const parsed = parse(search);
  expect(parsed.kind).toBe('parsed');
  expect(paths.trips(parsed.query)).toBe(`/trips${canonical}`);
});

describe('each problem is shown next to its field', () => {
  test.for([
    ['?start=2026-02-30', ['start']],
    ['?start=tomorrow&end=x', ['start', 'end']],
    ['?start=2026-12-06&end=2026-12-04', ['end']],
    ['?days=15', ['days']],
    ['?days=1.5', ['days']],
    ['?league=mls', ['league']],
    ['?team=boston-celts', ['team']],
    ['?team=boston-celtics:there', ['team']],
    ['?league=nfl&team=boston-celtics', ['team']],
    ['?team=boston-celtics&skip=boston-celtics', ['team']],
    [
      `?team=${ALL_TEAMS.slice(0, 7)
        .map(({ slug }) => slug)
        .join('&team=')}`,
      ['team'],
    ],
    ['?game=game-1', ['game']],
    ['?game=nba-9999-12-31-boston-celtics-at-miami-heat-1', ['game']],
    ['?game=nba-0000-01-01-boston-celtics-at-miami-heat-1', ['game']],
    [`?game=${GAME}&skip=${GAME}`, ['game']],
    ['?drive=7', ['drive']],
    ['?leave=05:59', ['leave']],
    ['?leave=22:01', ['leave']],
    ['?home=02:01', ['home']],
    ['?weekdays=fri-sun', ['weekdays']],
    ['?weekdays=fri-sun&days=4', ['weekdays']],
    ['?sort=fastest&pace=slow&border=maybe', ['pace', 'sort', 'border']],
    ['?spare=15&double=twice&night=00:00&free=maybe', ['spare', 'double', 'night', 'free']],
    ['?team=giants', ['team']],
    ['?in=gotham', ['in']],
    ['?by=boat', ['by']],
  ] as const)('%s: %s', ([search, fields]) => {
    expect(problemsOf(search)).toEqual(fields);
  });

  test('names both the team and the league that exclude each other', () => {
    const parsed = parse('?league=nfl&team=boston-celtics');
    expect(parsed).toMatchObject({
      problems: [{ message: expect.stringMatching(/Boston Celtics.*NBA/) }],
    });
  });
});

test('addresses are spelled as a browser spells those of the form, with plain colons', () => {
  const property = fc.property(query, fc.string({ unit: anyCharacter }), (asked, from) => {
    const question = { ...asked, from };
    const spelled = new URLSearchParams(tripsParameters(question)).toString().replaceAll('%3A', ':');
    expect(tripsQueryString(question)).toBe(spelled === '' ? '' : `?${spelled}`);
  });
  fc.assert(property);
});

test('the empty form has no query', () => {
  expect(paths.trips()).toBe('/trips');
  expect(parse('')).toEqual({ kind: 'parsed', query: DEFAULT_TRIPS_QUERY });
});

test('the link around one game is the canonical question about it', () => {
  const id = 'nba-2026-12-04-minnesota-timberwolves-at-boston-celtics-1';
  expect(paths.tripsAround(id)).toBe(paths.trips({ games: [id] }));
});
