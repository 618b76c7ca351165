import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { leagueFromPath, LEAGUES, type League } from '../../domain/leagues.ts';
import { readSchedule } from '../../db/queries/schedule.ts';
import { lastPage } from '../../domain/paging.ts';
import { teamsOf, type Team } from '../../domain/teams/index.ts';
import { readRoute, redirectUncached } from '../caching/read-route.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { parseScheduleView, scheduleQueryString } from '../urls/schedule-query.ts';
import { patterns } from '../urls/url-table.ts';
import { isSampleListing, SCHEDULE_UNREACHABLE, unreadLeagues, oldestFeed } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { scheduleHead } from './schedule-head.ts';
import { SchedulePage, ScheduleFragment } from './schedule-page.tsx';
import { type AskedSchedule, countedDays, shownPeriod } from './shown-period.ts';
import { scheduleDays, type ScheduleState } from './schedule-state.ts';

const GAMES_PER_PAGE = 50;

const schedule = readRoute({
  ask(c) {
    const league = leagueFromPath(c.req.param('league') ?? '');
    const { view, problem } = parseScheduleView(league, new URL(c.req.url).searchParams);
    return { asked: { league, view, today: easternDateAt(c.var.deps.now()) }, problem };
  },
  depends({ asked, problem }) {
    if (problem !== null) return null;
    const leagues = asked.league === null ? LEAGUES : [asked.league];
    return {
      sources: { tags: tagsOf(asked), starts: leagues.map((league) => ({ league })), feeds: leagues },
      // The strip begins today.
      period: { name: asked.today, ends: endOfEasternDate(asked.today) },
      search: scheduleQueryString(asked.view),
    };
  },
  async read(c, { asked }): Promise<ScheduleState | Response> {
    const { db, config, now } = c.var.deps;
    const { league, view, today } = asked;
    const { games, totalItems, days, months, feeds, guides } = await readSchedule(db, {
      league,
      team: view.team?.fullName ?? null,
      hosts:
        league && view.city !== null ? homeTeamsIn(league, view.city).map(({ fullName }) => fullName) : null,
      period: shownPeriod(asked),
      counted: countedDays(asked),
      today,
      page: view.page,
      pageSize: GAMES_PER_PAGE,
      now: now(),
    });
    const last = lastPage(totalItems, GAMES_PER_PAGE);
    if (view.page > last)
      return redirectUncached(c, `${c.req.path}${scheduleQueryString({ ...view, page: last })}`);
    const provenance = oldestFeed(feeds);
    return {
      kind: 'loaded',
      days: scheduleDays(games, ticketRules(config), guides),
      totalItems,
      lastPage: last,
      counts: days,
      months,
      provenance,
      isSample: isSampleListing(provenance, games),
      unread: unreadLeagues(feeds, now(), league === null ? LEAGUES : [league]),
    };
  },
  outage: {
    what: 'league games',
    read: (): ScheduleState => ({ kind: 'error', message: SCHEDULE_UNREACHABLE }),
  },
  show(state, { asked, problem }, c) {
    const props = { asked, problem, state };
    return {
      head: scheduleHead(asked, state, c.var.deps.config.siteOrigin),
      page: <SchedulePage {...props} />,
      fragment: <ScheduleFragment {...props} />,
      status: problem === null ? 200 : 400,
    };
  },
});

/**
 * The month filter lists the months of the whole league (`dates`), and rows link only stored guides
 * (`content`).
 */
function tagsOf({ league, view: { team, city } }: AskedSchedule): string[] {
  if (league === null) return [...LEAGUES.map(cacheTags.league), cacheTags.content];
  const { content } = cacheTags;
  if (team) return [cacheTags.team(team), cacheTags.dates(league), content];
  if (city === null) return [cacheTags.league(league), content];
  return [...homeTeamsIn(league, city).map(cacheTags.host), cacheTags.dates(league), content];
}

export const scheduleRoutes = new Hono<WebEnvironment>();
scheduleRoutes.get(patterns.schedule, schedule.page);
scheduleRoutes.get(patterns.leagueSchedule, schedule.page);
scheduleRoutes.get(patterns.scheduleGames, schedule.fragment);
scheduleRoutes.get(patterns.leagueScheduleGames, schedule.fragment);

function homeTeamsIn(league: League, city: string): Team[] {
  return teamsOf(league).filter((team) => team.marketCity === city);
}
