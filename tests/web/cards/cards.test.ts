import { expect, test } from 'vitest';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { cardGame } from '../../../src/web/cards/card-game.ts';
import { fittingSize, widthInEm } from '../../../src/web/cards/fit-text.ts';

const CELTICS = { fullName: 'Boston Celtics' };
const GAME = {
  source: 'espn',
  localDateTime: '2026-12-01T19:30:00',
  dateTbd: false,
  homeTeam: 'Boston Celtics',
  awayTeam: 'Miami Heat',
  neutralSite: false,
  city: 'Boston',
  venueName: 'TD Garden',
} as const;

test('shows the day, opponent and city of the next game', () => {
  expect(cardGame([GAME, { ...GAME, awayTeam: 'Utah Jazz' }], CELTICS)).toEqual({
    date: { weekday: 'Tue', day: 'Dec 1' },
    matchup: 'vs Miami Heat',
    place: 'Boston',
    version: '2026-12-01-vs-miami-heat-boston',
  });
});

test.for([
  ['an away game', { homeTeam: 'Utah Jazz', awayTeam: 'Boston Celtics' }, { matchup: 'at Utah Jazz' }],
  [
    'a neutral site',
    { homeTeam: 'Utah Jazz', awayTeam: 'Boston Celtics', neutralSite: true, city: 'Paris' },
    { matchup: 'vs Utah Jazz', place: 'Paris' },
  ],
  ['an open opponent', { awayTeam: null }, { matchup: 'vs Opponent TBD' }],
  ['a place without a town', { city: null }, { place: 'TD Garden' }],
  ['an open date', { dateTbd: true }, { date: null, version: 'tbd-vs-miami-heat-boston' }],
] as const)('shows %s', ([, changes, expected]) => {
  expect(cardGame([{ ...GAME, ...changes }], CELTICS)).toMatchObject(expected);
});

test('shows no game when there is none or it is a sample', () => {
  expect(cardGame([], CELTICS)).toBeNull();
  expect(cardGame([{ ...GAME, source: 'sample' }], CELTICS)).toBeNull();
});

test('the version changes with everything the card shows', () => {
  const changes = [
    {},
    { localDateTime: '2026-12-02T19:30:00' },
    { awayTeam: 'Utah Jazz' },
    { city: 'Paris' },
    { homeTeam: 'Miami Heat', awayTeam: 'Boston Celtics' },
  ];
  const versions = changes.map((change) => cardGame([{ ...GAME, ...change }], CELTICS)?.version);
  expect(new Set(versions).size).toBe(changes.length);
  expect(cardGame([{ ...GAME, localDateTime: '2026-12-01T20:00:00' }], CELTICS)?.version).toBe(versions[0]);
});

test('every team name fits its line, and short names keep the largest size', () => {
  for (const { fullName } of ALL_TEAMS) {
    const size = fittingSize(fullName, 600, 100);
    expect(size * widthInEm(fullName)).toBeLessThanOrEqual(600);
  }
  expect(fittingSize('BOS', 600, 100)).toBe(100);
  expect(fittingSize('MINNESOTA TIMBERWOLVES', 600, 100)).toBeLessThan(100);
});
