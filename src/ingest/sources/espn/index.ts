import type { League } from '../../../domain/leagues.ts';
import { addDays } from '../../../domain/dates/zoned-time.ts';
import { normalizeSeason, onDate, type NormalizedSeason, type SourceRow } from '../normalize-season.ts';
import { readMonths, type GameSource } from '../source.ts';
import type { KnownIds } from '../../../db/queries/vendor-ids.ts';
import { decidedSeries } from './series.ts';
import { learnIds } from './learned-ids.ts';
import { normalizeEvent } from './normalize.ts';
import { eventsOf, readDay, readMonth, type EspnAccess, type EspnRow } from './read-month.ts';

const NO_VENDOR_IDS: KnownIds = { teams: new Map(), venues: new Map() };

/** The API is unofficial and needs no key. */
export function createEspnSource(access: EspnAccess): GameSource {
  return {
    name: 'espn',

    async fetchSeason(league, run) {
      const read = await readMonths(league, run, async (month, { mayBeEmpty, onResponse }) => {
        const rows = await readMonth(access, league, month, { mayBeEmpty });
        if (rows.outcome === 'read') onResponse(true);
        return rows;
      });
      if (read.outcome === 'failed') return read;
      const { rows, emptyMonths, firstDate, until } = read;
      return {
        ...collect(league, rows, run.vendorIds),
        fetched: rows.length,
        // ESPN's months are Eastern: at both ends, a venue's date may be in another month.
        coveredFrom: addDays(`${firstDate.slice(0, 8)}01`, 1),
        coveredTo: addDays(until, -2),
        emptyMonths,
      };
    },

    // A game near midnight may be on another Eastern date. The next season refresh finds it.
    async fetchDate(league, localDate, { vendorIds }) {
      const read = await readDay(access, league, localDate);
      return read.outcome === 'failed' ? read : onDate(collect(league, read.rows, vendorIds), localDate);
    },
  };
}

function collect(league: League, rows: readonly EspnRow[], known = NO_VENDOR_IDS): NormalizedSeason {
  const events = eventsOf(rows);
  const ids = learnIds(league, events, known);
  const facts = {
    teamsById: ids.known.teams,
    venuesById: ids.venues,
    decidedSeries: decidedSeries(events),
  };
  const normalized = rows.map((read, index): SourceRow => {
    if (read.kind === 'unreadable') {
      const { reason, ...row } = read.row;
      const rowKey = row.sourceEventId ?? `row ${index + 1}`;
      return { row: { kind: 'rejected', reason }, describe: () => ({ ...row, rowKey }) };
    }
    const { event } = read;
    const { venue, competitors = [] } = event.competitions[0] ?? {};
    return {
      row: normalizeEvent(league, event, facts),
      describe: () => ({
        rowKey: event.id,
        sourceEventId: event.id,
        teams: competitors.map(({ team }) => team.displayName),
        venue: venue?.fullName ?? null,
        raw: event,
      }),
    };
  });
  return { ...normalizeSeason(normalized), vendorIds: ids.known };
}
