import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { cardGame } from '../../../src/web/cards/social-card.ts';
import { fittingLines, fittingSize, widthInEm } from '../../../src/web/cards/fit-text.ts';
import { TripCard, type TripCardGame } from '../../../src/web/cards/trip-card.tsx';
import { theme } from '../../../src/web/page/theme.ts';

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

test('a line breaks where its halves are clearly larger, at the best space', () => {
  const sizes = { oneLine: 88, twoLines: 58 };
  expect(fittingLines('DALLAS & HOUSTON', 700, sizes)).toEqual({ lines: ['DALLAS & HOUSTON'], size: 88 });
  const { lines, size } = fittingLines('SAN FRANCISCO, SAN JOSE, SACRAMENTO & SALT LAKE CITY', 700, sizes);
  expect(lines).toEqual(['SAN FRANCISCO, SAN JOSE,', 'SACRAMENTO & SALT LAKE CITY']);
  for (const line of lines) expect(size * widthInEm(line)).toBeLessThanOrEqual(700);
  expect(fittingLines('X'.repeat(60), 700, sizes).lines).toHaveLength(1);
});

const games = (count: number): TripCardGame[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `game-${index}`,
    matchup: `Heat at Celtics ${index + 1}`,
    date: `Tue, Dec ${index + 1}`,
    city: 'Boston',
    league: 'NBA',
    host: null,
  }));

test.for([
  [2, 2, null],
  [5, 5, null],
  [6, 4, 'and 2 more'],
  [20, 4, 'and 16 more'],
] as const)('the card of a trip of %i games lists %i', ([count, rows, more]) => {
  const texts = textsOf(games(count), ['NBA']);
  expect(texts.filter((text) => text.startsWith('Heat at'))).toEqual(
    games(rows).map(({ matchup }) => matchup),
  );
  expect(texts.filter((text) => text.startsWith('Tue'))).toEqual(
    games(rows).map(({ date }) => `${date} · Boston`),
  );
  expect(texts.find((text) => text.endsWith('more')) ?? null).toBe(more);
});

test('each game names its league where a trip has several', () => {
  const texts = textsOf(games(1), ['NBA', 'NHL']);
  expect(texts).toContain('Tue, Dec 1 · NBA · Boston');
  expect(texts.slice(-4)).toEqual(expect.arrayContaining(['NBA', 'NHL']));
});

function textsOf(shown: readonly TripCardGame[], leagues: readonly TripCardGame['league'][]): string[] {
  const trip = { title: 'Boston', subtitle: '2 games', leagues, games: shown };
  const svg = renderToStaticMarkup(createElement(TripCard, { trip, map: null, colors: theme.light }));
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);
}
