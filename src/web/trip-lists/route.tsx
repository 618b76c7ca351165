import { Hono } from 'hono';
import type { ReactElement } from 'react';
import { readGamesAbroad } from '../../db/queries/games.ts';
import type { TripListName } from '../../db/schema/trip-lists.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { readRoute, redirectUncached, UNREACHABLE } from '../caching/read-route.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { breadcrumbData, type Crumb } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import {
  DEFAULT_WEEKENDS_VIEW,
  weekendsQuery,
  DEFAULT_TWINBILLS_VIEW,
  twinbillsQuery,
} from '../urls/page-queries.ts';
import { unreadLeagues, oldestFeed } from '../games/games-state.ts';
import {
  GamesAbroadPage,
  abroadCrumbs,
  daysAbroad,
  hasTicketsAbroad,
  type GamesAbroadState,
} from './games-abroad-page.tsx';
import { loadTripList } from './load-trip-list.ts';
import { type TripListState, type TripListView, tripListSources } from './trip-list-state.ts';
import { TwinbillsPage, twinbillCrumbs } from './twinbills-page.tsx';
import { WeekendsPage, weekendCrumbs } from './weekends-page.tsx';

/** A list's view also has the other list's fields, at their defaults. */
const weekends = listRoute('weekends', {
  parse: (parameters) => ({ ...DEFAULT_TWINBILLS_VIEW, ...weekendsQuery.parse(parameters) }),
  queryString: weekendsQuery.print,
  head: (view) => ({
    title: `Weekends Worth the Drive: Several Leagues in One City | ${BRAND.name}`,
    description:
      'Coming weekends with NFL, NBA, NHL and MLB games in one city, or in two cities within two hours, that you can see in turn.',
    canonical: paths.weekends(view),
    section: paths.trips(),
    teamColors: LEAGUES,
  }),
  crumbs: weekendCrumbs,
  Page: WeekendsPage,
});

const twinbills = listRoute('twinbills', {
  parse: (parameters) => ({ ...DEFAULT_WEEKENDS_VIEW, ...twinbillsQuery.parse(parameters) }),
  queryString: twinbillsQuery.print,
  head: (view) => ({
    title: `NFL Twinbills: Two Games in Two Days, One Drive | ${BRAND.name}`,
    description:
      'Every two NFL games on one day or two days in a row that you can really drive between, week by week, with the drive and the time to spare.',
    canonical: paths.twinbills(view),
    section: paths.league('NFL'),
    teamColors: ['NFL'],
  }),
  crumbs: twinbillCrumbs,
  Page: TwinbillsPage,
});

interface TripListPage {
  parse: (parameters: URLSearchParams) => TripListView;
  queryString: (view: TripListView) => string;
  head: (view: TripListView) => Head;
  crumbs: readonly Crumb[];
  Page: (props: { view: TripListView; state: TripListState }) => ReactElement;
}

function listRoute(name: TripListName, { parse, queryString, head, crumbs, Page }: TripListPage) {
  return readRoute<TripListView, TripListState>({
    ask: (c) => parse(new URL(c.req.url).searchParams),
    depends: (view) => ({ sources: tripListSources(view.from), search: queryString(view) }),
    async read(c, view) {
      const loaded = await loadTripList(c.var.deps, { name, view });
      const leadTo = (meant: TripListView) => redirectUncached(c, `${c.req.path}${queryString(meant)}`);
      if (loaded.kind === 'place') return leadTo({ ...view, from: loaded.slug });
      return loaded.kind === 'past-the-end' ? leadTo({ ...view, page: loaded.lastPage }) : loaded;
    },
    outage: { what: 'trip list', read: () => UNREACHABLE },
    show(state, view, c) {
      if (state.kind === 'not-computed') c.header('Cache-Control', NO_STORE);
      return {
        head: {
          ...head(view),
          // Search engines get only lists of real games.
          noindex:
            queryString(view) !== '' || state.kind !== 'loaded' || state.isSample || state.totalItems === 0,
          styles: ['trip-lists'],
          structuredData: [breadcrumbData(crumbs, c.var.deps.config.siteOrigin)],
        },
        page: <Page view={view} state={state} />,
        status: state.kind === 'no-place' ? 400 : 200,
      };
    },
  });
}

const gamesAbroad = readRoute<null, GamesAbroadState>({
  ask: () => null,
  depends: () => ({
    sources: {
      tags: [...LEAGUES.map(cacheTags.league), cacheTags.content],
      starts: LEAGUES.map((league) => ({ league })),
      feeds: LEAGUES,
    },
  }),
  async read(c) {
    const { db, config, now } = c.var.deps;
    const { games, feeds } = await readGamesAbroad(db, now());
    return {
      kind: 'loaded',
      days: daysAbroad(games, ticketRules(config)),
      provenance: oldestFeed(feeds),
      isSample: games.some(({ source }) => source === 'sample'),
      unread: unreadLeagues(feeds, now()),
    };
  },
  outage: { what: 'games abroad', read: () => UNREACHABLE },
  show: (state, _asked, c) => ({
    head: {
      title: `Games Abroad: NFL, NBA, NHL & MLB Outside the US and Canada | ${BRAND.name}`,
      description: `Every listed NFL, NBA, NHL and MLB game outside the United States and Canada, with its venue, local and Eastern time${hasTicketsAbroad(state) ? ', and tickets' : ''}.`,
      canonical: paths.gamesAbroad(),
      noindex: state.kind !== 'loaded' || state.isSample || state.days.length === 0,
      section: paths.schedule(null),
      styles: ['schedule-page'],
      teamColors: LEAGUES,
      structuredData: [breadcrumbData(abroadCrumbs, c.var.deps.config.siteOrigin)],
    },
    page: <GamesAbroadPage state={state} />,
  }),
});

/** Serves lists of trips (docs/rules.md#weekends). */
export const tripListRoutes = new Hono<WebEnvironment>();
tripListRoutes.get(patterns.weekends, weekends.page);
tripListRoutes.get(patterns.twinbills, twinbills.page);
tripListRoutes.get(patterns.gamesAbroad, gamesAbroad.page);
