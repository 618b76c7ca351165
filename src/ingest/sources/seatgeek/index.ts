import * as v from 'valibot';
import { type League, leagueFacts } from '../../../domain/leagues.ts';
import { addDays } from '../../../domain/dates/zoned-time.ts';
import {
  readMonths,
  type DateWindow,
  type GameSource,
  type PerformerSource,
  type PerformersFetch,
  type ReadOptions,
  type RowsRead,
} from '../source.ts';
import { normalizeSeason, onDate, type NormalizedSeason } from '../normalize-season.ts';
import { normalizeEvent, isOfLeague, utcInstant } from './normalize.ts';
import { namesIn, readList, vendorIdOf, VENDOR, type KeyedRow, type SeatGeekAccess } from './read-pages.ts';
import { seatGeekEventKey, seatGeekTeam, type SeatGeekTeam } from './schema.ts';
import { slugOf } from '../../../domain/slug.ts';
import { teamByName, teamsOf, type Team } from '../../../domain/teams/index.ts';

const WITHOUT_KEY = { outcome: 'failed', reason: 'SEATGEEK_CLIENT_ID is not set.' } as const;

export function createSeatGeekSource(access: SeatGeekAccess): GameSource {
  return {
    name: 'seatgeek',

    async fetchSeason(league, run) {
      if (access.clientId === '') return WITHOUT_KEY;
      const read = await readMonths(league, run, (month, options) =>
        readWindow(access, league, month, options),
      );
      if (read.outcome === 'failed') return read;
      const { rows, emptyMonths, firstDate, until } = read;
      return {
        ...collect(league, rows, run.teamsByPerformerId),
        fetched: rows.length,
        // Windows end at UTC midnight. A local date must fit in every zone.
        coveredFrom: addDays(firstDate, 1),
        coveredTo: addDays(until, -2),
        emptyMonths,
      };
    },

    async fetchDate(league, localDate, { teamsByPerformerId }) {
      if (access.clientId === '') return WITHOUT_KEY;
      // An evening in America is on the next UTC date.
      const window = { from: localDate, until: addDays(localDate, 2) };
      const options = { mayBeEmpty: true, onResponse: () => undefined };
      const read = await readWindow(access, league, window, options);
      return read.outcome === 'failed'
        ? read
        : onDate(collect(league, read.rows, teamsByPerformerId), localDate);
    },
  };
}

function collect(
  league: League,
  rows: readonly KeyedRow[],
  mapped: ReadonlyMap<number, Team> = new Map(),
): NormalizedSeason {
  const byKey = new Map(rows);
  const listedTwice = rows.length - byKey.size;
  return normalizeSeason(
    [...byKey].map(([rowKey, raw]) => ({
      row: normalizeEvent(league, raw, mapped),
      describe: () => ({ rowKey, sourceEventId: vendorIdOf(raw), ...namesIn(raw), raw }),
    })),
    listedTwice === 0 ? {} : { 'listed twice': listedTwice },
  );
}

async function readWindow(
  access: SeatGeekAccess,
  league: League,
  window: DateWindow,
  { mayBeEmpty, onResponse }: ReadOptions,
): Promise<RowsRead<KeyedRow>> {
  return readList(access, {
    list: 'events',
    parameters: {
      'taxonomies.name': leagueFacts(league).path,
      'datetime_utc.gte': `${window.from}T00:00:00`,
      'datetime_utc.lt': `${window.until}T00:00:00`,
      // Without a stable order, pages overlap.
      sort: 'datetime_utc.asc',
    },
    what: `${league} rows from ${window.from} on`,
    problemWhenEmpty: mayBeEmpty
      ? null
      : `${VENDOR} lists no ${league} games from ${window.from} on, in the middle of the season.`,
    matchesRequest: (events) => areOfWindow(league, window, events),
    rowKeyOf: (event, place) => vendorIdOf(event) ?? `${window.from} ${place}`,
    onResponse,
  });
}

function areOfWindow(league: League, window: DateWindow, events: unknown[]): boolean {
  let fitting = 0;
  let strange = 0;
  for (const raw of events) {
    const event = v.safeParse(seatGeekEventKey, raw);
    if (!event.success) continue;
    const date = utcInstant(event.output.datetime_utc)?.toISOString().slice(0, 10);
    const inside = date === undefined || (window.from <= date && date < window.until);
    if (inside && isOfLeague(league, event.output)) fitting += 1;
    else strange += 1;
  }
  return strange <= fitting;
}

export function createPerformerSource(access: SeatGeekAccess): PerformerSource {
  return {
    fetchPerformers: async (league) => {
      const { path } = leagueFacts(league);
      const read = await readList(access, {
        list: 'performers',
        parameters: { 'taxonomies.name': path, sort: 'id.asc' },
        what: `performers of the ${league}`,
        problemWhenEmpty: `${VENDOR} lists no performers of the ${league}.`,
        matchesRequest: (rows) => {
          const fitting = rows.filter((row) => teamIn(row)?.type === path);
          return fitting.length * 2 >= rows.length;
        },
        rowKeyOf: (row, place) => vendorIdOf(row) ?? place,
        onResponse: () => undefined,
      });
      return read.outcome === 'failed'
        ? read
        : toPerformersFetch(
            league,
            read.rows.map(([, row]) => row),
          );
    },
  };
}

function teamIn(row: unknown): SeatGeekTeam | null {
  const parsed = v.safeParse(seatGeekTeam, row);
  return parsed.success ? parsed.output : null;
}

/** Events ('World Series') are performers too. Only teams have divisions. */
function toPerformersFetch(league: League, rows: readonly unknown[]): PerformersFetch {
  const { path } = leagueFacts(league);
  const teams = rows.flatMap((row) => {
    const performer = teamIn(row);
    return performer?.type === path && performer.divisions ? [performer] : [];
  });
  const found = teamsOf(league).map((team) => ({ team, performer: performerOf(team, teams) }));
  return {
    outcome: 'fetched',
    idByTeam: new Map(
      found.flatMap(({ team, performer }) => (performer ? [[team.fullName, performer.id]] : [])),
    ),
    unresolved: found.flatMap(({ team, performer }) => (performer ? [] : [team.fullName])),
  };
}

/** Matches by slug, then former slug, then name. Of two, one may have upcoming events. */
function performerOf(team: Team, performers: readonly SeatGeekTeam[]): SeatGeekTeam | null {
  const formerSlugs = new Set(team.aliases.map(slugOf));
  const matchers: ((performer: SeatGeekTeam) => boolean)[] = [
    ({ slug }) => slug === team.slug,
    ({ slug }) => formerSlugs.has(slug ?? ''),
    ({ name }) => teamByName(team.league, name) === team,
  ];
  for (const isTeam of matchers) {
    const matching = performers.filter(isTeam);
    const playing = matching.filter((performer) => performer.has_upcoming_events);
    const [only, ...others] = playing.length > 0 ? playing : matching;
    if (only) return others.length === 0 ? only : null;
  }
  return null;
}
