import type { Game } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import { teamByName } from '../../domain/teams/index.ts';
import { venueByName } from '../../domain/venues/index.ts';
import { isOpenSide, isUndecided } from '../sources/placeholder-names.ts';
import type { RejectedRow } from '../sources/source.ts';

/** One unreadable row happens every week. */
const MIN_UNREAD = 2;
const MAX_UNREAD_SHARE = 1 / 3;

/**
 * Returns teams and venues of which more than a third of the rows are unreadable
 * (docs/rules.md#anomaly-check).
 */
export function unreadNames({
  league,
  games,
  rejected,
  now,
}: {
  league: League;
  games: readonly Game[];
  rejected: readonly RejectedRow[];
  now: Date;
}): ReadonlyMap<string, number> {
  const today = now.toISOString().slice(0, 10);
  const read = countNames(games.map(({ homeTeam, awayTeam, venueName }) => [homeTeam, awayTeam, venueName]));
  const unread = countNames(
    rejected.map(({ teams, venue }) => [
      ...teams.filter((name) => !isOpenSide(name)).map((name) => teamByName(league, name)?.fullName ?? name),
      venue === null || isUndecided(venue) ? null : (venueByName(venue, null, today)?.name ?? venue),
    ]),
  );
  return new Map(
    [...unread].filter(
      ([name, rows]) => rows >= MIN_UNREAD && rows > MAX_UNREAD_SHARE * (rows + (read.get(name) ?? 0)),
    ),
  );
}

function countNames(rows: readonly (readonly (string | null)[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const names of rows) {
    for (const name of new Set(names)) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
