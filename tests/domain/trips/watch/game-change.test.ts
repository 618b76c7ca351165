import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GAME_STATUSES } from '../../../../src/domain/games/game.ts';
import { gameChange, goneGame, isGrave } from '../../../../src/domain/trips/watch/game-change.ts';
import type { KnownGame } from '../../../../src/domain/trips/watch/known-game.ts';
import { knownGame } from './known-games.ts';

const PLANNED = knownGame('2026-04-02T19:05:00');
const PARK = { venueId: 'wrigley-field', venueName: 'Wrigley Field' };
const ELSEWHERE = { venueId: 'rate-field', venueName: 'Rate Field' };

const listed = (facts: Partial<KnownGame>, at = '2026-04-02T19:05:00') => knownGame(at, facts);
const off = (status: 'postponed' | 'cancelled') => listed({ status, isListed: false });
const GONE = listed({ isListed: false });

test.each([
  ['the same game', PLANNED, PLANNED, null],
  ['a final score', PLANNED, listed({ status: 'final' }), null],
  ['a playoff game that became certain', listed({ status: 'contingent' }), PLANNED, null],
  ['a postponed game', PLANNED, off('postponed'), { kind: 'postponed' }],
  ['a canceled game', PLANNED, off('cancelled'), { kind: 'cancelled' }],
  ['a hidden game', PLANNED, GONE, { kind: 'gone' }],
  ['a removed game', PLANNED, goneGame(PLANNED), { kind: 'gone' }],
  ['a postponed game that is canceled', off('postponed'), off('cancelled'), { kind: 'cancelled' }],
  ['a removed game that comes back canceled', GONE, off('cancelled'), { kind: 'cancelled' }],
  ['a postponed game that is removed', off('postponed'), goneGame(off('postponed')), null],
  ['a postponed game that is removed with another status', off('postponed'), GONE, null],
  [
    'a postponed game on another date',
    off('postponed'),
    listed({}, '2026-04-09T13:20:00'),
    { kind: 'back-on', isElsewhere: false },
  ],
  ['a game back on elsewhere', off('cancelled'), listed(ELSEWHERE), { kind: 'back-on', isElsewhere: true }],
  [
    'two days later',
    PLANNED,
    listed({}, '2026-04-04T19:05:00'),
    { kind: 'moved', days: 2, isElsewhere: false },
  ],
  [
    'a day earlier and elsewhere',
    PLANNED,
    listed(ELSEWHERE, '2026-04-01T19:05:00'),
    { kind: 'moved', days: -1, isElsewhere: true },
  ],
  [
    'an hour earlier',
    PLANNED,
    listed({}, '2026-04-02T18:05:00'),
    { kind: 'earlier', minutes: 60, isElsewhere: false },
  ],
  [
    '75 minutes later',
    PLANNED,
    listed({}, '2026-04-02T20:20:00'),
    { kind: 'later', minutes: 75, isElsewhere: false },
  ],
  ['another venue', PLANNED, listed(ELSEWHERE), { kind: 'venue', isElsewhere: true }],
  ['a venue that we come to know', listed({ venueId: null }), listed(PARK), null],
  ['the same venue by another name', PLANNED, listed({ ...PARK, venueName: 'The Friendly Confines' }), null],
  [
    'a time that became known',
    listed({ timeTbd: true }),
    PLANNED,
    { kind: 'time-known', isElsewhere: false },
  ],
  [
    'a time that is open again',
    PLANNED,
    listed({ timeTbd: true }),
    { kind: 'time-open', isElsewhere: false },
  ],
  [
    'an estimated date that became known',
    listed({ dateTbd: true }),
    listed({}, '2026-04-03T19:05:00'),
    { kind: 'date-known', isElsewhere: false },
  ],
  [
    'a date that is open again',
    PLANNED,
    listed({ dateTbd: true }),
    { kind: 'date-open', isElsewhere: false },
  ],
  ['another estimate', listed({ dateTbd: true }), listed({ dateTbd: true }, '2026-04-05T00:00:00'), null],
  [
    'another placeholder time',
    listed({ timeTbd: true }),
    listed({ timeTbd: true }, '2026-04-02T03:30:00'),
    null,
  ],
] as const)('tells of %s', (_name, before, after, change) => {
  expect(gameChange(before, after)).toEqual(change);
});

test('counts the minutes between two starts across the end of daylight time', () => {
  const [early, late] = ['2026-11-01T00:30:00', '2026-11-01T03:00:00'];
  expect(gameChange(knownGame(early), knownGame(late))).toMatchObject({ kind: 'later', minutes: 210 });
});

const someGame = fc
  .record({
    at: fc.constantFrom('2026-04-01T19:05:00', '2026-04-02T13:20:00', '2026-04-02T19:05:00'),
    open: fc.constantFrom({}, { timeTbd: true }, { dateTbd: true, timeTbd: true }),
    venueId: fc.constantFrom('wrigley-field', 'rate-field', null),
    status: fc.constantFrom(...GAME_STATUSES),
    isMissing: fc.boolean(),
  })
  .map(({ at, open, venueId, status, isMissing }) =>
    knownGame(at, {
      ...open,
      venueId,
      status,
      isListed: !isMissing && status !== 'postponed' && status !== 'cancelled',
    }),
  );

test('says nothing twice: no change leads from a game to itself', () => {
  fc.assert(fc.property(someGame, (game) => gameChange(game, game) === null));
});

test('of two listed games, every other date, start or known venue is a change', () => {
  const facts = ({ localDateTime, startsAt, venueId, timeTbd, dateTbd }: KnownGame) => ({
    when: dateTbd ? 'open' : timeTbd ? localDateTime.slice(0, 10) : startsAt,
    venueId,
  });
  const listedGame = someGame.filter(({ isListed }) => isListed);
  fc.assert(
    fc.property(listedGame, listedGame, (before, after) => {
      const venueId = before.venueId === null ? null : after.venueId;
      const differs = JSON.stringify(facts(before)) !== JSON.stringify(facts({ ...after, venueId }));
      expect(gameChange(before, after) !== null).toBe(differs);
    }),
  );
});

test('a game that leaves or enters the schedule is always told as off or back on', () => {
  fc.assert(
    fc.property(someGame, someGame, (before, after) => {
      fc.pre(before.isListed !== after.isListed);
      const kind = gameChange(before, after)?.kind;
      expect(after.isListed ? ['back-on'] : ['postponed', 'cancelled', 'gone']).toContain(kind);
    }),
  );
});

test.each([
  [{ kind: 'postponed' }, true],
  [{ kind: 'cancelled' }, true],
  [{ kind: 'gone' }, true],
  [{ kind: 'earlier', minutes: 5, isElsewhere: false }, true],
  [{ kind: 'moved', days: -1, isElsewhere: false }, true],
  [{ kind: 'date-open', isElsewhere: false }, true],
  [{ kind: 'venue', isElsewhere: true }, true],
  [{ kind: 'later', minutes: 5, isElsewhere: true }, true],
  [{ kind: 'later', minutes: 5, isElsewhere: false }, false],
  [{ kind: 'moved', days: 1, isElsewhere: false }, true],
  [{ kind: 'time-known', isElsewhere: false }, false],
  [{ kind: 'back-on', isElsewhere: false }, true],
] as const)('knows which change makes a fan miss a game or go there in vain: %o', (change, grave) => {
  expect(isGrave(change)).toBe(grave);
});
