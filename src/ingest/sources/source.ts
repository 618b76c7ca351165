import type { Game, SourceName } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/venue.ts';

export interface RejectedRow {
  /** The vendor's id, or the place ('page 3 row 7'). */
  rowKey: string;
  /** Null where the row has none. */
  sourceEventId: string | null;
  /** One of a few short texts that are counted: 'team not known'. */
  reason: string;
  raw: unknown;
}

export type SeasonFetch =
  | {
      outcome: 'fetched';
      /** By start, each vendor id once. */
      games: Game[];
      venues: Venue[];
      rejected: RejectedRow[];
      /** Rows that are rightly no games, by reason: parking, duplicates. */
      skipped: Record<string, number>;
      fetched: number;
      /** Inclusive local dates; an unlisted stored game within them is missing. */
      coveredFrom: string;
      coveredTo: string;
      /** For a developer: unknown titles, offsets that disagree with the zone. */
      notes: string[];
    }
  | {
      outcome: 'failed';
      reason: string;
    };

export interface FetchSeasonOptions {
  now: Date;
  teamsByPerformerId?: ReadonlyMap<number, Team>;
  /** After each response; `total` is null while unknown. */
  onProgress: (progress: { done: number; total: number | null; unit: string }) => void;
}

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
}
