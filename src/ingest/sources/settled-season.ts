import { assignDoubleheaders, compareByStart } from '../../domain/doubleheader.ts';
import type { Game } from '../../domain/game.ts';
import type { Venue } from '../../domain/venues/venue.ts';
import type { RejectedRow, SeasonFetch } from './source.ts';
import { dropSuperseded } from './superseded.ts';

/** What the rows of a whole season came to, without what the source knows of its replies. */
export type SettledSeason = Omit<
  Extract<SeasonFetch, { outcome: 'fetched' }>,
  'fetched' | 'coveredFrom' | 'coveredTo'
>;

/** What a source read row by row. */
interface ReadRows {
  /** Each vendor id once, in any order. */
  games: Game[];
  /** By id, also those of games that are dropped. */
  venues: ReadonlyMap<string, Venue>;
  rejected: RejectedRow[];
  skipped: Readonly<Record<string, number>>;
  notes: ReadonlySet<string>;
  /** Where rows name the old date that they replace. */
  replacedDates?: ReadonlyMap<string, string>;
}

/** Drops what newer rows replace, tells doubleheaders apart, and keeps the venues that are left. */
export function settledSeason({
  games,
  venues,
  rejected,
  skipped,
  notes,
  replacedDates,
}: ReadRows): SettledSeason {
  const current = dropSuperseded(games, replacedDates);
  const named = new Set(current.games.map((game) => game.venueId));
  return {
    outcome: 'fetched',
    games: assignDoubleheaders(current.games).toSorted(compareByStart),
    venues: [...venues.values()].filter((venue) => named.has(venue.id)),
    rejected,
    skipped: current.dropped === 0 ? skipped : { ...skipped, 'replaced by a newer row': current.dropped },
    notes: [...notes],
  };
}
