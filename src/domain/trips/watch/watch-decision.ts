import { HOUR_MS } from '../../dates/durations.ts';
import { isGrave, isOff, type GameChange } from './game-change.ts';
import type { KnownGame } from './known-game.ts';
import type { NoticeMail, SavedTripState } from './saved-trip.ts';
import { gamePeriod, isTripOver } from './trip-clock.ts';

const SOON_MS = 72 * HOUR_MS;
const AT_HAND_MS = 24 * HOUR_MS;
const BETWEEN_IMMEDIATE_MAILS_MS = 12 * HOUR_MS;

export interface WatchedTrip {
  state: SavedTripState;
  lastDate: string;
  timeZone: string;
  lastImmediateMailAt: Date | null;
  /** False for a muted trip, an unconfirmed or muted address, and while no trips are mailed. */
  isMailed: boolean;
}

export interface WatchedGame {
  /** As the owner was last told; `after` is current. */
  before: KnownGame;
  after: KnownGame;
  timeZone: string;
  change: GameChange | null;
  /** The game has a new version since the last check, even with nothing to tell. */
  isChecked: boolean;
  /** The whole league changed, as on a schedule release. */
  isBulk: boolean;
}

/** Decides a checked trip's state and what its owner is told (docs/rules.md#saved-trips). */
export function decideWatch(
  trip: WatchedTrip,
  condition: 'fine' | 'tight' | 'broken',
  games: readonly WatchedGame[],
  now: Date,
): { state: SavedTripState; reported: number[]; mail: NoticeMail } {
  if (isTripOver(trip, now)) return { state: 'past', reported: [], mail: 'none' };
  const reported = reportedGames(trip.state, condition, games, now);
  return { state: condition, reported, mail: mailOf(trip, condition, games, reported, now) };
}

function reportedGames(
  before: SavedTripState,
  state: SavedTripState,
  games: readonly WatchedGame[],
  now: Date,
): number[] {
  const indexes = games.map((_, index) => index);
  const changed = indexes.filter((index) => {
    const game = games[index];
    return game !== undefined && game.change !== null && !isPlayed(game, now);
  });
  if (changed.length > 0) return changed;
  // A trip may break or recover without a change to tell.
  const isTurned = (before === 'broken') !== (state === 'broken');
  if (!isTurned) return [];
  return indexes.filter((index) => {
    const game = games[index];
    return game?.isChecked && !isPlayed(game, now);
  });
}

/** A source may correct a start late, and a digest may come after the game. */
export function isPlayed(
  { before, after, timeZone }: Pick<WatchedGame, 'before' | 'after' | 'timeZone'>,
  now: Date,
): boolean {
  const isAhead = (game: KnownGame) => gamePeriod(game, timeZone).aheadUntil >= now.getTime();
  return !isOff(after) && !isAhead(after) && (isOff(before) || !isAhead(before));
}

function mailOf(
  trip: WatchedTrip,
  state: SavedTripState,
  games: readonly WatchedGame[],
  reported: readonly number[],
  now: Date,
): NoticeMail {
  if (reported.length === 0 || !trip.isMailed) return 'none';
  const told = reported.flatMap((index) => games[index] ?? []);
  const isGraveToday = told.some(
    (game) => game.change !== null && isGrave(game.change) && untilGame(game, now) < AT_HAND_MS,
  );
  if (isGraveToday) return 'immediate';
  if (told.every(({ isBulk }) => isBulk)) return 'digest';
  const hasBroken = state === 'broken' && trip.state !== 'broken';
  const untilNext = Math.min(...games.map((game) => untilGame(game, now)));
  if (hasBroken && untilNext < AT_HAND_MS) return 'immediate';
  const sinceMail = trip.lastImmediateMailAt ? now.getTime() - trip.lastImmediateMailAt.getTime() : Infinity;
  const isAtOnce = (hasBroken || untilNext < SOON_MS) && sinceMail >= BETWEEN_IMMEDIATE_MAILS_MS;
  return isAtOnce ? 'immediate' : 'digest';
}

/** Milliseconds to the start, now or as the owner knows it, whichever is earlier. */
export function untilGame(
  { before, after, timeZone }: Pick<WatchedGame, 'before' | 'after' | 'timeZone'>,
  now: Date,
): number {
  const starts = [before, after].flatMap((game) => {
    const { startsFrom, aheadUntil } = gamePeriod(game, timeZone);
    return isOff(game) || aheadUntil < now.getTime() ? [] : [startsFrom];
  });
  return Math.min(...starts) - now.getTime();
}
