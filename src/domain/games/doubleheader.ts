import { HOUR_MS } from '../dates/durations.ts';
import { localDateOf, type Game } from './game.ts';
import { storedInstant } from '../dates/stored-clock.ts';

/** In 2026, split pairs start at least 4 hours apart, straight ones 5 minutes. */
const STRAIGHT_WITHIN_MS = 4 * HOUR_MS;

/**
 * Numbers games of the same teams on one date (docs/rules.md#doubleheaders), also canceled and estimated ones,
 * because identities must differ.
 */
export function assignDoubleheaders(games: Game[]): Game[] {
  const dates = new Map<string, Game[]>();
  for (const game of games) {
    const key = `${game.league} ${localDateOf(game)} ${game.awayTeam ?? 'tbd'} at ${game.homeTeam ?? 'tbd'}`;
    dates.set(key, [...(dates.get(key) ?? []), game]);
  }
  const changed = new Map<Game, Game>();
  for (const sameDate of dates.values()) {
    if (sameDate.length < 2 || hasDistinctNumbers(sameDate)) continue;
    const inOrder = sameDate.toSorted(byStart);
    inOrder.forEach((game, index) => changed.set(game, withNumber(game, index, inOrder.filter(isFirm))));
  }
  return games.map((game) => changed.get(game) ?? game);
}

function hasDistinctNumbers(games: Game[]): boolean {
  const numbers = new Set(games.map((game) => game.gameNumber));
  return !games.some(isFirm) && !numbers.has(null) && numbers.size === games.length;
}

function withNumber(game: Game, index: number, firm: Game[]): Game {
  const [first, second] = firm;
  if (!first || !second) return { ...game, gameNumber: index === 0 ? null : index + 1, doubleheader: null };
  if (!isFirm(game)) return { ...game, gameNumber: index + 1, doubleheader: null };
  // Baseball's rules forbid a third game, so it keeps its time.
  if (index > 1 || !isStraightPair(first, second))
    return { ...game, gameNumber: index + 1, doubleheader: 'split' };
  const marked: Game = { ...game, gameNumber: index + 1, doubleheader: 'straight' };
  if (index === 0) return marked;
  // Its own time is a placeholder. The first game's keeps both together when sorted.
  return { ...marked, timeTbd: true, startsAt: null, localDateTime: first.localDateTime };
}

function isStraightPair(first: Game, second: Game): boolean {
  if (!first.startsAt || !second.startsAt) return true;
  return second.startsAt.getTime() - first.startsAt.getTime() < STRAIGHT_WITHIN_MS;
}

/** The vendor's id breaks ties. */
function byStart(a: Game, b: Game): number {
  return (
    Number(isFirm(b)) - Number(isFirm(a)) ||
    Number(a.startsAt === null) - Number(b.startsAt === null) ||
    (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) ||
    (a.sourceEventId < b.sourceEventId ? -1 : 1)
  );
}

function isFirm(game: Game): boolean {
  return game.status !== 'postponed' && game.status !== 'cancelled' && !game.opponentTbd && !game.dateTbd;
}

/** A game of unknown start sorts at its wall clock. */
export function compareByStart(a: Game, b: Game): number {
  return (
    startOrEstimate(a) - startOrEstimate(b) ||
    (a.gameNumber ?? 0) - (b.gameNumber ?? 0) ||
    (a.sourceEventId < b.sourceEventId ? -1 : 1)
  );
}

function startOrEstimate(game: Game): number {
  return (game.startsAt ?? storedInstant(game.localDateTime, game.timeZone)).getTime();
}
