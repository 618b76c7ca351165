import { assignDoubleheaders, compareByStart } from '../../domain/games/doubleheader.ts';
import { localDateOf, type Game } from '../../domain/games/game.ts';
import type { Venue } from '../../domain/venues/venue.ts';
import type { DateFetch, RejectedRow, SeasonFetch } from './source.ts';
import { dropSuperseded } from './drop-superseded.ts';

/** A row may have 32 kB. */
const MAX_RAW_ROWS = 100;

export type NormalizedSeason = Omit<
  Extract<SeasonFetch, { outcome: 'fetched' }>,
  'fetched' | 'coveredFrom' | 'coveredTo' | 'emptyMonths'
>;

interface ReadRows {
  games: Game[];
  /** Includes venues of dropped games. */
  venues: ReadonlyMap<string, Venue>;
  rejected: RejectedRow[];
  skipped: Readonly<Record<string, number>>;
  notes: ReadonlySet<string>;
  /** Some rows name the date they replace. */
  replacedDates?: ReadonlyMap<string, string>;
}

export function normalizeSeason({
  games,
  venues,
  rejected,
  skipped,
  notes,
  replacedDates,
}: ReadRows): NormalizedSeason {
  const current = dropSuperseded(games, replacedDates);
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
