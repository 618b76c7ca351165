import { localDateOf, type Game } from '../../domain/game.ts';

/** A row's own word that it replaces another: the vendor's event id to the old date's `MM-DD`. */
type ReplacedDates = ReadonlyMap<string, string>;

/**
 * Drops rows that a newer row of the same pairing replaces: a moved game may come back under a new id
 * (game-data.md 1.6). A second row at the same ground on one date is that in every league but baseball,
 * where it must have the very same start; the old slot may also be named by the new row. Two nights in a
 * row are no sign of it: the NBA's 2026-27 season has four such pairs less than 24 hours apart. Rows
 * whose date or opponent is open are left alone.
 */
export function dropSuperseded(
  games: Game[],
  replacedDates: ReplacedDates = new Map(),
): { games: Game[]; dropped: number } {
  const kept: Game[] = [];
  const pairings = new Map<string, Game[]>();
  for (const game of games.toSorted(newestFirst)) {
    const key = `${game.awayTeam ?? ''} at ${game.homeTeam ?? ''}`;
    const newer = pairings.get(key) ?? [];
    if (newer.some((other) => replaces(other, game, replacedDates))) continue;
    pairings.set(key, [...newer, game]);
    kept.push(game);
  }
  return { games: kept, dropped: games.length - kept.length };
}

function replaces(newer: Game, older: Game, replacedDates: ReplacedDates): boolean {
  if ([newer, older].some((game) => game.opponentTbd || game.dateTbd)) return false;
  if (replacedDates.get(newer.sourceEventId) === localDateOf(older).slice(5)) return true;
  if (localDateOf(newer) !== localDateOf(older)) return false;
  if (newer.league !== 'MLB') return true;
  return newer.startsAt !== null && newer.startsAt.getTime() === older.startsAt?.getTime();
}

/** What is still to be played before what is off, then the larger id, which was given later. */
function newestFirst(a: Game, b: Game): number {
  return Number(isOff(a)) - Number(isOff(b)) || Number(b.sourceEventId) - Number(a.sourceEventId) || 0;
}

function isOff(game: Game): boolean {
  return game.status === 'postponed' || game.status === 'cancelled';
}
