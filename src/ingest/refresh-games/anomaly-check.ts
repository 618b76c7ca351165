import type { Game } from '../../domain/games/game.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import { isSeasonInFullSwing, leagueFacts, type League } from '../../domain/leagues.ts';
import { teamsOf, teamByName } from '../../domain/teams/index.ts';
import type { RejectedRow } from '../sources/source.ts';
import { venueByName } from '../../domain/venues/index.ts';
import { isOpenSide, isUndecided } from '../sources/placeholders.ts';

/** A larger share of unreadable rows rejects a fetch (docs/rules.md#anomaly-check). */
const MAX_REJECTED_SHARE = 0.05;
const MIN_SHARE_OF_STORED = 0.6;
/** With fewer, a season is ending and its size proves nothing. */
const FEW_GAMES = 20;
/** From this many games per team on, every team must play. */
const SEASON_GAMES_PER_TEAM = 5;
const MIN_HOME_GAMES = 5;
/** A reason names at most this many teams and venues. */
const NAMED = 5;

/** Returns null for an accepted fetch. */
export function findAnomaly({
  league,
  listed,
  stored,
  fetched,
  rejected,
  emptyMonths = [],
  now,
}: {
  league: League;
  listed: readonly Game[];
  stored: readonly Game[];
  fetched: number;
  rejected: readonly RejectedRow[];
  /** Only an operator's run gets here with an empty month. */
  emptyMonths?: readonly string[];
  now: Date;
}): {
  /** An operator can confirm only 'smaller'. */
  kind: 'unreadable' | 'smaller';
  reason: string;
} | null {
  if (fetched > 0 && rejected.length / fetched > MAX_REJECTED_SHARE) {
    const share = `${rejected.length} of ${fetched} rows could not be read, more than ${MAX_REJECTED_SHARE * 100} %`;
    const unread = unreadNames({ league, games: listed, rejected, now });
    const names = [...unread].map(([name, rows]) => `${rows} of ${name}`);
    return {
      kind: 'unreadable',
      reason: [share, names.slice(0, NAMED).join(', ')].filter(Boolean).join(': '),
    };
  }
  const reason =
    emptyMonths.length > 0
      ? `it lists no games from ${emptyMonths.join(', ')} on`
      : shrinkage(league, listed, stored, now);
  return reason === null ? null : { kind: 'smaller', reason };
}

function shrinkage(
  league: League,
  listed: readonly Game[],
  stored: readonly Game[],
  now: Date,
): string | null {
  const upcoming = listed.filter((game) => upcomingUntil(game) >= now);
  const storedUpcoming = stored.filter((game) => isFirm(game) && upcomingUntil(game) >= now);
  if (upcoming.length === 0) {
    if (isSeasonInFullSwing(league, now.toISOString().slice(0, 10))) {
      return 'it lists no upcoming game in the middle of the season';
    }
    return storedUpcoming.length > FEW_GAMES
      ? `it lists no upcoming game where ${storedUpcoming.length} were known`
      : null;
  }
  if (storedUpcoming.length > FEW_GAMES && upcoming.length < storedUpcoming.length * MIN_SHARE_OF_STORED) {
    return `it lists ${upcoming.length} upcoming games where ${storedUpcoming.length} were known`;
  }
  const absent = absentTeams(league, upcoming, storedUpcoming);
  if (absent.length > 0) return `it lists no upcoming game of ${absent.join(', ')}`;
  const withoutHomeGames = formerHosts(upcoming, storedUpcoming);
  return withoutHomeGames.length === 0
    ? null
    : `it lists no upcoming home game of ${withoutHomeGames.join(', ')}`;
}

/** Playoff games and placeholders may disappear when a series ends. */
function isFirm(game: Game): boolean {
  return game.gameType !== 'playoff' && game.status !== 'contingent' && !game.opponentTbd;
}

function absentTeams(league: League, upcoming: readonly Game[], storedUpcoming: readonly Game[]): string[] {
  const playing = teamNames(upcoming);
  const isWholeSeason = upcoming.length >= leagueFacts(league).teamCount * SEASON_GAMES_PER_TEAM;
  const known = storedUpcoming.length > FEW_GAMES ? teamNames(storedUpcoming) : new Set<string>();
  return teamsOf(league)
    .map((team) => team.fullName)
    .filter((name) => (isWholeSeason || known.has(name)) && !playing.has(name));
}

/** Teams with several upcoming home games do not lose them all in one day. */
function formerHosts(upcoming: readonly Game[], storedUpcoming: readonly Game[]): string[] {
  const hosts = new Set(upcoming.map(({ homeTeam }) => homeTeam));
  return [...Map.groupBy(storedUpcoming, ({ homeTeam }) => homeTeam)].flatMap(([name, games]) =>
    name !== null && games.length >= MIN_HOME_GAMES && !hosts.has(name) ? [name] : [],
  );
}

function teamNames(games: readonly Game[]): Set<string> {
  return new Set(games.flatMap((game) => [game.homeTeam, game.awayTeam]).filter((name) => name !== null));
}

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
