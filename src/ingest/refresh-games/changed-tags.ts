import { cacheTags } from '../../domain/cache-tags.ts';
import {
  localDateOf,
  MISSING_RUNS_UNTIL_HIDDEN,
  type Game,
  type GameStatus,
  type SourceName,
} from '../../domain/games/game.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import type { League } from '../../domain/leagues.ts';
import { teamByName, teamsOf, type Team } from '../../domain/teams/index.ts';
import { addDays, localDateAt } from '../../domain/dates/zoned-time.ts';
import type { PlannedGame, RefreshPlan, StoredGame } from './plan-refresh.ts';

/** A game is still shown the first times it is missing. Calendars have past games, so any written one counts. */
export function changedTags({
  league,
  formerSource,
  source,
  plan,
  stored,
  now,
}: {
  league: League;
  formerSource: SourceName | null;
  source: SourceName;
  plan: RefreshPlan;
  stored: readonly StoredGame[];
  now: Date;
}) {
  const byId = new Map(stored.map((game) => [game.id, game]));
  const before = (id: string) => byId.get(id) ?? [];
  const missing = plan.missing.flatMap(before);
  const others: Game[] = [
    ...plan.removed.flatMap(before),
    ...plan.upserts.flatMap(({ id, game }) => [game, before(id)].flat()),
  ];
  // Every page of the league names its source.
  if (formerSource !== source) {
    const all = tagsOf(league, { players: teamsOf(league), hosts: teamsOf(league) });
    return { stale: [...all, cacheTags.dates(league), cacheTags.soon], touched: all };
  }
  const hidden = missing.filter(
    ({ missingRuns }) => missingRuns + plan.missingCount >= MISSING_RUNS_UNTIL_HIDDEN,
  );
  const isUpcoming = (game: Game) => upcomingUntil(game) >= now;
  const changed = [...hidden, ...others].filter(isUpcoming);
  const hasSameDate = ({ id, game }: PlannedGame) => {
    const was = byId.get(id);
    if (was === undefined || was.missingRuns >= MISSING_RUNS_UNTIL_HIDDEN) return !isUpcoming(game);
    const isListedBoth = [was, game].every((one) => isUpcoming(one) && !UNLISTED.has(one.status));
    return isListedBoth ? localDateOf(was) === localDateOf(game) : !isUpcoming(was) && !isUpcoming(game);
  };
  const hasSameDates = hidden.length + plan.removed.length === 0 && plan.upserts.every(hasSameDate);
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

/** They are not listed (docs/rules.md#games). */
const UNLISTED: ReadonlySet<GameStatus> = new Set(['postponed', 'cancelled']);
/** The home page shows games through Sunday in any zone. */
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
