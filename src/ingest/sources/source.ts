import type { Game, SourceName } from '../../domain/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/venue.ts';

/** A row the source listed that could not be read as a game though it should have been one. */
export interface RejectedRow {
  /** The vendor's id where it could be read, else its place in the reply ('page 3 row 7'). */
  rowKey: string;
  /** The vendor's id; null where the row names none, so that any game may be behind it. */
  sourceEventId: string | null;
  /** Why, in one of a few short sentences that can be counted: 'team not known'. */
  reason: string;
  /** The row as it came. */
  raw: unknown;
}

/** A whole season as one source lists it now, or the reason why it could not be read. */
export type SeasonFetch =
  | {
      outcome: 'fetched';
      /** By start, each vendor id once. */
      games: Game[];
      /** Every venue the games name by `venueId`, each once. */
      venues: Venue[];
      rejected: RejectedRow[];
      /** Rows that are rightly no games of this league, counted by reason: parking, memberships, duplicates. */
      skipped: Record<string, number>;
      /** Rows the source sent. */
      fetched: number;
      /** Local dates, inclusive, that the replies cover: a stored game in between that is not listed is missing. */
      coveredFrom: string;
      coveredTo: string;
      /** What a developer should look at: titles no pattern knows, offsets that disagree with the zone. */
      notes: string[];
    }
  | {
      outcome: 'failed';
      /** One plain sentence without URLs or keys. */
      reason: string;
    };

export interface FetchSeasonOptions {
  now: Date;
  /** Teams by SeatGeek performer id where the mapping tables hold it. */
  teamsByPerformerId?: ReadonlyMap<number, Team>;
  /** Called after each reply; `total` is null while the source has not said how much there is. */
  onProgress: (progress: { done: number; total: number | null; unit: string }) => void;
}

/** Which performer ids SeatGeek knows a league's teams by, or the reason why that could not be read. */
export type PerformersFetch =
  | {
      outcome: 'fetched';
      /** By full name. */
      idByTeam: ReadonlyMap<string, number>;
      /** Full names of teams that no performer, or more than one, can be. */
      unresolved: string[];
    }
  | { outcome: 'failed'; reason: string };

export interface PerformerSource {
  fetchPerformers(league: League): Promise<PerformersFetch>;
}

/** One place that knows a league's schedule. Vendors' words stop inside it (architecture.md). */
export interface GameSource {
  readonly name: SourceName;
  /** Expected trouble is the `failed` outcome; it throws only on a bug. */
  fetchSeason(league: League, options: FetchSeasonOptions): Promise<SeasonFetch>;
}
