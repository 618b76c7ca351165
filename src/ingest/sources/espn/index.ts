import type { Game } from '../../../domain/games/game.ts';
import type { League } from '../../../domain/leagues.ts';
import type { Venue } from '../../../domain/venues/venue.ts';
import { addDays } from '../../../domain/dates/zoned-time.ts';
import { firstDateToRead, monthsFrom, mustListGames } from '../season-window.ts';
import { normalizeSeason, onDate, type NormalizedSeason } from '../normalize-season.ts';
import type { KnownIds } from '../../../db/queries/vendor-ids.ts';
import type { DateFetch, FetchSeasonOptions, GameSource, RejectedRow, SeasonFetch } from '../source.ts';
import { decidedSeries } from './decided-series.ts';
import { learnIds } from './learned-ids.ts';
import { normalizeEvent } from './normalize.ts';
import { eventsOf, readDay, readMonth, type EspnAccess, type EspnRow } from './read-month.ts';

const NO_VENDOR_IDS: KnownIds = { teams: new Map(), venues: new Map() };

/** The API is unofficial and needs no key. */
export function createEspnSource(access: EspnAccess): GameSource {
  async function fetchSeason(league: League, run: FetchSeasonOptions): Promise<SeasonFetch> {
    const firstDate = firstDateToRead(run.now);
    const windows = monthsFrom(firstDate);
    const rows: EspnRow[] = [];
    const emptyMonths: string[] = [];
    for (const [index, window] of windows.entries()) {
      const isExpected = mustListGames(league, window, firstDate);
      const mayBeEmpty = !isExpected || run.acceptsEmptyMonths === true;
      const read = await readMonth(access, league, window, { mayBeEmpty });
      if (read.outcome === 'failed') return read;
      if (isExpected && read.rows.length === 0) emptyMonths.push(window.from);
      rows.push(...read.rows);
      run.onProgress({ done: index + 1, total: windows.length, unit: 'months' });
    }
    const until = windows.at(-1)?.until ?? firstDate;
    return {
      ...collect(league, rows, run.vendorIds),
      fetched: rows.length,
      // ESPN's months are Eastern: at both ends, a venue's date may be in another month.
      coveredFrom: addDays(`${firstDate.slice(0, 8)}01`, 1),
      coveredTo: addDays(until, -2),
      emptyMonths,
    };
  }

  // A game near midnight may be on another Eastern date. The next season refresh finds it.
  async function fetchDate(
    league: League,
    localDate: string,
    { vendorIds }: Pick<FetchSeasonOptions, 'vendorIds'>,
  ): Promise<DateFetch> {
    const read = await readDay(access, league, localDate);
    return read.outcome === 'failed' ? read : onDate(collect(league, read.rows, vendorIds), localDate);
  }

  return { name: 'espn', fetchSeason, fetchDate };
}

function collect(league: League, rows: readonly EspnRow[], known = NO_VENDOR_IDS): NormalizedSeason {
  const events = eventsOf(rows);
  const ids = learnIds(league, events, known);
  const facts = {
    teamsById: ids.known.teams,
    venuesById: ids.venues,
    decidedSeries: decidedSeries(events),
  };
  const games = new Map<string, Game>();
  const venues = new Map<string, Venue>();
  const rejected: RejectedRow[] = [];
  const skipped: Record<string, number> = {};
  const notes = new Set<string>();
  const skip = (reason: string) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  for (const [index, read] of rows.entries()) {
    if (read.kind === 'unreadable') {
      rejected.push({ ...read.row, rowKey: read.row.sourceEventId ?? `row ${index + 1}` });
      continue;
    }
    const { event } = read;
    const row = normalizeEvent(league, event, facts);
    if (row.kind === 'rejected') {
      const { venue, competitors = [] } = event.competitions[0] ?? {};
      rejected.push({
        rowKey: event.id,
        sourceEventId: event.id,
        reason: row.reason,
        teams: competitors.map(({ team }) => team.displayName),
        venue: venue?.fullName ?? null,
        raw: event,
      });
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
  const season = { games: [...games.values()], venues, rejected, skipped, notes };
  return { ...normalizeSeason(season), vendorIds: ids.known };
}

/** Prefers the entry still to be played, then the later one. */
function currentEntry(a: Game, b: Game): Game {
  if ((a.status === 'postponed') !== (b.status === 'postponed')) return a.status === 'postponed' ? b : a;
  return a.localDateTime > b.localDateTime ? a : b;
}

function isSameSlot(a: Game, b: Game): boolean {
  return a.localDateTime === b.localDateTime && a.status === b.status;
}
