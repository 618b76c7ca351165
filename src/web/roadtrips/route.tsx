import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readRoadtrip, readRoadtripList } from '../../db/queries/roadtrips.ts';
import type { SequenceCounts } from '../../db/queries/sequence-counts.ts';
import type { Removal } from '../../db/queries/removed-content.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { Roadtrip } from '../../domain/content/roadtrip.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { journeyView } from './journey-view.ts';
import { GONE, MissingRoadtripPage, NOT_FOUND } from './missing-roadtrip-page.tsx';
import { missingRoadtripHead, roadtripHead, roadtripsHead, unreadableRoadtripHead } from './roadtrip-head.ts';
import { RoadtripPage } from './roadtrip-page.tsx';
import { RoadtripFragment, UnreadableRoadtripPage, type RoadtripState } from './roadtrip-fragment.tsx';
import { exactRouteView, type ExactRouteView } from './exact-route-view.ts';
import { roadtripList } from './roadtrip-list.ts';
import { RoadtripsPage, type RoadtripListState } from './roadtrips-page.tsx';
import {
  journeyQueryString,
  parseJourneyOrder,
  parseRoadtripFilter,
  roadtripsQueryString,
  type JourneyOrder,
  type RoadtripFilter,
} from '../urls/roadtrips-query.ts';

/** Serves `/roadtrips` and the page of each trip. */
export const roadtripRoutes = new Hono<WebEnvironment>();

roadtripRoutes.get(patterns.roadtrips, (c) => {
  const filter = parseRoadtripFilter(new URL(c.req.url).searchParams);
  const today = easternDateAt(c.var.deps.now());
  const dependencies = {
    sources: { tags: [cacheTags.content, cacheTags.sequences] },
    period: { name: today, ends: endOfEasternDate(today) },
    search: roadtripsQueryString(filter),
  };
  return respondPublic(c, dependencies, async () => {
    const state = await loadList(c.var.deps, filter, today);
    const page = <RoadtripsPage filter={filter} state={state} />;
    return renderPage(c, roadtripsHead(filter), page, state.kind === 'loaded' ? 200 : serviceUnavailable(c));
  });
});

roadtripRoutes.get(patterns.roadtrip, (c) => withRoadtrip(c, respondPage));
roadtripRoutes.get(patterns.roadtripFragment, (c) => withRoadtrip(c, respondFragment));

type ReadableRoadtrip = Exclude<RoadtripState, { kind: 'loading' }>;
type RoadtripResponder = (
  c: WebContext,
  request: { slug: string; order: JourneyOrder; state: ReadableRoadtrip },
) => Promise<Response>;

async function withRoadtrip(c: WebContext, respond: RoadtripResponder): Promise<Response> {
  const slug = c.req.param('slug') ?? '';
  const order = parseJourneyOrder(new URL(c.req.url).searchParams);
  const dependencies = {
    sources: { tags: [cacheTags.content], roadtrip: slug },
    search: journeyQueryString(order),
  };
  return respondPublic(c, dependencies, async () => {
    const loaded = await loadRoadtrip(c.var.deps, slug);
    if (loaded.kind === 'missing') return respondRemoved(c, loaded.removal);
    if (loaded.kind === 'unreachable') return respond(c, { slug, order, state: { kind: 'error' } });
    const { trip, sequences, route, guides } = loaded;
    const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
    const journey = journeyView(trip, order, {
      drives: VENUE_DRIVES,
      guides,
      settings: c.var.deps.config,
    });
    return respond(c, { slug, order, state: { kind: 'loaded', trip, sequences, route, journey } });
  });
}

const respondPage: RoadtripResponder = (c, { slug, order, state }) => {
  const { config } = c.var.deps;
  if (state.kind === 'error') {
    const page = <UnreadableRoadtripPage slug={slug} order={order} />;
    return renderPage(c, unreadableRoadtripHead(slug, config), page, serviceUnavailable(c));
  }
  return renderPage(
    c,
    roadtripHead(state.trip, state.journey, config.siteOrigin),
    <RoadtripPage {...state} />,
  );
};

const respondFragment: RoadtripResponder = (c, request) =>
  renderFragment(
    c,
    <RoadtripFragment {...request} />,
    request.state.kind === 'loaded' ? 200 : serviceUnavailable(c),
  );

type LoadedRoadtrip =
  | {
      kind: 'found';
      trip: Roadtrip;
      sequences: SequenceCounts | null;
      route: ExactRouteView;
      guides: ReadonlySet<string>;
    }
  | { kind: 'missing'; removal: Removal | null }
  | { kind: 'unreachable' };

async function loadRoadtrip({ db, log, now }: Deps, slug: string): Promise<LoadedRoadtrip> {
  try {
    const { roadtrip, removal, sequences, route, guides } = await readRoadtrip(db, {
      slug,
      path: paths.roadtrip(slug),
      now: now(),
    });
    if (!roadtrip) return { kind: 'missing', removal };
    return {
      kind: 'found',
      trip: roadtrip,
      sequences,
      route: exactRouteView(route, roadtrip.teams.length),
      guides,
    };
  } catch (error) {
    log.error('roadtrip unreadable', { slug, error });
    return { kind: 'unreachable' };
  }
}

async function loadList(
  { db, log }: Deps,
  filter: RoadtripFilter,
  today: string,
): Promise<RoadtripListState> {
  const drives = import('../../domain/travel/venue-drives.ts');
  try {
    const { cards, dates } = await readRoadtripList(db, { today, month: filter.month });
    const { VENUE_DRIVES } = await drives;
    return { kind: 'loaded', list: roadtripList(cards, dates, filter, VENUE_DRIVES) };
  } catch (error) {
    log.error('roadtrips unreadable', { ...filter, error });
    return { kind: 'error' };
  }
}

function respondRemoved(c: WebContext, removal: Removal | null): Response | Promise<Response> {
  if (removal === null) return respondMissing(c, NOT_FOUND, 404);
  if (removal.movedTo === null) return respondMissing(c, GONE, 410);
  c.header('Cache-Control', NO_STORE);
  return c.redirect(removal.movedTo, 301);
}

function respondMissing(c: WebContext, title: string, status: ContentfulStatusCode): Promise<Response> {
  return renderPage(
    c,
    missingRoadtripHead(title, c.req.path),
    <MissingRoadtripPage title={title} path={c.req.path} />,
    status,
  );
}
