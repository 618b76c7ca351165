import { cacheTags } from '../domain/cache-tags.ts';
import { MISSING_RUNS_UNTIL_HIDDEN, upcomingUntil, type Game } from '../domain/game.ts';
import type { League } from '../domain/leagues.ts';
import { teamByName } from '../domain/teams/index.ts';
import type { RefreshPlan, StoredGame } from './plan-refresh.ts';

/**
 * Cache tags of the pages that a refresh changes: of every team in a game that is listed before or after it
 * and is not the same, and of the league. A game that only begins to be missing is shown as before.
 * @returns none when no listed game changes.
 */
export function changedTags(
  league: League,
  plan: RefreshPlan,
  stored: readonly StoredGame[],
  now: Date,
): string[] {
  const byId = new Map(stored.map((game) => [game.id, game]));
  const before = (id: string) => byId.get(id) ?? [];
  const hidden = plan.missing
    .flatMap(before)
    .filter(({ missingRuns }) => missingRuns + plan.missingCount >= MISSING_RUNS_UNTIL_HIDDEN);
  const games: Game[] = [
    ...hidden,
    ...plan.removed.flatMap(before),
    ...plan.upserts.flatMap(({ id, game }) => [game, before(id)].flat()),
  ].filter((game) => upcomingUntil(game) >= now);
  if (games.length === 0) return [];
  const names = new Set(games.flatMap(({ homeTeam, awayTeam }) => [homeTeam ?? [], awayTeam ?? []].flat()));
  const teams = [...names].flatMap((name) => teamByName(league, name) ?? []);
  return [cacheTags.league(league), ...teams.map(cacheTags.team)];
}
