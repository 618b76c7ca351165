import { localDateOf, type Game } from '../../domain/games/game.ts';
import { isSameNflGame } from '../../domain/games/same-nfl-game.ts';

/** From a vendor's event id to the old date, `MM-DD`. */
type ReplacedDates = ReadonlyMap<string, string>;

/**
 * A moved game may get a new id, so a newer row replaces an older one of the same teams and date (in
 * baseball, also the same start). Rows a day apart stay: the NBA plays on successive nights.
 */
export function dropSuperseded(
  games: Game[],
  replacedDates: ReplacedDates = new Map(),
): { games: Game[]; dropped: number } {
  const current: Game[] = [];
  const pairings = new Map<string, Game[]>();
  for (const game of games.toSorted(newestFirst)) {
    const key = `${game.awayTeam ?? ''} at ${game.homeTeam ?? ''}`;
    const newer = pairings.get(key) ?? [];
    if (newer.some((other) => replaces(other, game, replacedDates))) continue;
    pairings.set(key, [...newer, game]);
    current.push(game);
  }
  return { games: current, dropped: games.length - current.length };
}

function replaces(newer: Game, older: Game, replacedDates: ReplacedDates): boolean {
  if ([newer, older].some((game) => game.opponentTbd || game.dateTbd)) return false;
  if (replacedDates.get(newer.sourceEventId) === localDateOf(older).slice(5)) return true;
  if (isSameNflGame(newer, older)) return true;
  if (localDateOf(newer) !== localDateOf(older)) return false;
  if (newer.league !== 'MLB') return true;
  return newer.startsAt !== null && newer.startsAt.getTime() === older.startsAt?.getTime();
}

/** Larger ids are later. */
function newestFirst(a: Game, b: Game): number {
  return (
    Number(b.status === 'final') - Number(a.status === 'final') ||
    Number(isOff(a)) - Number(isOff(b)) ||
    Number(a.league === 'NFL' && a.timeTbd) - Number(b.league === 'NFL' && b.timeTbd) ||
    Number(b.sourceEventId) - Number(a.sourceEventId) ||
    0
  );
}

function isOff(game: Game): boolean {
  return game.status === 'postponed' || game.status === 'cancelled';
}
