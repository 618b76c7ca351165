import type { Game } from '../../domain/games/game.ts';
import { teamByName } from '../../domain/teams/index.ts';
import { venueByName } from '../../domain/venues/index.ts';
import type { RejectedRow } from '../sources/source.ts';

/** One unreadable row happens every week. */
const MIN_UNREAD = 2;
const MAX_UNREAD_SHARE = 1 / 3;

/**
 * Returns the clubs and venues of which more than a third of the rows cannot be read, with the number of these
 * rows: a season as a whole may look well meanwhile (docs/rules.md#anomaly-check).
 */
export function unreadNames({
  games,
  rejected,
}: {
  games: readonly Game[];
  rejected: readonly RejectedRow[];
}): ReadonlyMap<string, number> {
  const [league] = games.map((game) => game.league);
  const read = countNames(games.map(({ homeTeam, awayTeam, venueName }) => [homeTeam, awayTeam, venueName]));
  const unread = countNames(
    rejected.map(({ teams, venue }) => [
      ...teams.map((name) => (league && teamByName(league, name)?.fullName) ?? name),
      venue && (venueByName(venue, null, TODAY_OR_LATER)?.name ?? venue),
    ]),
  );
  return new Map(
    [...unread].filter(
      ([name, rows]) => rows >= MIN_UNREAD && rows > MAX_UNREAD_SHARE * (rows + (read.get(name) ?? 0)),
    ),
  );
}

/** Venues that are no longer in use are not in a feed. */
const TODAY_OR_LATER = '2099-01-01';

function countNames(rows: readonly (readonly (string | null)[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const names of rows) {
    for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
