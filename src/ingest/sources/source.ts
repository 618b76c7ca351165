import type { KnownIds } from '../../db/queries/vendor-ids.ts';
import type { Game, SourceName } from '../../domain/games/game.ts';
import { type League, isSeasonInFullSwing } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/venue.ts';
import { addDays, daysBetween } from '../../domain/dates/zoned-time.ts';

export interface RejectedRow {
  /** The vendor's id, or the place ('page 3 row 7'). */
  rowKey: string;
  sourceEventId: string | null;
  /** One of a few short reasons: the log counts rows by it. */
  reason: string;
  /** As the vendor writes them. */
  teams: readonly string[];
  venue: string | null;
  raw: unknown;
}

export type SeasonFetch =
  | {
      outcome: 'fetched';
      /** By start. Each vendor id appears once. */
      games: Game[];
      venues: Venue[];
      rejected: RejectedRow[];
      /** Rows that are not games, by reason, such as 'parking'. */
      skipped: Record<string, number>;
      fetched: number;
      /** Inclusive local dates. A stored game within them that is not listed counts as missing. */
      coveredFrom: string;
      coveredTo: string;
      /** First dates of empty months that an operator accepted. */
      emptyMonths: string[];
      /** Such as unknown titles and offsets that disagree with the zone. */
      notes: string[];
      /** Known after this run. */
      vendorIds?: KnownIds;
    }
  | Failed;

export interface Failed {
  outcome: 'failed';
  reason: string;
}

export function failed(reason: string): Failed {
  return { outcome: 'failed', reason };
}

export interface FetchSeasonOptions {
  now: Date;
  acceptsEmptyMonths?: boolean;
  teamsByPerformerId?: ReadonlyMap<number, Team>;
  /** Learned in earlier runs. */
  vendorIds?: KnownIds | undefined;
  /** `total` is null while unknown. */
  onProgress: (progress: { done: number; total: number | null; unit: string }) => void;
}

export type DateFetch =
  | Pick<Extract<SeasonFetch, { outcome: 'fetched' }>, 'outcome' | 'games' | 'venues'>
  | Failed;

export type PerformersFetch =
  | {
      outcome: 'fetched';
      idByTeam: ReadonlyMap<string, number>;
      /** No performer fits, or more than one. */
      unresolved: string[];
    }
  | Failed;

export interface PerformerSource {
  fetchPerformers(league: League): Promise<PerformersFetch>;
}

export interface GameSource {
  readonly name: SourceName;
  /** Throws only on a bug. */
  fetchSeason(league: League, options: FetchSeasonOptions): Promise<SeasonFetch>;
  /** Reads a venue-local date. Rows may be unreadable, and a source may lack it. */
  fetchDate?(
    league: League,
    localDate: string,
    options: Pick<FetchSeasonOptions, 'teamsByPerformerId' | 'vendorIds'>,
  ): Promise<DateFetch>;
}

/** Covers this season and the published part of the next. */
const MONTHS_AHEAD = 13;

/** Shorter windows may be empty, as in an all-star break. */
const CERTAIN_AFTER_DAYS = 10;

/** `until` is not included. */
export interface DateWindow {
  from: string;
  until: string;
}

/** Yesterday may have games in progress. */
export function firstDateToRead(now: Date): string {
  return addDays(now.toISOString().slice(0, 10), -1);
}

export type RowsRead<Row> = { outcome: 'read'; rows: Row[] } | Failed;

export interface ReadOptions {
  mayBeEmpty: boolean;
  onResponse: (isLast: boolean) => void;
}

/** Reads a season month by month, until one fails. */
export async function readMonths<Row>(
  league: League,
  { now, acceptsEmptyMonths = false, onProgress }: FetchSeasonOptions,
  readMonth: (month: DateWindow, options: ReadOptions) => Promise<RowsRead<Row>>,
) {
  const firstDate = firstDateToRead(now);
  const rows: Row[] = [];
  const emptyMonths: string[] = [];
  let until = firstDate;
  for (let index = 0; index < MONTHS_AHEAD; index += 1) {
    const month = { from: until, until: firstOfNextMonth(until) };
    const isExpected = mustListGames(league, month, firstDate);
    const read = await readMonth(month, {
      mayBeEmpty: !isExpected || acceptsEmptyMonths,
      onResponse: (isLast) =>
        onProgress({ done: index + (isLast ? 1 : 0), total: MONTHS_AHEAD, unit: 'months' }),
    });
    if (read.outcome === 'failed') return read;
    if (isExpected && read.rows.length === 0) emptyMonths.push(month.from);
    rows.push(...read.rows);
    until = month.until;
  }
  return { outcome: 'read', rows, emptyMonths, firstDate, until } as const;
}

export function firstOfNextMonth(date: string): string {
  return `${addDays(`${date.slice(0, 8)}28`, 4).slice(0, 8)}01`;
}

/** The window must list games when it has ten days of the current season. */
function mustListGames(league: League, window: DateWindow, today: string): boolean {
  let certain = 0;
  const last = daysBetween(today, window.until);
  for (let day = 0; day < last; day += 1) {
    const date = addDays(today, day);
    if (!isSeasonInFullSwing(league, date)) break;
    if (date >= window.from && !isNflPreseason(league, date)) certain += 1;
  }
  return certain >= CERTAIN_AFTER_DAYS;
}

/** A source may leave out preseason games. */
function isNflPreseason(league: League, date: string): boolean {
  return league === 'NFL' && date.slice(5) < '09-10';
}
