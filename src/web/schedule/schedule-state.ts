import { clockParts, formatLongDate } from '../../domain/dates/date-text.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { rowForDay, type GameRow } from '../games/game-row.ts';
import type { Provenance } from '../games/games-state.ts';

interface ScheduleDay {
  /** Local, `YYYY-MM-DD`. */
  date: string;
  /** 'Friday, November 20, 2026' */
  heading: string;
  /** The date cell shows the time alone. */
  rows: readonly GameRow[];
}

export type ScheduleState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  | {
      kind: 'loaded';
      /** Only days with games. */
      days: readonly ScheduleDay[];
      totalItems: number;
      lastPage: number;
      /** `YYYY-MM` of every month with games, ignoring filters. */
      months: readonly string[];
      provenance: Provenance | null;
      isSample: boolean;
    };

/** @param games ordered by date. */
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
