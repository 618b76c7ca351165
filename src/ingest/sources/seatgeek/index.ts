import type { Game } from '../../../domain/games/game.ts';
import type { League } from '../../../domain/leagues.ts';
import type { Venue } from '../../../domain/venues/venue.ts';
import { addDays } from '../../../domain/dates/zoned-time.ts';
import { firstDateToRead, monthsFrom, mustListGames } from '../season-window.ts';
import { normalizeSeason, onDate, type NormalizedSeason } from '../normalize-season.ts';
import type { DateFetch, FetchSeasonOptions, GameSource, RejectedRow, SeasonFetch } from '../source.ts';
import { normalizeEvent } from './normalize.ts';
import type { TeamsByPerformerId } from './matchup.ts';
import { namesIn, vendorIdOf, type SeatGeekAccess } from './read-pages.ts';
import { readWindow } from './read-window.ts';

const WITHOUT_KEY = { outcome: 'failed', reason: 'SEATGEEK_CLIENT_ID is not set.' } as const;

export function createSeatGeekSource(access: SeatGeekAccess): GameSource {
  async function fetchSeason(league: League, run: FetchSeasonOptions): Promise<SeasonFetch> {
    if (access.clientId === '') return WITHOUT_KEY;
    const firstDate = firstDateToRead(run.now);
    const windows = monthsFrom(firstDate);
    const rows = new Map<string, unknown>();
    const skipped: Record<string, number> = {};
    const emptyMonths: string[] = [];
    let fetched = 0;
    for (const [index, window] of windows.entries()) {
      const isExpected = mustListGames(league, window, firstDate);
      const mayBeEmpty = !isExpected || run.acceptsEmptyMonths === true;
      const onResponse = (isLast: boolean) =>
        run.onProgress({ done: index + (isLast ? 1 : 0), total: windows.length, unit: 'months' });
      const read = await readWindow(access, league, window, { mayBeEmpty, onResponse });
      if (read.outcome === 'failed') return read;
      if (isExpected && read.rows.size === 0) emptyMonths.push(window.from);
      fetched += read.rows.size;
      for (const [key, row] of read.rows) {
        if (rows.has(key)) skipped['listed twice'] = (skipped['listed twice'] ?? 0) + 1;
        rows.set(key, row);
      }
    }
    const until = windows.at(-1)?.until ?? firstDate;
    return {
      ...collect(league, rows, skipped, run.teamsByPerformerId ?? new Map()),
      fetched,
      // Windows end at UTC midnight. A local date must fit in every zone.
      coveredFrom: addDays(firstDate, 1),
      coveredTo: addDays(until, -2),
      emptyMonths,
    };
  }

  async function fetchDate(
    league: League,
    localDate: string,
    { teamsByPerformerId = new Map() }: Pick<FetchSeasonOptions, 'teamsByPerformerId'>,
  ): Promise<DateFetch> {
    if (access.clientId === '') return WITHOUT_KEY;
    // An evening in America is on the next UTC date.
    const window = { from: localDate, until: addDays(localDate, 2) };
    const read = await readWindow(access, league, window, { mayBeEmpty: true, onResponse: () => undefined });
    return read.outcome === 'failed'
      ? read
      : onDate(collect(league, read.rows, {}, teamsByPerformerId), localDate);
  }

  return { name: 'seatgeek', fetchSeason, fetchDate };
}

function collect(
  league: League,
  rows: Map<string, unknown>,
  skipped: Record<string, number>,
  mapped: TeamsByPerformerId,
): NormalizedSeason {
  const games: Game[] = [];
  const venues = new Map<string, Venue>();
  const rejected: RejectedRow[] = [];
  const notes = new Set<string>();
  const replacedDates = new Map<string, string>();
  for (const [rowKey, raw] of rows) {
    const row = normalizeEvent(league, raw, mapped);
    if (row.kind === 'rejected') {
      rejected.push({ rowKey, sourceEventId: vendorIdOf(raw), reason: row.reason, ...namesIn(raw), raw });
    } else if (row.kind === 'skipped') {
      skipped[row.reason] = (skipped[row.reason] ?? 0) + 1;
    } else {
      games.push(row.game);
      if (row.rescheduledFrom) replacedDates.set(row.game.sourceEventId, row.rescheduledFrom);
      if (row.venue) venues.set(row.venue.id, row.venue);
      for (const note of row.notes) notes.add(note);
    }
  }
  return normalizeSeason({ games, venues, rejected, skipped, notes, replacedDates });
}
