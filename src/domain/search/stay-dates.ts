import { addDays, daysBetween } from '../dates/zoned-time.ts';
import { localDateOf, type Game } from '../games/game.ts';
import type { DatePeriod } from '../games/schedule-days.ts';
import type { League } from '../leagues.ts';
import { currentWeekend } from '../trips/weekend.ts';

/** As many dates as a question of the trip finder has. */
const MAX_DATES = 14;

interface LeagueDate {
  league: League;
  date: string;
}

/**
 * Returns the asked dates if each league has a game on them; else the first weekend after them with all leagues, or
 * the shortest dates with all; null without any (docs/rules.md#search).
 * @param games those that the city hosts, sorted by date.
 */
export function stayDates(
  games: readonly Game[],
  leagues: readonly League[],
  asked: DatePeriod | null,
): DatePeriod | null {
  const days = games
    .map((game): LeagueDate => ({ league: game.league, date: localDateOf(game) }))
    .filter(({ date }) => asked === null || date >= asked.from);
  const hasAll = ({ from, to }: DatePeriod) =>
    leagues.every((league) =>
      days.some((day) => day.league === league && from <= day.date && day.date <= to),
    );
  if (asked && hasAll(asked)) return asked;
  const sundays = new Set(days.map(({ date }) => currentWeekend(date).through));
  const weekend = [...sundays].map((sunday) => ({ from: addDays(sunday, -2), to: sunday })).find(hasAll);
  return weekend ?? shortest(days, leagues);
}

function shortest(days: readonly LeagueDate[], leagues: readonly League[]): DatePeriod | null {
  const periods = days.flatMap(({ date: from }, at) => {
    const to = lastOfAll(days.slice(at), leagues);
    return to !== null && daysBetween(from, to) < MAX_DATES ? [{ from, to }] : [];
  });
  return periods.toSorted((a, b) => daysBetween(a.from, a.to) - daysBetween(b.from, b.to))[0] ?? null;
}

/** Returns the first date by which each league has had a game. */
function lastOfAll(days: readonly LeagueDate[], leagues: readonly League[]): string | null {
  const missing = new Set(leagues);
  for (const { league, date } of days) {
    missing.delete(league);
    if (missing.size === 0) return date;
  }
  return null;
}
