import { sha256HexOfBytes } from '../../crypto/sha256.ts';
import type { schedulePacks } from '../../db/schema/schedule-packs.ts';
import { MISSING_RUNS_UNTIL_HIDDEN } from '../../domain/games/game.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import type { League } from '../../domain/leagues.ts';
import { encodeSeasonPack, PACK_RULES_VERSION } from '../../domain/trips/finder/season-pack.ts';
import { byTime } from '../../domain/trips/by-time.ts';
import { tripGames } from '../../domain/trips/finder/trip-game.ts';
import { venueLocations, type CandidateGame } from '../../domain/trips/sequence-candidates.ts';
import { KNOWN_VENUES } from '../../domain/venues/index.ts';
import type { RefreshPlan, StoredGame } from './plan-refresh.ts';

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
