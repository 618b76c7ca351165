import type { PageVersionSources } from '../../../src/db/queries/page-version.ts';
import { easternDateAt, endOfEasternDate } from '../../../src/domain/dates/eastern-time.ts';
import { endOfLocalDate } from '../../../src/domain/dates/zoned-instant.ts';
import { localDateAt } from '../../../src/domain/dates/zoned-time.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { questionPeriod } from '../../../src/domain/trips/finder/question-period.ts';
import type { ModelPage, Period } from './pages.ts';

export interface Start {
  league: League;
  homeTeam: string | null;
  awayTeam: string | null;
  startsAtMs: number;
}

/** One run of a refresh, as the cache sees it. */
export interface Refresh {
  atMs: number;
  league: League;
  /** The tags that its changed games purge. */
  tags: readonly string[];
}

/** What happens to a page's response as time passes. Every field is epoch milliseconds in order. */
export interface Timeline {
  /** A cached copy must not be used at or after the next of these. */
  ends: readonly number[];
  /** The ETag changes. */
  changes: readonly number[];
  /** The edge marks the copies stale. */
  purges: readonly number[];
}

/** The position of a moving clock in a timeline. */
export interface Position {
  timeline: Timeline;
  /** Counts the changes so far. Equal counts mean equal ETags. */
  version: number;
  nextChange: number;
  endsAtMs: number;
  endsPassed: number;
  purgedAtMs: number;
  purgesPassed: number;
}

export function timelineOf(
  page: ModelPage,
  day: { starts: readonly Start[]; refreshes: readonly Refresh[]; now: Date },
  starts: PageVersionSources['starts'] = page.sources.starts,
): Timeline {
  const { tags, feeds = [] } = page.sources;
  const begins = day.starts.filter((game) => (starts ?? []).some((wanted) => isOne(game, wanted)));
  const periodEnd = page.period === undefined ? [] : [endOfPeriod(page.period, day.now)];
  const ends = [...begins.map(({ startsAtMs }) => startsAtMs), ...periodEnd];
  const purges = day.refreshes.filter((run) => run.tags.some((tag) => tags.includes(tag)));
  const fed = day.refreshes.filter(({ league }) => feeds.includes(league));
  const times = (runs: readonly Refresh[]) => runs.map(({ atMs }) => atMs);
  return {
    ends: inOrder(ends),
    changes: inOrder([...ends, ...times(purges), ...times(fed)]),
    purges: inOrder(times(purges)),
  };
}

export function positionIn(timeline: Timeline): Position {
  return {
    timeline,
    version: 0,
    nextChange: timeline.changes[0] ?? Infinity,
    endsAtMs: timeline.ends[0] ?? Infinity,
    endsPassed: 0,
    purgedAtMs: -Infinity,
    purgesPassed: 0,
  };
}

/** Moves on to `now`, which never goes back. */
export function advance(position: Position, now: number): void {
  if (now < position.nextChange) return;
  const { ends, changes, purges } = position.timeline;
  while ((changes[position.version] ?? Infinity) <= now) position.version += 1;
  while ((ends[position.endsPassed] ?? Infinity) <= now) position.endsPassed += 1;
  while ((purges[position.purgesPassed] ?? Infinity) <= now) position.purgesPassed += 1;
  position.nextChange = changes[position.version] ?? Infinity;
  position.endsAtMs = ends[position.endsPassed] ?? Infinity;
  position.purgedAtMs = purges[position.purgesPassed - 1] ?? -Infinity;
}

type Wanted = NonNullable<PageVersionSources['starts']>[number];

function isOne(game: Start, { league, team, span }: Wanted): boolean {
  if (game.league !== league) return false;
  if (team !== undefined) return game.homeTeam === team || game.awayTeam === team;
  const { startsAtMs } = game;
  return span === undefined || (startsAtMs >= span.from.getTime() && startsAtMs < span.until.getTime());
}

function endOfPeriod(period: Period, now: Date): number {
  if (period === 'question') return questionPeriod(now).ends.getTime();
  if (period === 'utc date') return endOfLocalDate(localDateAt(now, 'UTC'), 'UTC').getTime();
  return endOfEasternDate(easternDateAt(now)).getTime();
}

function inOrder(times: readonly number[]): number[] {
  return [...new Set(times)].toSorted((a, b) => a - b);
}
