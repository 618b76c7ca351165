import { localDateOf, type Game } from './game.ts';
import { instantOf } from './instant-of.ts';

/**
 * A second game announced less than this after the first follows it at once: no ground is emptied and
 * filled again in that time. Of the 2026 season's split ones the closest are 4 h apart, of its straight
 * ones the second is listed 5 minutes after the first.
 */
const STRAIGHT_WITHIN_MS = 4 * 60 * 60 * 1000;

/**
 * Numbers the games of the same two teams at one ground on one local date 1 and 2 by start, and tells
 * straight doubleheaders from split ones (decisions.md 3). The second game of a straight one has no time
 * of its own: it starts when the first is over. What shares a date without being a doubleheader (a game
 * called off, playoff games whose date is an estimate) gets a number all the same, so that no two games
 * share an identity.
 * @returns as many games in the same order; those that are alone on their date as they came.
 */
export function assignDoubleheaders(games: Game[]): Game[] {
  const dates = new Map<string, Game[]>();
  for (const game of games) {
    const key = `${game.league} ${localDateOf(game)} ${game.awayTeam ?? 'tbd'} at ${game.homeTeam ?? 'tbd'}`;
    dates.set(key, [...(dates.get(key) ?? []), game]);
  }
  const changed = new Map<Game, Game>();
  for (const sameDate of dates.values()) {
    if (sameDate.length < 2 || areNumbered(sameDate)) continue;
    const inOrder = sameDate.toSorted(byStart);
    inOrder.forEach((game, index) => changed.set(game, numbered(game, index, inOrder.filter(isFirm))));
  }
  return games.map((game) => changed.get(game) ?? game);
}

/** Open playoff games may come with the number of the home game, each its own. */
function areNumbered(games: Game[]): boolean {
  const numbers = new Set(games.map((game) => game.gameNumber));
  return !games.some(isFirm) && !numbers.has(null) && numbers.size === games.length;
}

function numbered(game: Game, index: number, firm: Game[]): Game {
  const [first, second] = firm;
  if (!first || !second) return { ...game, gameNumber: index === 0 ? null : index + 1, doubleheader: null };
  if (!isFirm(game)) return { ...game, gameNumber: index + 1, doubleheader: null };
  // A third game, which the rules of baseball forbid, would have a time of its own.
  if (index > 1 || !followsAtOnce(first, second))
    return { ...game, gameNumber: index + 1, doubleheader: 'split' };
  const together: Game = { ...game, gameNumber: index + 1, doubleheader: 'straight' };
  if (index === 0) return together;
  // Its own clock is a placeholder; the first game's keeps the two side by side in any order by time.
  return { ...together, timeTbd: true, startsAt: null, localDateTime: first.localDateTime };
}

function followsAtOnce(first: Game, second: Game): boolean {
  if (!first.startsAt || !second.startsAt) return true;
  return second.startsAt.getTime() - first.startsAt.getTime() < STRAIGHT_WITHIN_MS;
}

/** Firm games come first, then those with a time, then by it; the vendor's id decides the rest. */
function byStart(a: Game, b: Game): number {
  return (
    Number(isFirm(b)) - Number(isFirm(a)) ||
    Number(a.startsAt === null) - Number(b.startsAt === null) ||
    (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) ||
    (a.sourceEventId < b.sourceEventId ? -1 : 1)
  );
}

/** Played on that date by two known teams, as far as anyone knows. */
function isFirm(game: Game): boolean {
  return game.status !== 'postponed' && game.status !== 'cancelled' && !game.opponentTbd && !game.dateTbd;
}

/** Orders games by start; one without a time stands at its wall clock's, a second game after its first. */
export function compareByStart(a: Game, b: Game): number {
  return (
    startOrEstimate(a) - startOrEstimate(b) ||
    (a.gameNumber ?? 0) - (b.gameNumber ?? 0) ||
    (a.sourceEventId < b.sourceEventId ? -1 : 1)
  );
}

function startOrEstimate(game: Game): number {
  return (game.startsAt ?? instantOf(game.localDateTime, game.timeZone)).getTime();
}
