import {
  gameIdentity,
  localDateOf,
  MISSING_RUNS_UNTIL_HIDDEN,
  type Game,
  type SourceName,
} from '../../domain/games/game.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import { isSameNflGame } from '../../domain/games/same-nfl-game.ts';
import type { RejectedRow } from '../sources/source.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import { sha256HexOfBytes } from '../../crypto/sha256.ts';
import type { schedulePacks } from '../../db/schema/schedule-packs.ts';
import type { League } from '../../domain/leagues.ts';
import { encodeSeasonPack, PACK_RULES_VERSION } from '../../domain/trips/finder/season-pack.ts';
import { byTime } from '../../domain/trips/by-time.ts';
import { tripGames } from '../../domain/trips/finder/trip-game.ts';
import { venueLocations, type CandidateGame } from '../../domain/trips/sequence-candidates.ts';
import { KNOWN_VENUES } from '../../domain/venues/index.ts';

export interface StoredGame extends Game {
  id: string;
  /** Successive good runs without the game, up to `MISSING_RUNS_UNTIL_HIDDEN`. */
  missingRuns: number;
}

export interface PlannedGame {
  id: string;
  game: Game;
  isNew: boolean;
}

export interface RefreshPlan {
  upserts: PlannedGame[];
  missing: string[];
  missingCount: number;
  /** Only the league's former source lists them. */
  removed: string[];
  unchanged: number;
}

/** A moved game keeps its id. It is matched by vendor id, then identity, then teams (docs/rules.md#refresh). */
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
  /** A game outside these inclusive local dates is never missing. */
  coveredFrom: string;
  coveredTo: string;
  /** Their games are neither missing nor free to match. */
  unreadable?: readonly Pick<RejectedRow, 'sourceEventId'>[];
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
      plan.upserts.push({ id: unusedId(gameIdentity(game), takenIds), game, isNew: true });
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
      // Past results stay; announced games of the former source do not.
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

/** Later, the same teams may meet in a series that was listed late. */
const MAX_DAYS_UNTIL_MAKE_UP = 10;

function matchGames(
  stored: readonly StoredGame[],
  incoming: readonly Game[],
  source: SourceName,
  now: Date,
): Map<Game, StoredGame> {
  const matches = new Map<Game, StoredGame>();
  const paired = new Set<StoredGame>();
  const pair = (game: Game, match: StoredGame | undefined) => {
    if (!match || paired.has(match) || matches.has(game)) return;
    matches.set(game, match);
    paired.add(match);
  };
  const byVendorId = new Map(
    stored.filter((game) => game.source === source).map((game) => [game.sourceEventId, game]),
  );
  for (const game of incoming) pair(game, byVendorId.get(game.sourceEventId));

  const ofOtherSources = new Map(
    stored.filter((game) => game.source !== source).map((game) => [gameIdentity(game), game]),
  );
  if (ofOtherSources.size > 0) {
    for (const game of incoming) pair(game, ofOtherSources.get(gameIdentity(game)));
  }

  const byTeams = new Map<string, StoredGame[]>();
  for (const game of stored) {
    const key = teamsKey(game);
    if (key && game.source === source && !paired.has(game))
      byTeams.set(key, [...(byTeams.get(key) ?? []), game]);
  }
  for (const game of incoming) {
    const key = matches.has(game) ? null : teamsKey(game);
    if (!key) continue;
    pair(
      game,
      byTeams.get(key)?.find((other) => !paired.has(other) && mayHaveMoved(other, game, now)),
    );
  }
  return matches;
}

/** A listing a day after a started game is another game; one after a postponed game is its make-up. */
function mayHaveMoved(from: Game, to: Game, now: Date): boolean {
  const days = daysBetween(localDateOf(from), localDateOf(to));
  if (upcomingUntil(from) >= now && (Math.abs(days) <= 1 || isSameNflGame(from, to))) return true;
  const isMakeUp = from.status === 'postponed' && from.gameType === to.gameType && upcomingUntil(to) >= now;
  return isMakeUp && days >= 0 && days <= MAX_DAYS_UNTIL_MAKE_UP;
}

function teamsKey(game: Game): string | null {
  return game.homeTeam && game.awayTeam ? `${game.awayTeam} at ${game.homeTeam}` : null;
}

/** A game that moved may still have this identity as its id. */
function unusedId(identity: string, taken: Set<string>): string {
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

/** See docs/decisions/040-season-packs.md. */
export async function seasonPack(
  league: League,
  games: readonly CandidateGame[],
  venues: Parameters<typeof venueLocations>[0],
): Promise<typeof schedulePacks.$inferInsert> {
  const places = venueLocations([...KNOWN_VENUES, ...venues]);
  const pack = encodeSeasonPack(league, tripGames(games, places).toSorted(byTime));
  const dataVersion = (await sha256HexOfBytes(pack)).slice(0, 16);
  return { league, dataVersion, rulesVersion: PACK_RULES_VERSION, pack };
}

export function hasChanges({ upserts, missing, removed }: RefreshPlan): boolean {
  return upserts.length + missing.length + removed.length > 0;
}

export function gamesAfter(stored: readonly StoredGame[], plan: RefreshPlan, now: Date): CandidateGame[] {
  const games = new Map<string, CandidateGame & { missingRuns: number }>(
    stored.map((game) => [game.id, game]),
  );
  for (const id of plan.removed) games.delete(id);
  for (const { id, game } of plan.upserts) games.set(id, { ...game, id, missingRuns: 0 });
  const missing = new Set(plan.missing);
  return [...games.values()].filter((game) => {
    const runs = game.missingRuns + (missing.has(game.id) ? plan.missingCount : 0);
    return runs < MISSING_RUNS_UNTIL_HIDDEN && upcomingUntil(game) >= now;
  });
}
