import { dateSpan, longDayText, monthText } from '../../domain/dates/date-text.ts';
import { addDays, yearMonthOf } from '../../domain/dates/zoned-time.ts';
import { weekAround, type DatePeriod } from '../../domain/games/schedule-days.ts';
import type { League } from '../../domain/leagues.ts';
import { DEFAULT_SCHEDULE_VIEW, type ScheduleView } from '../urls/schedule-query.ts';

export interface AskedSchedule {
  /** Null means all leagues. */
  league: League | null;
  view: ScheduleView;
  /** The Eastern date. */
  today: string;
}

/** Returns null for all dates. */
export function shownPeriod({ league, view, today }: AskedSchedule): DatePeriod | null {
  const { month, from, to } = view;
  if (month !== null) {
    const first = `${month}-01`;
    return { from: first, to: addDays(`${yearMonthOf(addDays(first, 31))}-01`, -1) };
  }
  if (from !== null) return { from, to: to ?? from };
  return league === null ? { from: today, to: today } : null;
}

/** Covers the strip's week and the shown dates, which begin in it. */
export function countedDays(asked: AskedSchedule): DatePeriod {
  const { today } = asked;
  const shown = shownPeriod(asked);
  const week = weekAround(shown?.from ?? today, today);
  return shown !== null && shown.to > week.to ? { from: week.from, to: shown.to } : week;
}

/** Today's games of all leagues have the plain address. */
export function dayView({ league, view, today }: AskedSchedule, date: string): ScheduleView {
  const from = league === null && date === today ? null : date;
  return { ...DEFAULT_SCHEDULE_VIEW, team: view.team, city: view.city, from };
}

/** Returns 'Friday, November 20, 2026', 'November 2026', 'Nov 20-26, 2026' or null for all dates. */
export function periodText(asked: AskedSchedule): string | null {
  const { month } = asked.view;
  if (month !== null) return monthText(month);
  const period = shownPeriod(asked);
  if (period === null) return null;
  return period.from === period.to ? longDayText(period.from) : dateSpan(period.from, period.to);
}
