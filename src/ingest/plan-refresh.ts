import {
  gameIdentity,
  localDateOf,
  MISSING_RUNS_UNTIL_HIDDEN,
  type Game,
  type SourceName,
} from '../domain/game.ts';
import { upcomingUntil } from '../domain/upcoming-until.ts';
import type { RejectedRow } from './sources/source.ts';
import { daysBetween } from '../domain/zoned-time.ts';

/** A game as the database holds it. */
export interface StoredGame extends Game {
  id: string;
  /** Good runs in a row that did not list it, at most `MISSING_RUNS_UNTIL_HIDDEN`. */
  missingRuns: number;
}

export interface PlannedGame {
  id: string;
  game: Game;
  isNew: boolean;
}

/** What one good fetch changes in the stored games of a league. */
export interface RefreshPlan {
  /** New and changed games; unchanged ones are not rewritten. */
  upserts: PlannedGame[];
  /** Ids of games the source no longer lists. */
  missing: string[];
  /** How many runs without them this one counts for; as many as hide them when they are known to be gone. */
  missingCount: number;
  /** Ids of games that only the league's former source listed. */
  removed: string[];
  unchanged: number;
}

/**
 * Compares what a source lists with what is stored. A game keeps its id when it moves: it is recognised by
 * the vendor's id, then by its public identity (after a change of source), then as the same two teams a day
 * apart under a new vendor id (game-data.md 1.6).
 * @param stored every stored game of the league that could be one of `incoming`, of any source.
 */
export function planRefresh({
  stored,
  incoming,
  source,
  coveredFrom,
  coveredTo,
  unreadable = [],
  hidesMissing = false,
  now,
}: {
  stored: readonly StoredGame[];
  incoming: readonly Game[];
  source: SourceName;
  /** Local dates, inclusive, within which a game that is not listed counts as missing. */
  coveredFrom: string;
  coveredTo: string;
  /** Rows that could not be read: what they list is neither missing nor another game. */
  unreadable?: readonly Pick<RejectedRow, 'sourceEventId'>[];
  /** Whether games that are not listed are hidden at once, in place of after some runs. */
  hidesMissing?: boolean;
  now: Date;
}): RefreshPlan {
  const listed = new Set<string | null>(incoming.map(({ sourceEventId }) => sourceEventId));
  const unread = new Set(
    unreadable.map(({ sourceEventId }) => sourceEventId).filter((id) => !listed.has(id)),
  );
  const isUnread = (game: StoredGame) => game.source === source && unread.has(game.sourceEventId);
  const candidates = stored.filter((game) => !isUnread(game));
  const matches = matchGames(candidates, incoming, source, now);
  const takenIds = new Set(stored.map((game) => game.id));
  const missingCount = hidesMissing ? MISSING_RUNS_UNTIL_HIDDEN : 1;
  const plan: RefreshPlan = { upserts: [], missing: [], missingCount, removed: [], unchanged: 0 };
  for (const game of incoming) {
    const match = matches.get(game);
    if (!match) {
      plan.upserts.push({ id: freeId(gameIdentity(game), takenIds), game, isNew: true });
    } else if (match.missingRuns > 0 || !isSameGame(match, game)) {
      plan.upserts.push({ id: match.id, game, isNew: false });
    } else {
      plan.unchanged += 1;
    }
  }
  const matched = new Set(matches.values());
  for (const game of stored) {
    if (matched.has(game) || isUnread(game)) continue;
    const isUpcoming = upcomingUntil(game) >= now;
    if (game.source !== source) {
      // Real results of the past stay; what the former source announced does not.
      if (isUpcoming || game.source === 'sample') plan.removed.push(game.id);
    } else if (
      isUpcoming &&
      isCovered(game) &&
      !unread.has(null) &&
      game.missingRuns < MISSING_RUNS_UNTIL_HIDDEN
    ) {
      plan.missing.push(game.id);
    }
  }
  return plan;

  function isCovered(game: Game): boolean {
    const date = localDateOf(game);
    return coveredFrom <= date && date <= coveredTo;
  }
}

function matchGames(
  stored: readonly StoredGame[],
  incoming: readonly Game[],
  source: SourceName,
  now: Date,
): Map<Game, StoredGame> {
  const matches = new Map<Game, StoredGame>();
  const claimed = new Set<StoredGame>();
  const claim = (game: Game, match: StoredGame | undefined) => {
    if (!match || claimed.has(match) || matches.has(game)) return;
    matches.set(game, match);
    claimed.add(match);
  };
  const byVendorId = new Map(
    stored.filter((game) => game.source === source).map((game) => [game.sourceEventId, game]),
  );
  for (const game of incoming) claim(game, byVendorId.get(game.sourceEventId));

  const ofOtherSources = new Map(
    stored.filter((game) => game.source !== source).map((game) => [gameIdentity(game), game]),
  );
  if (ofOtherSources.size > 0) {
    for (const game of incoming) claim(game, ofOtherSources.get(gameIdentity(game)));
  }

  const byTeams = new Map<string, StoredGame[]>();
  for (const game of stored) {
    const key = teamsKey(game);
    // A game that has begun is history; a new listing a day later is another game.
    const isCandidate = game.source === source && !claimed.has(game) && upcomingUntil(game) >= now;
    if (key && isCandidate) byTeams.set(key, [...(byTeams.get(key) ?? []), game]);
  }
  for (const game of incoming) {
    const key = matches.has(game) ? null : teamsKey(game);
    if (!key) continue;
    claim(
      game,
      byTeams
        .get(key)
        ?.find(
          (other) => !claimed.has(other) && Math.abs(daysBetween(localDateOf(other), localDateOf(game))) <= 1,
        ),
    );
  }
  return matches;
}

function teamsKey(game: Game): string | null {
  return game.homeTeam && game.awayTeam ? `${game.awayTeam} at ${game.homeTeam}` : null;
}

/** An identity can be taken by a game that was first seen on that date and has moved away since. */
function freeId(identity: string, taken: Set<string>): string {
  let id = identity;
  for (let copy = 2; taken.has(id); copy += 1) id = `${identity}.${copy}`;
  taken.add(id);
  return id;
}

const COMPARED = [
  'source',
  'sourceEventId',
  'homeTeam',
  'awayTeam',
  'opponentTbd',
  'dateTbd',
  'timeTbd',
  'localDateTime',
  'timeZone',
  'gameType',
  'status',
  'playoffRound',
  'gameNumber',
  'doubleheader',
  'seriesGame',
  'neutralSite',
  'venueId',
  'venueName',
  'venueAddress',
  'city',
  'ticketUrl',
  'eventTitle',
  'lowestPrice',
  'averagePrice',
  'pricesIncludeFees',
] as const satisfies readonly (keyof Game)[];

function isSameGame(stored: Game, listed: Game): boolean {
  return (
    COMPARED.every((field) => stored[field] === listed[field]) &&
    stored.startsAt?.getTime() === listed.startsAt?.getTime()
  );
}
