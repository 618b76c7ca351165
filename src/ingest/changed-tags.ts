import { cacheTags } from '../domain/cache-tags.ts';
import { MISSING_RUNS_UNTIL_HIDDEN, upcomingUntil, type Game, type SourceName } from '../domain/game.ts';
import type { League } from '../domain/leagues.ts';
import { teamByName, teamsOf, type Team } from '../domain/teams/index.ts';
import type { RefreshPlan, StoredGame } from './plan-refresh.ts';

/** Cache tags that a refresh concerns. */
interface RefreshTags {
  /**
   * Of the pages that it changes: the league's, those of every team in a game that is listed before or after
   * it and is not the same, and those of its host. A game that only begins to be missing is shown as before.
   */
  stale: string[];
  /** Of everything in which a written game may stand: calendars keep games of the past. */
  touched: string[];
}

export interface Refreshed {
  league: League;
  /** What it listed before; null for nothing. */
  formerSource: SourceName | null;
  source: SourceName;
  plan: RefreshPlan;
  stored: readonly StoredGame[];
  now: Date;
}

/** @returns no stale tags when no listed game changes. */
export function changedTags({ league, formerSource, source, plan, stored, now }: Refreshed): RefreshTags {
  const byId = new Map(stored.map((game) => [game.id, game]));
  const before = (id: string) => byId.get(id) ?? [];
  const missing = plan.missing.flatMap(before);
  const others: Game[] = [
    ...plan.removed.flatMap(before),
    ...plan.upserts.flatMap(({ id, game }) => [game, before(id)].flat()),
  ];
  // Every page of the league says whose games these are, also a page without any.
  if (formerSource !== source) {
    const all = tagsOf(league, { players: teamsOf(league), hosts: teamsOf(league) });
    return { stale: all, touched: all };
  }
  const hidden = missing.filter(
    ({ missingRuns }) => missingRuns + plan.missingCount >= MISSING_RUNS_UNTIL_HIDDEN,
  );
  const isAhead = (game: Game) => upcomingUntil(game) >= now;
  return {
    stale: tagsOfGames(league, [...hidden, ...others].filter(isAhead)),
    touched: tagsOfGames(league, [...missing, ...others]),
  };
}

function tagsOfGames(league: League, games: readonly Game[]): string[] {
  if (games.length === 0) return [];
  return tagsOf(league, {
    players: teamsNamed(
      league,
      games.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]),
    ),
    hosts: teamsNamed(
      league,
      games.map(({ homeTeam }) => homeTeam),
    ),
  });
}

function tagsOf(league: League, { players, hosts }: Record<'players' | 'hosts', readonly Team[]>): string[] {
  return [cacheTags.league(league), ...players.map(cacheTags.team), ...hosts.map(cacheTags.host)];
}

function teamsNamed(league: League, names: readonly (string | null)[]): Team[] {
  return [...new Set(names)].flatMap((name) => (name === null ? [] : (teamByName(league, name) ?? [])));
}
