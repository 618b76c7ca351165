import { assignDoubleheaders, compareByStart } from '../../domain/games/doubleheader.ts';
import { localDateOf, type Game } from '../../domain/games/game.ts';
import type { Venue } from '../../domain/venues/venue.ts';
import type { DateFetch, RejectedRow, SeasonFetch } from './source.ts';
import { isSameNflGame } from '../../domain/games/same-nfl-game.ts';

/** A row may have 32 kB. */
const MAX_RAW_ROWS = 100;

export type NormalizedSeason = Omit<
  Extract<SeasonFetch, { outcome: 'fetched' }>,
  'fetched' | 'coveredFrom' | 'coveredTo' | 'emptyMonths'
>;

export type Unlisted = { kind: 'skipped' | 'rejected'; reason: string };

export type NormalizedRow =
  | { kind: 'game'; game: Game; venue: Venue | null; notes: string[]; rescheduledFrom?: string | null }
  | Unlisted;

export interface SourceRow {
  row: NormalizedRow;
  /** For developers, of a rejected row. */
  describe: () => Omit<RejectedRow, 'reason'>;
}

export function normalizeSeason(
  rows: Iterable<SourceRow>,
  skipped: Record<string, number> = {},
): NormalizedSeason {
  const games = new Map<string, Game>();
  const venues = new Map<string, Venue>();
  const rejected: RejectedRow[] = [];
  const notes = new Set<string>();
  const replacedDates = new Map<string, string>();
  const skip = (reason: string) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  for (const { row, describe } of rows) {
    if (row.kind === 'game') {
      const { game, venue, rescheduledFrom } = row;
      const other = games.get(game.sourceEventId);
      if (other) skip(isSameSlot(other, game) ? 'listed twice' : 'old slot of a moved game');
      games.set(game.sourceEventId, other ? currentEntry(other, game) : game);
      if (rescheduledFrom) replacedDates.set(game.sourceEventId, rescheduledFrom);
      if (venue) venues.set(venue.id, venue);
      for (const note of row.notes) notes.add(note);
    } else if (row.kind === 'skipped') skip(row.reason);
    else rejected.push({ ...describe(), reason: row.reason });
  }
  const current = dropSuperseded([...games.values()], replacedDates);
  const named = new Set(current.games.map((game) => game.venueId));
  return {
    outcome: 'fetched',
    games: assignDoubleheaders(current.games).toSorted(compareByStart),
    venues: [...venues.values()].filter((venue) => named.has(venue.id)),
    rejected: rejected.map((row, index) => (index < MAX_RAW_ROWS ? row : { ...row, raw: null })),
    skipped: current.dropped === 0 ? skipped : { ...skipped, 'replaced by a newer row': current.dropped },
    notes: [...notes],
  };
}

export function onDate({ outcome, games, venues }: NormalizedSeason, localDate: string): DateFetch {
  return { outcome, games: games.filter((game) => localDateOf(game) === localDate), venues };
}

/** Prefers the entry still to be played, then the later one. */
function currentEntry(a: Game, b: Game): Game {
  if ((a.status === 'postponed') !== (b.status === 'postponed')) return a.status === 'postponed' ? b : a;
  return a.localDateTime > b.localDateTime ? a : b;
}

function isSameSlot(a: Game, b: Game): boolean {
  return a.localDateTime === b.localDateTime && a.status === b.status;
}

/**
 * A moved game may get a new id, so a newer row replaces an older one of the same teams and date (in
 * baseball, also the same start). Rows a day apart stay: the NBA plays on successive nights.
 */
function dropSuperseded(
  games: Game[],
  replacedDates: ReadonlyMap<string, string> = new Map(),
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

function replaces(newer: Game, older: Game, replacedDates: ReadonlyMap<string, string>): boolean {
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
