import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { respondNotFound } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { paths } from '../urls/paths.ts';
import { parseTripCost, tripCostQueryString, type ParsedCost } from '../urls/trip-cost-query.ts';
import { patterns } from '../urls/url-table.ts';
import { loadTrip, tripSources, type TripAddress } from './load-trip.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';
import { respondTrip } from './respond-trip.tsx';

export const tripPageRoutes = new Hono<WebEnvironment>();

tripPageRoutes.get(patterns.trip, async (c) => {
  const code = c.req.param('code');
  const plan = decodeTrip(code);
  if (plan === null) return respondNotFound(c);
  const { search, searchParams } = new URL(c.req.url);
  const cost = parseTripCost(searchParams);
  const canonical = tripCostQueryString(cost);
  if (canonical === '' && cost.wrong.size === 0) {
    const sources = tripSources(plan);
    // The page links only stored guides.
    const tags = [...sources.tags, cacheTags.content];
    return respondPublic(c, { sources: { ...sources, tags }, search: '', isUnshared: true }, () =>
      loadAndRespond(c, { code, plan }, cost),
    );
  }
  // Nobody else asks with these numbers.
  c.header('Cache-Control', NO_STORE);
  if (cost.wrong.size === 0 && search !== canonical) return c.redirect(`${paths.trip(code)}${canonical}`);
  return loadAndRespond(c, { code, plan }, cost);
});

async function loadAndRespond(c: WebContext, address: TripAddress, cost: ParsedCost): Promise<Response> {
  const { deps } = c.var;
  const buckets = await tripBuckets(c);
  const loaded = await loadTrip(deps, address, { buckets, packs: deps.seasonPacks });
  return respondTrip(c, loaded, { code: address.code, cost, frame: null, buckets });
}
