import { readSchedule } from '../../db/queries/schedule.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { lastPage } from '../../domain/paging.ts';
import { teamsOf, type Team } from '../../domain/teams/index.ts';
import { isSampleListing, SCHEDULE_UNREACHABLE, unreadLeagues } from '../games/games-state.ts';
import { oldestFeed } from '../games/oldest-feed.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { scheduleDays, type ScheduleState } from './schedule-state.ts';
import { shownPeriod, type AskedSchedule } from './shown-period.ts';

const GAMES_PER_PAGE = 50;

export const UNREADABLE_SCHEDULE: ScheduleState = { kind: 'error', message: SCHEDULE_UNREACHABLE };

export async function loadSchedule(
  deps: Deps,
  asked: AskedSchedule,
): Promise<ScheduleState | { kind: 'past-the-end'; lastPage: number }> {
  const { league, view } = asked;
  const schedule = await readSchedule(deps.db, {
    league,
    team: view.team?.fullName ?? null,
    hosts:
      league === null || view.city === null
        ? null
        : homeTeamsIn(league, view.city).map(({ fullName }) => fullName),
    period: shownPeriod(asked),
    page: view.page,
    pageSize: GAMES_PER_PAGE,
    now: deps.now(),
  });
  const { games, totalItems, days: counts, months, feeds, guides } = schedule;
  const last = lastPage(totalItems, GAMES_PER_PAGE);
  if (view.page > last) return { kind: 'past-the-end', lastPage: last };
  const days = scheduleDays(games, ticketRules(deps.config), guides);
  const provenance = oldestFeed(feeds);
  const isSample = isSampleListing(provenance, games);
  return {
    kind: 'loaded',
    days,
    totalItems,
    lastPage: last,
    counts,
    months,
    provenance,
    isSample,
    unread: unreadLeagues(feeds, deps.now(), league === null ? LEAGUES : [league]),
  };
}

export function homeTeamsIn(league: League, city: string): Team[] {
  return teamsOf(league).filter((team) => team.marketCity === city);
}
