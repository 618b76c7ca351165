import { clockParts, formatLongDate } from '../../domain/dates/date-text.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { rowForDay, type GameRow } from '../games/game-row.ts';
import type { Provenance } from '../games/games-state.ts';

interface ScheduleDay {
  /** The local date as `YYYY-MM-DD`. */
  date: string;
  /** For example, 'Friday, November 20, 2026'. */
  heading: string;
  /** The date cell of these rows shows only the time. */
  rows: readonly GameRow[];
}

export type ScheduleState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  | {
      kind: 'loaded';
      /** Days without games are left out. */
      days: readonly ScheduleDay[];
      totalItems: number;
      lastPage: number;
      /** The months with games as `YYYY-MM`. Filters do not change this list. */
      months: readonly string[];
      provenance: Provenance | null;
      isSample: boolean;
    };

/** @param games the games ordered by date. */
export function scheduleDays(games: readonly ListedGame[], rules: TicketLinkRules): ScheduleDay[] {
  const days = new Map<string, GameRow[]>();
  for (const game of games) {
    const date = localDateOf(game);
    days.set(date, [...(days.get(date) ?? []), rowForDay(game, rules)]);
  }
  return [...days].map(([date, rows]) => {
    const clock = clockParts(`${date}T00:00`);
    return { date, heading: clock ? formatLongDate(clock) : date, rows };
  });
}
