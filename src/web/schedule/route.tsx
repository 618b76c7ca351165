import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath, type League } from '../../domain/leagues.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { homeTeamsIn, loadSchedule, type LoadedSchedule } from './load-schedule.ts';
import { scheduleCrumbs, SchedulePage } from './schedule-page.tsx';
import { ScheduleFragment } from './schedule-fragment.tsx';
import { parseScheduleView, scheduleQueryString, type ScheduleView } from '../urls/schedule-query.ts';

export const scheduleRoutes = new Hono<WebEnvironment>();

scheduleRoutes.get(patterns.schedule, (c) => withSchedule(c, paths.schedule, schedulePage));
scheduleRoutes.get(patterns.scheduleGames, (c) => withSchedule(c, paths.scheduleGames, scheduleFragment));

type SchedulePath = typeof paths.schedule | typeof paths.scheduleGames;
type Loaded = Exclude<LoadedSchedule, { kind: 'past-the-end' }>;
type RespondWithSchedule = (
  c: WebContext,
  league: League,
  view: ScheduleView,
  loaded: Loaded,
) => Promise<Response>;

async function withSchedule(
  c: WebContext,
  pathOf: SchedulePath,
  respond: RespondWithSchedule,
): Promise<Response> {
  const league = leagueFromPath(c.req.param('league') ?? '');
  if (league === null) throw new Error('a schedule route matched without a league');
  const view = parseScheduleView(league, new URL(c.req.url).searchParams);
  const sources = { tags: tagsOf(league, view), starts: [{ league }], feeds: [league] };
  return respondPublic(c, { sources, search: scheduleQueryString(view) }, async () => {
    const loaded = await loadSchedule(c.var.deps, league, view);
    if (loaded.kind === 'past-the-end') {
      // The redirect is not cached because the number of pages changes as games are played.
      c.header('Cache-Control', NO_STORE);
      return c.redirect(pathOf(league, { ...view, page: loaded.lastPage }), 302);
    }
    return respond(c, league, view, loaded);
  });
}

/** Includes the `dates` tag because the month filter lists the months of the whole league. */
function tagsOf(league: League, { team, city }: ScheduleView): string[] {
  if (team) return [cacheTags.team(team), cacheTags.dates(league)];
  if (city === null) return [cacheTags.league(league)];
  return [...homeTeamsIn(league, city).map(cacheTags.host), cacheTags.dates(league)];
}

const schedulePage: RespondWithSchedule = (c, league, view, loaded) => {
  const head = scheduleHead(league, view, loaded, c.var.deps.config.siteOrigin);
  const page = <SchedulePage league={league} view={view} state={loaded.state} />;
  return renderPage(c, head, page, loaded.kind === 'found' ? 200 : serviceUnavailable(c));
};

const scheduleFragment: RespondWithSchedule = (c, league, view, loaded) => {
  const fragment = <ScheduleFragment league={league} view={view} state={loaded.state} />;
  return renderFragment(c, fragment, loaded.kind === 'found' ? 200 : serviceUnavailable(c));
};

function scheduleHead(league: League, view: ScheduleView, { state }: Loaded, siteOrigin: string): Head {
  const isFiltered = scheduleQueryString(view) !== '';
  return {
    title: `${league} Schedule: Upcoming Games & Tickets | ${BRAND.name}`,
    description: `${league} games by date: who plays where, filtered by team, city or month, with tickets and a city guide for every stop.`,
    canonical: paths.schedule(league, view),
    // Filtered and later pages repeat parts of the first page.
    noindex: isFiltered || (state.kind === 'loaded' && state.isSample),
    section: paths.league(league),
    teamColors: [league],
    hasFragment: true,
    structuredData: [breadcrumbData(scheduleCrumbs(league), siteOrigin)],
  };
}
