import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { cacheTags } from '../../domain/cache-tags.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { leagueFromPath, LEAGUES } from '../../domain/leagues.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { parseScheduleView, scheduleQueryString } from '../urls/schedule-query.ts';
import { patterns } from '../urls/url-table.ts';
import { homeTeamsIn, loadSchedule } from './load-schedule.ts';
import { ScheduleFragment, type ScheduleProps } from './schedule-fragment.tsx';
import { scheduleHead } from './schedule-head.ts';
import { SchedulePage } from './schedule-page.tsx';
import type { AskedSchedule } from './shown-period.ts';

export const scheduleRoutes = new Hono<WebEnvironment>();

scheduleRoutes.get(patterns.schedule, (c) => withSchedule(c, schedulePage));
scheduleRoutes.get(patterns.leagueSchedule, (c) => withSchedule(c, schedulePage));
scheduleRoutes.get(patterns.scheduleGames, (c) => withSchedule(c, scheduleFragment));
scheduleRoutes.get(patterns.leagueScheduleGames, (c) => withSchedule(c, scheduleFragment));

type RespondWithSchedule = (
  c: WebContext,
  props: ScheduleProps,
  status: ContentfulStatusCode,
) => Promise<Response>;

async function withSchedule(c: WebContext, respond: RespondWithSchedule): Promise<Response> {
  const league = leagueFromPath(c.req.param('league') ?? '');
  const { view, problem } = parseScheduleView(league, new URL(c.req.url).searchParams);
  const today = easternDateAt(c.var.deps.now());
  const asked = { league, view, today };
  if (problem !== null) {
    c.header('Cache-Control', NO_STORE);
    return respondWithLoaded(c, { asked, problem }, respond);
  }
  const leagues = league === null ? LEAGUES : [league];
  const dependencies = {
    sources: { tags: tagsOf(asked), starts: leagues.map((one) => ({ league: one })), feeds: leagues },
    // The strip begins today.
    period: { name: today, ends: endOfEasternDate(today) },
    search: scheduleQueryString(view),
  };
  return respondPublic(c, dependencies, () => respondWithLoaded(c, { asked, problem }, respond));
}

async function respondWithLoaded(
  c: WebContext,
  { asked, problem }: Omit<ScheduleProps, 'state'>,
  respond: RespondWithSchedule,
): Promise<Response> {
  const loaded = await loadSchedule(c.var.deps, asked);
  if (loaded.kind === 'past-the-end') {
    // The redirect is not cached because the number of pages changes as games are played.
    c.header('Cache-Control', NO_STORE);
    const search = scheduleQueryString({ ...asked.view, page: loaded.lastPage });
    return c.redirect(`${c.req.path}${search}`, 302);
  }
  const { kind, state } = loaded;
  const status = kind === 'unreachable' ? serviceUnavailable(c) : problem === null ? 200 : 400;
  return respond(c, { asked, problem, state }, status);
}

/**
 * Includes the `dates` tag because the month filter lists the months of the whole league, and `content` because rows
 * link only stored guides.
 */
function tagsOf({ league, view: { team, city } }: AskedSchedule): string[] {
  if (league === null) return [...LEAGUES.map(cacheTags.league), cacheTags.content];
  const { content } = cacheTags;
  if (team) return [cacheTags.team(team), cacheTags.dates(league), content];
  if (city === null) return [cacheTags.league(league), content];
  return [...homeTeamsIn(league, city).map(cacheTags.host), cacheTags.dates(league), content];
}

const schedulePage: RespondWithSchedule = (c, props, status) => {
  const head = scheduleHead(props.asked, props.state, c.var.deps.config.siteOrigin);
  return renderPage(c, head, <SchedulePage {...props} />, status);
};

const scheduleFragment: RespondWithSchedule = (c, props, status) =>
  renderFragment(c, <ScheduleFragment {...props} />, status);
