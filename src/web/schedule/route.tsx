import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { leagueFromPath, LEAGUES } from '../../domain/leagues.ts';
import { readRoute, redirectUncached } from '../caching/read-route.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { parseScheduleView, scheduleQueryString } from '../urls/schedule-query.ts';
import { patterns } from '../urls/url-table.ts';
import { homeTeamsIn, loadSchedule, UNREADABLE_SCHEDULE } from './load-schedule.ts';
import { ScheduleFragment } from './schedule-fragment.tsx';
import { scheduleHead } from './schedule-head.ts';
import { SchedulePage } from './schedule-page.tsx';
import type { AskedSchedule } from './shown-period.ts';

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
  async read(c, { asked }) {
    const loaded = await loadSchedule(c.var.deps, asked);
    return loaded.kind === 'past-the-end'
      ? redirectUncached(c, `${c.req.path}${scheduleQueryString({ ...asked.view, page: loaded.lastPage })}`)
      : loaded;
  },
  outage: { what: 'league games', read: () => UNREADABLE_SCHEDULE },
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
