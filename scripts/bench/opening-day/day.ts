import { cacheTags } from '../../../src/domain/cache-tags.ts';
import { easternDateAt } from '../../../src/domain/dates/eastern-time.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { teamsOf } from '../../../src/domain/teams/index.ts';
import { readOverlaidGames } from '../../../tests/support/season-overlay.ts';
import { writtenTrips } from '../../../tests/support/trips.ts';
import { modelPages, type ModelPage } from './pages.ts';
import { timelineOf, type Refresh, type Start, type Timeline } from './timeline.ts';

/** A Sunday with 51 games of all four leagues; eight start at 17:00 UTC. */
const DATE = '2026-10-25';
export const atUtc = (time: string): number => Date.parse(`${DATE}T${time}Z`);

/** The questions of two months depend on these games. */
const STARTS_UNTIL = Date.parse('2027-01-10T00:00:00Z');
const CHANGED_TEAMS = 4;

/** The cron of the NFL finds that every game changed, as after a schedule release; the NBA's two games. */
const REFRESHES: readonly Refresh[] = [
  { atMs: atUtc('18:05:20'), league: 'NFL', tags: tagsOf('NFL', teamsOf('NFL').length) },
  { atMs: atUtc('18:20:20'), league: 'NBA', tags: tagsOf('NBA', CHANGED_TEAMS) },
];

export interface OpeningDay {
  pages: readonly ModelPage[];
  /** One for each page. */
  timelines: readonly Timeline[];
  /** The same, if a page depended only on the starts of the games that it shows. */
  shownTimelines: readonly Timeline[];
  refreshes: readonly Refresh[];
}

export async function readOpeningDay(now: Date): Promise<OpeningDay> {
  const { games } = await readOverlaidGames();
  const starts = games.flatMap(({ league, homeTeam, awayTeam, startsAt }): Start[] => {
    const startsAtMs = startsAt?.getTime() ?? Infinity;
    return startsAtMs > now.getTime() && startsAtMs < STARTS_UNTIL
      ? [{ league, homeTeam, awayTeam, startsAtMs }]
      : [];
  });
  const pages = modelPages(await writtenTrips(), easternDateAt(now));
  const day = { starts, refreshes: REFRESHES, now };
  return {
    pages,
    timelines: timelinesOf(pages, day, ({ sources }) => sources.starts),
    shownTimelines: timelinesOf(pages, day, ({ sources, shownStarts }) => shownStarts ?? sources.starts),
    refreshes: REFRESHES,
  };
}

/** Pages that depend on the same share one timeline. */
function timelinesOf(
  pages: readonly ModelPage[],
  day: Parameters<typeof timelineOf>[1],
  startsOf: (page: ModelPage) => ModelPage['sources']['starts'],
): Timeline[] {
  const shared = new Map<string, Timeline>();
  return pages.map((page) => {
    const starts = startsOf(page);
    const key = JSON.stringify([page.sources.tags, page.sources.feeds, starts, page.period]);
    const timeline = shared.get(key) ?? timelineOf(page, day, starts);
    shared.set(key, timeline);
    return timeline;
  });
}

function tagsOf(league: League, teams: number): string[] {
  const changed = teamsOf(league).slice(0, teams);
  return [
    cacheTags.league(league),
    cacheTags.soon,
    cacheTags.sequences,
    cacheTags.tripLists,
    ...changed.flatMap((team) => [cacheTags.team(team), cacheTags.host(team)]),
  ];
}
