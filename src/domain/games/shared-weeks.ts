import { addDays } from '../dates/zoned-time.ts';
import type { League } from '../leagues.ts';
import { mustExist } from '../must-exist.ts';

export interface HomeDate {
  /** Venue-local, `YYYY-MM-DD`. */
  date: string;
  league: League;
  /** Null while undecided. */
  homeTeam: string | null;
}

export interface SharedWeek {
  /** The first and the last date with a game. */
  from: string;
  to: string;
  /** In the order of their first game. */
  hosts: readonly { league: League; team: string; dates: readonly string[] }[];
}

const WEEK_DAYS = 7;

/**
 * Lists spans of at most seven dates, without overlap, in which two or more teams play at home. Of the spans
 * that begin within a week, the one with the most teams counts, then the shortest, then the first.
 * @param games sorted by date.
 */
export function sharedWeeks(games: readonly HomeDate[], limit: number): SharedWeek[] {
  const dates = [...new Set(games.map(({ date }) => date))];
  const weeks: SharedWeek[] = [];
  let index = 0;
  while (index < dates.length && weeks.length < limit) {
    const first = mustExist(dates[index]);
    const starts = dates.slice(index).filter((date) => date < addDays(first, WEEK_DAYS));
    const best = starts.map((start) => weekFrom(games, start)).toSorted(byTeams)[0];
    if (best === undefined || best.hosts.length < 2) {
      index += 1;
      continue;
    }
    weeks.push(best);
    const next = dates.findIndex((date) => date > best.to);
    index = next === -1 ? dates.length : next;
  }
  return weeks;
}

function weekFrom(games: readonly HomeDate[], from: string): SharedWeek {
  const end = addDays(from, WEEK_DAYS);
  const hosts = new Map<string, { league: League; team: string; dates: string[] }>();
  for (const { date, league, homeTeam } of games) {
    if (homeTeam === null || date < from || date >= end) continue;
    const key = `${league} ${homeTeam}`;
    const host = hosts.get(key) ?? { league, team: homeTeam, dates: [] };
    if (!host.dates.includes(date)) host.dates.push(date);
    hosts.set(key, host);
  }
  const all = [...hosts.values()];
  const last =
    all
      .flatMap(({ dates }) => dates)
      .toSorted()
      .at(-1) ?? from;
  return { from, to: last, hosts: all };
}

function byTeams(a: SharedWeek, b: SharedWeek): number {
  return (
    b.hosts.length - a.hosts.length ||
    Date.parse(a.to) - Date.parse(a.from) - (Date.parse(b.to) - Date.parse(b.from)) ||
    (a.from < b.from ? -1 : 1)
  );
}
