import { Hono } from 'hono';
import { readGamesAbroad } from '../../db/queries/games-abroad.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { oldestFeed } from '../games/oldest-feed.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderPage } from '../page/render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { DEFAULT_TWINBILLS_VIEW, parseTwinbillsView, twinbillsQueryString } from '../urls/twinbills-query.ts';
import { DEFAULT_WEEKENDS_VIEW, parseWeekendsView, weekendsQueryString } from '../urls/weekends-query.ts';
import { GamesAbroadPage, abroadCrumbs } from './games-abroad-page.tsx';
import { unreadLeagues } from '../games/games-state.ts';
import { daysAbroad, hasTicketsAbroad, type GamesAbroadState } from './games-abroad-state.ts';
import { loadTripList } from './load-trip-list.ts';
import { tripListSources } from './trip-list-sources.ts';
import type { TripListState, TripListView } from './trip-list-state.ts';
import { TwinbillsPage, twinbillCrumbs } from './twinbills-page.tsx';
import { WeekendsPage, weekendCrumbs } from './weekends-page.tsx';

/** Serves lists of trips (docs/rules.md#weekends). */
export const tripListRoutes = new Hono<WebEnvironment>();

interface ListPage {
  queryString: (view: TripListView) => string;
  respond: (c: WebContext, view: TripListView, state: TripListState) => Promise<Response>;
}

tripListRoutes.get(patterns.weekends, (c) => {
  const view = parseWeekendsView(new URL(c.req.url).searchParams);
  return respondWithList(c, { name: 'weekends', view: { ...DEFAULT_TWINBILLS_VIEW, ...view } }, WEEKENDS);
});

tripListRoutes.get(patterns.twinbills, (c) => {
  const view = parseTwinbillsView(new URL(c.req.url).searchParams);
  return respondWithList(c, { name: 'twinbills', view: { ...DEFAULT_WEEKENDS_VIEW, ...view } }, TWINBILLS);
});

tripListRoutes.get(patterns.gamesAbroad, (c) =>
  respondPublic(c, { sources: ABROAD_SOURCES }, async () => {
    const { deps } = c.var;
    const state = await loadGamesAbroad(deps);
    const status = state.kind === 'unreachable' ? serviceUnavailable(c) : 200;
    const isEmpty = state.kind !== 'loaded' || state.isSample || state.days.length === 0;
    const head: Head = {
      title: `Games Abroad: NFL, NBA, NHL & MLB Outside the US and Canada | ${BRAND.name}`,
      description: `Every listed NFL, NBA, NHL and MLB game outside the United States and Canada, with its venue, local and Eastern time${hasTicketsAbroad(state) ? ', and tickets' : ''}.`,
      canonical: paths.gamesAbroad(),
      noindex: isEmpty,
      section: paths.schedule(null),
      teamColors: LEAGUES,
      structuredData: [breadcrumbData(abroadCrumbs, deps.config.siteOrigin)],
    };
    return renderPage(c, head, <GamesAbroadPage state={state} />, status);
  }),
);

const ABROAD_SOURCES: PageVersionSources = {
  tags: [...LEAGUES.map(cacheTags.league), cacheTags.content],
  starts: LEAGUES.map((league) => ({ league })),
  feeds: LEAGUES,
};

async function loadGamesAbroad({ db, config, log, now }: Deps): Promise<GamesAbroadState> {
  try {
    const { games, feeds } = await readGamesAbroad(db, now());
    return {
      kind: 'loaded',
      days: daysAbroad(games, ticketRules(config)),
      provenance: oldestFeed(feeds),
      isSample: games.some(({ source }) => source === 'sample'),
      unread: unreadLeagues(feeds, now()),
    };
  } catch (error) {
    log.error('games abroad unreadable', { error });
    return { kind: 'unreachable' };
  }
}

function respondWithList(
  c: WebContext,
  { name, view }: Parameters<typeof loadTripList>[1],
  { queryString, respond }: ListPage,
): Promise<Response> {
  const search = queryString(view);
  return respondPublic(c, { sources: tripListSources(view.from), search }, async () => {
    const loaded = await loadTripList(c.var.deps, { name, view });
    if (loaded.kind === 'state') return respond(c, view, loaded.state);
    // The redirect is not cached because places and the number of pages change.
    c.header('Cache-Control', NO_STORE);
    const meant =
      loaded.kind === 'place' ? { ...view, from: loaded.slug } : { ...view, page: loaded.lastPage };
    return c.redirect(`${c.req.path}${queryString(meant)}`, 302);
  });
}

const weekendsPage: ListPage['respond'] = (c, view, state) => {
  const head: Head = {
    title: `Weekends Worth the Drive: Several Leagues in One City | ${BRAND.name}`,
    description:
      'Coming weekends with NFL, NBA, NHL and MLB games in one city, or in two cities within two hours, that one person can see in turn.',
    canonical: paths.weekends(view),
    noindex: weekendsQueryString(view) !== '' || isUnindexed(state),
    section: paths.trips(),
    teamColors: LEAGUES,
    hasTripStyles: true,
    structuredData: [breadcrumbData(weekendCrumbs, c.var.deps.config.siteOrigin)],
  };
  return renderPage(c, head, <WeekendsPage view={view} state={state} />, statusOf(c, state));
};

const twinbillsPage: ListPage['respond'] = (c, view, state) => {
  const head: Head = {
    title: `NFL Twinbills: Two Games in Two Days, One Drive | ${BRAND.name}`,
    description:
      'Every two NFL games on one day or two days in a row that one person can drive between, week by week, with the drive and the time to spare.',
    canonical: paths.twinbills(view),
    noindex: twinbillsQueryString(view) !== '' || isUnindexed(state),
    section: paths.league('NFL'),
    teamColors: ['NFL'],
    hasTripStyles: true,
    structuredData: [breadcrumbData(twinbillCrumbs, c.var.deps.config.siteOrigin)],
  };
  return renderPage(c, head, <TwinbillsPage view={view} state={state} />, statusOf(c, state));
};

const WEEKENDS: ListPage = { queryString: weekendsQueryString, respond: weekendsPage };
const TWINBILLS: ListPage = { queryString: twinbillsQueryString, respond: twinbillsPage };

/** Search engines get only lists of real games. */
function isUnindexed(state: TripListState): boolean {
  return state.kind !== 'loaded' || state.isSample || state.totalItems === 0;
}

function statusOf(c: WebContext, state: TripListState): 200 | 400 | ReturnType<typeof serviceUnavailable> {
  switch (state.kind) {
    case 'loaded':
      return 200;
    case 'not-computed':
      c.header('Cache-Control', NO_STORE);
      return 200;
    case 'no-place':
      return 400;
    case 'unreachable':
      return serviceUnavailable(c);
  }
}
