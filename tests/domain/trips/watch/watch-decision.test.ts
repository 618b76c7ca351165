import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameChange } from '../../../../src/domain/trips/watch/game-change.ts';
import type { KnownGame } from '../../../../src/domain/trips/watch/known-game.ts';
import {
  decideWatch,
  type WatchedGame,
  type WatchedTrip,
} from '../../../../src/domain/trips/watch/watch-decision.ts';
import { chicagoTime, knownGame } from './known-games.ts';

const TRIP: WatchedTrip = {
  state: 'fine',
  lastDate: '2026-04-20',
  timeZone: 'America/Chicago',
  lastImmediateMailAt: null,
  isMailed: true,
};
const START = '2026-04-15T19:05:00';
const HOUR_MS = 3_600_000;

const before = (hours: number) => new Date(chicagoTime(START).getTime() - hours * HOUR_MS);
const watched = (known: KnownGame, now: KnownGame, facts: Partial<WatchedGame> = {}): WatchedGame => ({
  before: known,
  after: now,
  timeZone: 'America/Chicago',
  change: gameChange(known, now),
  isChecked: true,
  isBulk: false,
  ...facts,
});
const PLANNED = knownGame(START);
const LATER = watched(PLANNED, knownGame('2026-04-15T20:20:00'));
const EARLIER = watched(PLANNED, knownGame('2026-04-15T18:05:00'));
const POSTPONED = watched(PLANNED, knownGame(START, { status: 'postponed', isListed: false }));
const BACK_ON = watched(knownGame(START, { isListed: false }), PLANNED);
const SAME = watched(PLANNED, PLANNED);

const mail = (
  now: Date,
  games: readonly WatchedGame[],
  state: 'fine' | 'tight' | 'broken' = 'fine',
  trip: Partial<WatchedTrip> = {},
) => decideWatch({ ...TRIP, ...trip }, state, games, now).mail;

describe('a change that leaves the trip as it is', () => {
  test('is mailed at once less than 72 hours before the next game', () => {
    expect(mail(before(72), [LATER])).toBe('digest');
    expect(mail(new Date(before(72).getTime() + 1), [LATER])).toBe('immediate');
  });

  test('counts from the next game, also when another one changed', () => {
    const next = watched(knownGame('2026-04-13T13:20:00'), knownGame('2026-04-13T13:20:00'), {
      isChecked: false,
    });
    expect(mail(before(100), [next, LATER])).toBe('immediate');
    expect(mail(before(150), [next, LATER])).toBe('digest');
  });

  test('counts from the start of the date of a game without a time', () => {
    const open = watched(PLANNED, knownGame(START, { timeTbd: true }), {
      before: knownGame(START, { timeTbd: true }),
      change: { kind: 'venue', isElsewhere: true },
    });
    const midnight = chicagoTime('2026-04-15T00:00:00').getTime();
    expect(mail(new Date(midnight - 72 * HOUR_MS), [open])).toBe('digest');
    expect(mail(new Date(midnight - 72 * HOUR_MS + 1), [open])).toBe('immediate');
  });

  test('waits for the digest within 12 hours of a mail', () => {
    const now = before(48);
    const mailed = (hours: number) => ({ lastImmediateMailAt: new Date(now.getTime() - hours * HOUR_MS) });
    expect(mail(now, [LATER], 'fine', mailed(11.99))).toBe('digest');
    expect(mail(now, [LATER], 'fine', mailed(12))).toBe('immediate');
  });
});

describe('a trip that breaks', () => {
  test('is mailed at once, however far ahead', () => {
    expect(mail(before(100), [LATER], 'broken')).toBe('immediate');
    expect(mail(before(100), [LATER], 'broken', { state: 'tight' })).toBe('immediate');
  });

  test('is mailed once: more changes of a broken trip wait for the digest', () => {
    expect(mail(before(100), [LATER], 'broken', { state: 'broken' })).toBe('digest');
  });

  test('is mailed within 12 hours of another mail only within 24 hours of its game', () => {
    const recent = { lastImmediateMailAt: before(30) };
    expect(mail(before(24), [LATER], 'broken', recent)).toBe('digest');
    expect(mail(new Date(before(24).getTime() + 1), [LATER], 'broken', recent)).toBe('immediate');
  });
});

test.each([
  ['postponed', POSTPONED, 'broken'],
  ['earlier', EARLIER, 'fine'],
  ['elsewhere', watched(PLANNED, knownGame(START, { venueId: 'rate-field' })), 'fine'],
] as const)('a game %s within 24 hours is mailed whatever was mailed before', (_name, game, state) => {
  const trip = { state, lastImmediateMailAt: before(20) };
  const from = game === EARLIER ? 25 : 24;
  expect(mail(before(from), [game], state, trip)).toBe('digest');
  expect(mail(new Date(before(from).getTime() + 1), [game], state, trip)).toBe('immediate');
});

test('a later game within 24 hours waits after another mail', () => {
  expect(mail(before(10), [LATER], 'fine', { lastImmediateMailAt: before(20) })).toBe('digest');
});

describe('a league that changed as a whole', () => {
  test('goes into the digest, even when the trip breaks today', () => {
    expect(mail(before(5), [{ ...LATER, isBulk: true }], 'broken')).toBe('digest');
    expect(mail(before(24), [{ ...POSTPONED, isBulk: true }], 'broken')).toBe('digest');
  });

  test('is mailed at once about a game of today that is off or earlier', () => {
    expect(mail(before(5), [{ ...POSTPONED, isBulk: true }], 'broken')).toBe('immediate');
    expect(mail(before(5), [{ ...EARLIER, isBulk: true }])).toBe('immediate');
  });

  test('does not hold back a change in another league', () => {
    expect(mail(before(5), [{ ...LATER, isBulk: true }, POSTPONED], 'broken')).toBe('immediate');
  });
});

describe('nothing is reported', () => {
  test('about an unchanged game, such as one with a final score', () => {
    expect(decideWatch(TRIP, 'fine', [SAME], before(5))).toEqual({
      state: 'fine',
      reported: [],
      mail: 'none',
    });
  });

  test('about a played game, when what broke the trip is over', () => {
    expect(decideWatch({ ...TRIP, state: 'broken' }, 'fine', [SAME], before(-3)).reported).toEqual([]);
  });

  test('about a start that a source corrects after the game', () => {
    expect(decideWatch(TRIP, 'fine', [LATER], before(-3)).reported).toEqual([]);
    expect(decideWatch(TRIP, 'broken', [POSTPONED], before(-3)).reported).toEqual([0]);
  });

  test('about a game that had been off and was played', () => {
    const wasOff = watched(
      knownGame('2026-04-16T19:05:00', { status: 'postponed', isListed: false }),
      PLANNED,
    );
    expect(wasOff.change).not.toBeNull();
    expect(decideWatch(TRIP, 'fine', [wasOff], before(1)).reported).toEqual([0]);
    expect(decideWatch(TRIP, 'fine', [wasOff], before(-3)).reported).toEqual([]);
  });

  test('by mail to somebody who gets none, but the site tells', () => {
    expect(decideWatch({ ...TRIP, isMailed: false }, 'broken', [POSTPONED], before(5))).toEqual({
      state: 'broken',
      reported: [0],
      mail: 'none',
    });
  });

  test('after the last day at home', () => {
    const trip = { ...TRIP, lastDate: '2026-04-15', timeZone: 'America/Los_Angeles' };
    const lastMinute = new Date('2026-04-16T06:59:59Z');
    expect(decideWatch(trip, 'broken', [POSTPONED], lastMinute)).toMatchObject({
      state: 'broken',
      reported: [0],
    });
    expect(decideWatch(trip, 'broken', [POSTPONED], new Date('2026-04-16T07:00:00Z'))).toEqual({
      state: 'past',
      reported: [],
      mail: 'none',
    });
  });
});

test('"fine again" is reported only after "broken"', () => {
  const unchanged = { ...SAME, change: null };
  const reported = (state: 'fine' | 'tight' | 'broken', after: 'fine' | 'tight' | 'broken') =>
    decideWatch({ ...TRIP, state }, after, [{ ...unchanged, isChecked: false }, unchanged], before(100))
      .reported;
  expect(reported('broken', 'fine')).toEqual([1]);
  expect(reported('broken', 'tight')).toEqual([1]);
  expect(reported('tight', 'fine')).toEqual([]);
  expect(reported('fine', 'tight')).toEqual([]);
  expect(reported('broken', 'broken')).toEqual([]);
  expect(mail(before(100), [BACK_ON], 'fine', { state: 'broken' })).toBe('digest');
});

test('over all cases: mails need something to tell, and single changes of a soon trip are never late', () => {
  const state = fc.constantFrom('fine', 'tight', 'broken');
  const game = fc
    .tuple(fc.constantFrom(LATER, EARLIER, POSTPONED, BACK_ON, SAME), fc.boolean())
    .map(([each, isBulk]) => ({ ...each, isBulk }));
  fc.assert(
    fc.property(
      state,
      state,
      fc.array(game, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 200 }),
      fc.option(fc.integer({ min: 0, max: 30 })),
      fc.boolean(),
      (from, to, games, hours, mailedHours, isMailed) => {
        const now = before(hours);
        const lastImmediateMailAt =
          mailedHours === null ? null : new Date(now.getTime() - mailedHours * HOUR_MS);
        const decision = decideWatch({ ...TRIP, state: from, lastImmediateMailAt, isMailed }, to, games, now);
        const reported = decision.reported.map((index) => games[index]);
        expect(decision.state).toBe(to);
        if (reported.length === 0 || !isMailed) expect(decision.mail).toBe('none');
        else expect(decision.mail).not.toBe('none');
        if (reported.every((each) => each?.isBulk)) {
          if (hours > 26) expect(decision.mail).not.toBe('immediate');
        } else if (isMailed && hours < 72 && (mailedHours === null || mailedHours >= 12))
          expect(decision.mail).toBe('immediate');
        if (mailedHours !== null && mailedHours < 12 && hours > 26)
          expect(decision.mail).not.toBe('immediate');
      },
    ),
  );
});
