import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { decodeTrip, type TripPlan } from '../../domain/trips/code/trip-code.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderPage } from '../page/render-page.tsx';
import { paths } from '../urls/paths.ts';
import { parseTripCost, tripCostQueryString, type ParsedCost } from '../urls/trip-cost-query.ts';
import { patterns } from '../urls/url-table.ts';
import { tripBuckets } from '../trips/trip-buckets.ts';
import { findRepair } from './find-repair.ts';
import { loadTrip, tripSources } from './load-trip.ts';
import { TripPage, TripUnloaded, tripTitle } from './trip-page.tsx';
import { tripPageState } from './trip-page-state.ts';
import type { TripPageState, UnloadedReason } from './trip-state.ts';

export const tripPageRoutes = new Hono<WebEnvironment>();

tripPageRoutes.get(patterns.trip, async (c) => {
  const code = c.req.param('code');
  const plan = decodeTrip(code);
  if (plan === null) return respondNotFound(c);
  const { search, searchParams } = new URL(c.req.url);
  const cost = parseTripCost(searchParams);
  const canonical = tripCostQueryString(cost.assumptions);
  if (canonical === '' && cost.wrong.size === 0) {
    const sources = tripSources(plan);
    // The page links only stored guides.
    const tags = [...sources.tags, cacheTags.content];
    return respondPublic(c, { sources: { ...sources, tags }, search: '', isUnshared: true }, () =>
      respondTrip(c, { code, plan, cost }),
    );
  }
  // Nobody else asks with these numbers.
  c.header('Cache-Control', NO_STORE);
  if (cost.wrong.size === 0 && search !== canonical) return c.redirect(paths.trip(code, cost.assumptions));
  return respondTrip(c, { code, plan, cost });
});

async function respondTrip(
  c: WebContext,
  { code, plan, cost }: { code: string; plan: TripPlan; cost: ParsedCost },
): Promise<Response> {
  const { deps } = c.var;
  const buckets = await tripBuckets(c);
  const loaded = await loadTrip(deps, { code, plan }, { buckets, packs: deps.seasonPacks });
  switch (loaded.kind) {
    case 'found': {
      const searched = await findRepair(deps, loaded, buckets);
      // The next visit may show the repair.
      if (searched.kind === 'busy') c.header('Cache-Control', NO_STORE);
      const repair = searched.kind === 'found' ? searched.repair : null;
      const page = tripPageState(loaded.facts, loaded.checked, { config: deps.config, cost, repair });
      const status = cost.wrong.size > 0 ? 400 : 200;
      return renderPage(
        c,
        tripHead(page),
        <TripPage page={page} siteOrigin={deps.config.siteOrigin} />,
        status,
      );
    }
    case 'unknown':
      return respondNotFound(c);
    case 'busy':
      c.header('Retry-After', String(loaded.retryAfterSeconds));
      return respondUnloaded(c, { code, cost, reason: loaded }, 429);
    case 'unreachable':
      return respondUnloaded(c, { code, cost, reason: loaded }, serviceUnavailable(c));
  }
}

function respondUnloaded(
  c: WebContext,
  { code, cost, reason }: { code: string; cost: ParsedCost; reason: UnloadedReason },
  status: ContentfulStatusCode,
): Promise<Response> {
  const head = { ...sharedHead(code), title: `Trip | ${BRAND.name}`, description: BRAND.description };
  const search = tripCostQueryString(cost.assumptions);
  return renderPage(c, head, <TripUnloaded code={code} search={search} reason={reason} />, status);
}

function tripHead(page: TripPageState): Head {
  const games = page.days.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'game' ? [event.row.teams.map(({ name }) => name).join(' at ')] : [],
    ),
  );
  const tiles = page.tiles.map(({ label, value }) => `${label}: ${value}`);
  return {
    ...sharedHead(page.code),
    title: `${tripTitle(page)} | ${BRAND.name}`,
    description: `${[games.join(', '), ...tiles].filter(Boolean).join('. ')}.`,
    teamColors: page.leagues,
    hasShare: true,
    ...(page.hasCard && {
      card: { path: paths.tripCard(page.code), alt: `Games of the trip ${tripTitle(page)}.` },
    }),
  };
}

function sharedHead(code: string) {
  return { canonical: paths.trip(code), noindex: true, hasGuideStyles: true };
}
