import { cacheTags } from '../domain/cache-tags.ts';
import {
  localDateOf,
  MISSING_RUNS_UNTIL_HIDDEN,
  type Game,
  type GameStatus,
  type SourceName,
} from '../domain/game.ts';
import { upcomingUntil } from '../domain/upcoming-until.ts';
import type { League } from '../domain/leagues.ts';
import { teamByName, teamsOf, type Team } from '../domain/teams/index.ts';
import { addDays, localDateAt } from '../domain/zoned-time.ts';
import type { PlannedGame, RefreshPlan, StoredGame } from './plan-refresh.ts';

/** Cache tags that a refresh concerns. */
interface RefreshTags {
  /**
   * Of the pages that it changes: the league's, those of every team in a game that is listed before or after
   * it and is not the same, those of its host, of its dates if they are others, and of the coming days if it is
   * in them. A game that only begins to be missing is shown as before.
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
    return { stale: [...all, cacheTags.dates(league), cacheTags.soon], touched: all };
  }
  const hidden = missing.filter(
    ({ missingRuns }) => missingRuns + plan.missingCount >= MISSING_RUNS_UNTIL_HIDDEN,
  );
  const isAhead = (game: Game) => upcomingUntil(game) >= now;
  const changed = [...hidden, ...others].filter(isAhead);
  const keepsDate = ({ id, game }: PlannedGame) => {
    const was = byId.get(id);
    if (was === undefined || was.missingRuns >= MISSING_RUNS_UNTIL_HIDDEN) return !isAhead(game);
    const isShownAlike = [was, game].every((one) => isAhead(one) && !OFF.has(one.status));
    return isShownAlike ? localDateOf(was) === localDateOf(game) : !isAhead(was) && !isAhead(game);
  };
  const hasSameDates = hidden.length + plan.removed.length === 0 && plan.upserts.every(keepsDate);
  const lastSoon = addDays(localDateAt(now, 'UTC'), DAYS_AHEAD);
  return {
    stale: [
      ...tagsOfGames(league, changed),
      ...(changed.length === 0 || hasSameDates ? [] : [cacheTags.dates(league)]),
      ...(changed.some((game) => localDateOf(game) <= lastSoon) ? [cacheTags.soon] : []),
    ],
    touched: tagsOfGames(league, [...missing, ...others]),
  };
}

/** No list shows them (decisions.md 3). */
const OFF: ReadonlySet<GameStatus> = new Set(['postponed', 'cancelled']);
/** Home looks as far as the coming Sunday, on any clock, until the next refresh. */
const DAYS_AHEAD = 9;

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
