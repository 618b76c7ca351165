import type { KnownIds } from '../../db/queries/vendor-ids.ts';
import type { Game, SourceName } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/venue.ts';

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

interface Failed {
  outcome: 'failed';
  reason: string;
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
  | { outcome: 'failed'; reason: string };

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
