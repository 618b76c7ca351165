import { clockParts, formatLongDate } from '../../domain/dates/date-text.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { rowForDay, type GameRow } from '../games/game-row.ts';
import type { Provenance } from '../games/games-state.ts';

/** The games of one venue-local date. */
interface ScheduleDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** 'Friday, November 20, 2026' */
  heading: string;
  /** By start; the date cell says the time only. */
  rows: readonly GameRow[];
}

export type ScheduleState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  | {
      kind: 'loaded';
      /** Days with games, in order. */
      days: readonly ScheduleDay[];
      totalItems: number;
      lastPage: number;
      /** `YYYY-MM` of every month with games, whatever the filters. */
      months: readonly string[];
      provenance: Provenance | null;
      isSample: boolean;
    };

/** Groups games that come by date into days; days without games do not occur. */
export function scheduleDays(games: readonly ListedGame[], rules: TicketLinkRules): ScheduleDay[] {
  const days = new Map<string, GameRow[]>();
  for (const game of games) {
    const date = localDateOf(game);
    days.set(date, [...(days.get(date) ?? []), rowForDay(game, rules)]);
  }
  return [...days].map(([date, rows]) => {
    const words = clockParts(`${date}T00:00`);
    return { date, heading: words ? formatLongDate(words) : date, rows };
  });
}
