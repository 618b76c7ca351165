import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { BRAND } from '../../domain/brand.ts';
import type { RateBuckets } from '../../db/queries/rate-limits.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderPage } from '../page/render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { tripCostQueryString, type ParsedCost } from '../urls/trip-cost-query.ts';
import { findRepair } from './find-repair.ts';
import type { TripResult } from './load-trip.ts';
import { TripPage, TripUnloaded, tripTitle } from './trip-page.tsx';
import { tripPageState } from './trip-page-state.ts';
import type { TripFrame, TripPageState, UnloadedReason } from './trip-state.ts';

interface AskedTrip {
  code: string;
  cost: ParsedCost;
  /** What another address shows around the trip. */
  frame: TripFrame | null;
  /** They pay for a repair's search. */
  buckets: RateBuckets;
}

export async function respondTrip(
  c: WebContext,
  loaded: TripResult,
  { code, cost, frame, buckets }: AskedTrip,
): Promise<Response> {
  const { deps } = c.var;
  switch (loaded.kind) {
    case 'found': {
      const repair = await findRepair(deps, loaded, buckets);
      // The next visit may show the repair.
      if (repair === 'busy') c.header('Cache-Control', NO_STORE);
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
  { code, cost, frame, reason }: Omit<AskedTrip, 'buckets'> & { reason: UnloadedReason },
  status: ContentfulStatusCode,
): Promise<Response> {
  const shared = sharedHead(code, frame);
  const head = { ...shared, title: `Trip | ${BRAND.name}`, description: BRAND.description };
  const search = tripCostQueryString(cost);
  const page = <TripUnloaded path={shared.canonical} search={search} reason={reason} />;
  return renderPage(c, head, page, status);
}

function tripHead(page: TripPageState, frame: TripFrame | null, siteOrigin: string): Head {
  const games = page.days.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'game' ? [event.row.teams.map(({ name }) => name).join(' at ')] : [],
    ),
  );
  const figures = page.figures.map(({ value, unit }) => `${value} ${unit}`).join(', ');
  return {
    ...sharedHead(page.code, frame),
    title: `${tripTitle(page)} | ${BRAND.name}`,
    description: `${[games.join(', '), figures].filter(Boolean).join('. ')}.`,
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
    styles: frame ? (['trip', 'sequence'] as const) : (['trip'] as const),
    ...(frame && { section: paths.roadtrips() }),
  };
}
