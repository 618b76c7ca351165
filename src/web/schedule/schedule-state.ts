import { longDayText } from '../../domain/dates/date-text.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { DayCount } from '../../domain/games/schedule-days.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import type { League } from '../../domain/leagues.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { AbsentGames, LoadedGames } from '../games/games-state.ts';
import { hasTicketLink, rowForDay, withStoredGuide, type GameRow } from '../games/game-row.ts';

export interface ScheduleDay {
  /** Local, as `YYYY-MM-DD`. */
  date: string;
  heading: string;
  /** In the order of `LEAGUES`. The rows' date cells show only the time. */
  leagues: readonly { league: League; rows: readonly GameRow[] }[];
}

export function hasTicketsOn(days: readonly ScheduleDay[]): boolean {
  return days.some(({ leagues }) => leagues.some(({ rows }) => hasTicketLink(rows)));
}

export type ScheduleState =
  | AbsentGames
  | (Omit<LoadedGames, 'rows' | 'isUnread'> & {
      /** Days without games are left out. */
      days: readonly ScheduleDay[];
      /** Days with games of the chosen team or city, sorted: of all leagues, those around the shown ones. */
      counts: readonly DayCount[];
      /** The league's months with games as `YYYY-MM`. Filters do not change this list. */
      months: readonly string[];
      unread: readonly League[];
    });

/**
 * @param games ordered by date, then league.
 * @param guides the slugs of the stored guides: rows link no others.
 */
export function scheduleDays(
  games: readonly ListedGame[],
  rules: TicketLinkRules,
  guides: ReadonlySet<string>,
): ScheduleDay[] {
  const days = new Map<string, Map<League, GameRow[]>>();
  for (const game of games) {
    const date = localDateOf(game);
    const leagues = days.get(date) ?? new Map<League, GameRow[]>();
    const row = withStoredGuide(rowForDay(game, rules), guides);
    leagues.set(game.league, [...(leagues.get(game.league) ?? []), row]);
    days.set(date, leagues);
  }
  return [...days].map(([date, leagues]) => ({
    date,
    heading: longDayText(date),
    leagues: [...leagues].map(([league, rows]) => ({ league, rows })),
  }));
}
