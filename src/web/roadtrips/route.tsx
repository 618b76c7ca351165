import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readRoadtrip, readRoadtripList } from '../../db/queries/roadtrips.ts';
import type { Removal } from '../../db/queries/content-facts.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { readRoute, redirectUncached } from '../caching/read-route.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { journeyView } from './journey-view.ts';
import { GONE, MissingRoadtripPage, NOT_FOUND } from './missing-roadtrip-page.tsx';
import { missingRoadtripHead, roadtripHead, roadtripsHead, unreadableRoadtripHead } from './roadtrip-head.ts';
import { RoadtripPage } from './roadtrip-page.tsx';
import { RoadtripFragment, UnreadableRoadtripPage, type RoadtripState } from './roadtrip-fragment.tsx';
import { exactRouteView } from './exact-route-view.ts';
import { roadtripList } from './roadtrip-list.ts';
import { RoadtripsPage, type RoadtripListState } from './roadtrips-page.tsx';
import { journeyQuery, roadtripsQuery, type JourneyOrder } from '../urls/roadtrips-query.ts';

const UNREADABLE_LIST: RoadtripListState = { kind: 'error' };

const list = readRoute({
  ask: (c) => ({
    filter: roadtripsQuery.parse(new URL(c.req.url).searchParams),
    today: easternDateAt(c.var.deps.now()),
  }),
  depends: ({ filter, today }) => ({
    sources: { tags: [cacheTags.content, cacheTags.sequences] },
    period: { name: today, ends: endOfEasternDate(today) },
    search: roadtripsQuery.print(filter),
  }),
  async read(c, { filter, today }): Promise<RoadtripListState> {
    const drives = import('../../domain/travel/venue-drives.ts');
    const { cards, dates } = await readRoadtripList(c.var.deps.db, { today, month: filter.month });
    const { VENUE_DRIVES } = await drives;
    return { kind: 'loaded', list: roadtripList(cards, dates, filter, VENUE_DRIVES) };
  },
  outage: { what: 'roadtrips', read: () => UNREADABLE_LIST },
  show: (state, { filter }) => ({
    head: roadtripsHead(filter),
    page: <RoadtripsPage filter={filter} state={state} />,
  }),
});

type LoadedRoadtrip =
  | Exclude<RoadtripState, { kind: 'loading' }>
  | { kind: 'missing'; removal: Removal | null };

const UNREADABLE_ROADTRIP: LoadedRoadtrip = { kind: 'error' };

const roadtrip = readRoute({
  ask: (c) => ({
    slug: c.req.param('slug') ?? '',
    ...journeyQuery.parse(new URL(c.req.url).searchParams),
  }),
  depends: ({ slug, order }) => ({
    sources: { tags: [cacheTags.content], roadtrip: slug },
    search: journeyQuery.print({ order }),
  }),
  read: (c, { slug, order }) => loadRoadtrip(c.var.deps, slug, order),
  outage: { what: 'roadtrip', read: () => UNREADABLE_ROADTRIP },
  show(state, { slug, order }, c) {
    if (state.kind === 'missing') return respondRemoved(c, state.removal);
    const { config } = c.var.deps;
    const fragment = <RoadtripFragment slug={slug} order={order} state={state} />;
    return state.kind === 'error'
      ? {
          head: unreadableRoadtripHead(slug, config),
          page: <UnreadableRoadtripPage slug={slug} order={order} />,
          fragment,
        }
      : {
          head: roadtripHead(state.trip, state.journey, config.siteOrigin),
          page: <RoadtripPage {...state} />,
          fragment,
        };
  },
});

export const roadtripRoutes = new Hono<WebEnvironment>();
roadtripRoutes.get(patterns.roadtrips, list.page);
roadtripRoutes.get(patterns.roadtrip, roadtrip.page);
roadtripRoutes.get(patterns.roadtripFragment, roadtrip.fragment);

async function loadRoadtrip(
  { db, now, config }: Deps,
  slug: string,
  order: JourneyOrder,
): Promise<LoadedRoadtrip> {
  const path = paths.roadtrip(slug);
  const read = await readRoadtrip(db, { slug, path, now: now() });
  const { roadtrip: trip, sequences, guides } = read;
  if (!trip) return { kind: 'missing', removal: read.removal };
  const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
  const journey = journeyView(trip, order, { drives: VENUE_DRIVES, guides, settings: config });
  return { kind: 'loaded', trip, sequences, route: exactRouteView(read.route, trip.teams.length), journey };
}

async function respondRemoved(c: WebContext, removal: Removal | null): Promise<Response> {
  if (removal === null) return respondMissing(c, NOT_FOUND, 404);
  if (removal.movedTo === null) return respondMissing(c, GONE, 410);
  return redirectUncached(c, removal.movedTo, 301);
}

function respondMissing(c: WebContext, title: string, status: ContentfulStatusCode): Promise<Response> {
  return renderPage(
    c,
    missingRoadtripHead(title, c.req.path),
    <MissingRoadtripPage title={title} path={c.req.path} />,
    status,
  );
}
