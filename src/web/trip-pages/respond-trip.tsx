import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { BRAND } from '../../domain/brand.ts';
import type { TripPlan } from '../../domain/trips/code/trip-code.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderPage } from '../page/render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { tripCostQueryString, type ParsedCost } from '../urls/trip-cost-query.ts';
import { tripBuckets } from '../trips/trip-buckets.ts';
import { findRepair } from './find-repair.ts';
import { loadTrip } from './load-trip.ts';
import { TripPage, TripUnloaded, tripTitle } from './trip-page.tsx';
import { tripPageState } from './trip-page-state.ts';
import type { TripFrame, TripPageState, UnloadedReason } from './trip-state.ts';

interface AskedTrip {
  code: string;
  plan: TripPlan;
  cost: ParsedCost;
  frame: TripFrame | null;
}

/** @param frame what another address shows around the trip. */
export async function respondTrip(c: WebContext, { code, plan, cost, frame }: AskedTrip): Promise<Response> {
  const { deps } = c.var;
  const buckets = await tripBuckets(c);
  // Sequences are finitely many, and caches keep their pages; only a repair's search costs more.
  const reading = { buckets: frame ? [] : buckets, packs: deps.seasonPacks };
  const loaded = await loadTrip(deps, { code, plan }, reading);
  switch (loaded.kind) {
    case 'found': {
      const searched = await findRepair(deps, loaded, buckets);
      // The next visit may show the repair.
      if (searched.kind === 'busy') c.header('Cache-Control', NO_STORE);
      const repair = searched.kind === 'found' ? searched.repair : null;
      const page = tripPageState(loaded.facts, loaded.checked, { config: deps.config, cost, repair });
      const { siteOrigin } = deps.config;
      const status = cost.wrong.size > 0 ? 400 : (frame?.status ?? 200);
      return renderPage(
        c,
        tripHead(page, frame, siteOrigin),
        <TripPage page={page} frame={frame} siteOrigin={siteOrigin} />,
        status,
      );
    }
    case 'unknown':
      return respondNotFound(c);
    case 'busy':
      c.header('Retry-After', String(loaded.retryAfterSeconds));
      return respondUnloaded(c, { code, cost, frame, reason: loaded }, 429);
    case 'unreachable':
      return respondUnloaded(c, { code, cost, frame, reason: loaded }, serviceUnavailable(c));
  }
}

function respondUnloaded(
  c: WebContext,
  { code, cost, frame, reason }: Omit<AskedTrip, 'plan'> & { reason: UnloadedReason },
  status: ContentfulStatusCode,
): Promise<Response> {
  const shared = sharedHead(code, frame);
  const head = { ...shared, title: `Trip | ${BRAND.name}`, description: BRAND.description };
  const search = tripCostQueryString(cost.assumptions);
  const page = <TripUnloaded path={shared.canonical} search={search} reason={reason} />;
  return renderPage(c, head, page, status);
}

function tripHead(page: TripPageState, frame: TripFrame | null, siteOrigin: string): Head {
  const games = page.days.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'game' ? [event.row.teams.map(({ name }) => name).join(' at ')] : [],
    ),
  );
  const tiles = page.tiles.map(({ label, value }) => `${label}: ${value}`);
  return {
    ...sharedHead(page.code, frame),
    title: `${tripTitle(page)} | ${BRAND.name}`,
    description: `${[games.join(', '), ...tiles].filter(Boolean).join('. ')}.`,
    teamColors: page.leagues,
    hasShare: true,
    ...(frame && { structuredData: [breadcrumbData(frame.crumbs, siteOrigin)] }),
    ...(page.hasCard && {
      card: { path: paths.tripCard(page.code), alt: `Games of the trip ${tripTitle(page)}.` },
    }),
  };
}

function sharedHead(code: string, frame: TripFrame | null) {
  return {
    canonical: frame?.path ?? paths.trip(code),
    noindex: true,
    hasGuideStyles: true,
    ...(frame && { section: paths.roadtrips() }),
  };
}
