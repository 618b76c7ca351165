import type { Game } from '../../../domain/games/game.ts';
import type { League } from '../../../domain/leagues.ts';
import type { Venue } from '../../../domain/venues/venue.ts';
import { addDays } from '../../../domain/dates/zoned-time.ts';
import { firstDateToRead, monthsFrom, mustListGames } from '../season-window.ts';
import { normalizeSeason, onDate, type NormalizedSeason } from '../normalize-season.ts';
import type { DateFetch, FetchSeasonOptions, GameSource, RejectedRow, SeasonFetch } from '../source.ts';
import { normalizeEvent } from './normalize.ts';
import { readDay, readMonth, type EspnAccess } from './read-month.ts';

/** The API is unofficial and needs no key. A month takes one request. */
export function createEspnSource(access: EspnAccess): GameSource {
  async function fetchSeason(league: League, run: FetchSeasonOptions): Promise<SeasonFetch> {
    const firstDate = firstDateToRead(run.now);
    const windows = monthsFrom(firstDate);
    const events: unknown[] = [];
    const emptyMonths: string[] = [];
    for (const [index, window] of windows.entries()) {
      const isExpected = mustListGames(league, window, firstDate);
      const mayBeEmpty = !isExpected || run.acceptsEmptyMonths === true;
      const read = await readMonth(access, league, window, { mayBeEmpty });
      if (read.outcome === 'failed') return read;
      if (isExpected && read.events.length === 0) emptyMonths.push(window.from);
      events.push(...read.events);
      run.onProgress({ done: index + 1, total: windows.length, unit: 'months' });
    }
    const until = windows.at(-1)?.until ?? firstDate;
    return {
      ...collect(league, events),
      fetched: events.length,
      // ESPN's months are in Eastern time, so at both ends a venue's date may be in another month.
      coveredFrom: addDays(`${firstDate.slice(0, 8)}01`, 1),
      coveredTo: addDays(until, -2),
      emptyMonths,
    };
  }

  // A game near midnight may be on another Eastern date. The next season refresh finds it.
  async function fetchDate(league: League, localDate: string): Promise<DateFetch> {
    const read = await readDay(access, league, localDate);
    return read.outcome === 'failed' ? read : onDate(collect(league, read.events), localDate);
  }

  return { name: 'espn', fetchSeason, fetchDate };
}

function collect(league: League, events: unknown[]): NormalizedSeason {
  const games = new Map<string, Game>();
  const venues = new Map<string, Venue>();
  const rejected: RejectedRow[] = [];
  const skipped: Record<string, number> = {};
  const notes = new Set<string>();
  const skip = (reason: string) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  for (const [index, raw] of events.entries()) {
    const row = normalizeEvent(league, raw);
    if (row.kind === 'rejected') {
      const sourceEventId = idOf(raw);
      rejected.push({ rowKey: sourceEventId ?? `row ${index + 1}`, sourceEventId, reason: row.reason, raw });
    } else if (row.kind === 'skipped') {
      skip(row.reason);
    } else {
      const other = games.get(row.game.sourceEventId);
      if (other) skip(isSameSlot(other, row.game) ? 'listed twice' : 'old slot of a moved game');
      games.set(row.game.sourceEventId, other ? currentEntry(other, row.game) : row.game);
      if (row.venue) venues.set(row.venue.id, row.venue);
      for (const note of row.notes) notes.add(note);
    }
  }
  return normalizeSeason({ games: [...games.values()], venues, rejected, skipped, notes });
}

/** Prefers the entry still to be played, then the later one. */
function currentEntry(a: Game, b: Game): Game {
  if ((a.status === 'postponed') !== (b.status === 'postponed')) return a.status === 'postponed' ? b : a;
  return a.localDateTime > b.localDateTime ? a : b;
}

function isSameSlot(a: Game, b: Game): boolean {
  return a.localDateTime === b.localDateTime && a.status === b.status;
}

function idOf(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('id' in raw)) return null;
  return typeof raw.id === 'string' || typeof raw.id === 'number' ? String(raw.id) : null;
}
