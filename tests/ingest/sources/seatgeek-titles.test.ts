import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTitle } from '../../../src/ingest/sources/seatgeek/title.ts';

const ROUNDS = [
  'NLDS',
  'ALDS',
  'NLCS',
  'ALCS',
  'World Series',
  'NL Wild Card',
  'AFC Wild Card',
  'NFC Divisional Playoffs',
  'AFC Championship',
  'Super Bowl LXI',
  'NBA Finals',
  'NBA Play-In',
  'Eastern Conf Semifinals',
  'Western Conference Finals',
  'Eastern Conference First Round',
  'Stanley Cup Final',
  'Western Conference Second Round',
];

test('T24 reads any round before any matchup, in either form, with any game number and year', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROUNDS),
      fc.constantFrom(': ', ' - '),
      fc.constantFrom('TBD', 'Boston Celtics', 'St. Louis Blues', 'Philadelphia 76ers'),
      fc.constantFrom('', '2027 ', '2026-27 '),
      fc.option(fc.integer({ min: 1, max: 7 })),
      fc.option(fc.integer({ min: 1, max: 4 })),
      fc.boolean(),
      (round, separator, away, year, game, homeGame, ifNecessary) => {
        const extras = [
          homeGame === null ? '' : `Home Game ${homeGame}`,
          ifNecessary ? 'If Necessary' : '',
        ].filter(Boolean);
        const title = `${year}${round}${game === null ? '' : ` Game ${game}`}${separator}${away} at Cleveland Cavaliers${extras.length > 0 ? ` (${extras.join(', ')})` : ''}`;
        expect(readTitle(title)).toEqual({
          sides: { first: away, second: 'Cleveland Cavaliers', separator: 'at' },
          nonGame: null,
          gameType: 'playoff',
          playoffRound: round,
          seriesGame: game,
          homeGame,
          ifNecessary,
          opponentTbd: away === 'TBD',
          postponed: false,
          cancelled: false,
          rescheduledFrom: null,
          unknown: [],
        });
      },
    ),
  );
});

test('T25 reads any title without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const facts = readTitle(text);
      expect(facts.gameType === 'playoff').toBe(facts.playoffRound !== null);
    }),
  );
});

test.each([
  [
    'NBA Cup Semifinals: Boston Celtics at Cleveland Cavaliers',
    { gameType: null, playoffRound: null, unknown: [] },
  ],
  ['Boston Celtics at Cleveland Cavaliers (Time TBD)', { opponentTbd: false, unknown: [] }],
  ['Boston Celtics at TBD', { opponentTbd: true }],
  [
    'Boston Celtics @ Cleveland Cavaliers',
    { sides: { first: 'Boston Celtics', second: 'Cleveland Cavaliers', separator: 'at' } },
  ],
  ['Makeup of April 2: Boston Celtics at Cleveland Cavaliers', { rescheduledFrom: '04-02', unknown: [] }],
  ['Boston Celtics at Cleveland Cavaliers (Rescheduled from 2026-04-02)', { rescheduledFrom: '04-02' }],
  ['Boston Celtics at Cleveland Cavaliers (Rescheduled from 4/2/26)', { rescheduledFrom: '04-02' }],
  ['St. Louis Cardinals at Chicago Cubs (Game 2 of Doubleheader)', { seriesGame: null, unknown: [] }],
] as const)('T25 %s', (title, facts) => {
  expect(readTitle(title)).toMatchObject(facts);
});
