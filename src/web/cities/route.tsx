import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readPlaceName } from '../../db/queries/places.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { endOfLocalDate } from '../../domain/dates/zoned-instant.ts';
import { localDateAt } from '../../domain/dates/zoned-time.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { MARKET_CITIES, marketCityBySlug, type MarketCity } from '../../domain/teams/market-cities.ts';
import {
  citiesWithin,
  marketCityOfPlace,
  marketCityOfPlaceSlug,
  timeZoneOf,
  type NearbyMarket,
} from '../../domain/travel/city-venues.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { respondServerError, serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { renderPage } from '../page/render-page.tsx';
import { cityQueryString } from '../urls/city-query.ts';
import { paths } from '../urls/paths.ts';
import { parseScheduleDates } from '../urls/schedule-dates.ts';
import { patterns } from '../urls/url-table.ts';
import { CitiesPage } from './cities-page.tsx';
import { cityHead } from './city-head.ts';
import { CityPage, type CityProps } from './city-page.tsx';
import { loadCity } from './load-city.ts';
import { MissingCityPage } from './missing-city-page.tsx';

/** Serves `/cities` and the page of each market city (docs/rules.md#cities). */
export const cityRoutes = new Hono<WebEnvironment>();

const NEARBY_MINUTES = 120;

cityRoutes.get(patterns.cities, (c) =>
  respondPublic(c, { sources: null }, () => {
    const head = {
      title: `Games by City: ${MARKET_CITIES.length} NFL, NBA, NHL & MLB Cities | ${BRAND.name}`,
      description: `Every city of the four leagues, with the games that all its teams play at home.`,
      canonical: paths.cities(),
      section: paths.cityGuides(),
      hasGuideStyles: true,
    };
    return renderPage(c, head, <CitiesPage />);
  }),
);

cityRoutes.get(patterns.city, async (c) => {
  const slug = c.req.param('slug').trim();
  const city = marketCityBySlug(slug);
  return city === null ? respondToOtherSlug(c, slug) : respondToCity(c, city);
});

async function respondToCity(c: WebContext, city: MarketCity): Promise<Response> {
  const typed = new URL(c.req.url).searchParams.get('from') ?? '';
  const { from, problem } = parseScheduleDates(typed, '');
  const timeZone = timeZoneOf(city);
  const today = localDateAt(c.var.deps.now(), timeZone);
  const asked = { city, from, today };
  // Decoding the drives would delay the other pages of this group.
  const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
  const nearby = citiesWithin(VENUE_DRIVES, city, NEARBY_MINUTES);
  if (problem !== null) {
    c.header('Cache-Control', NO_STORE);
    return respondWithCity(c, { asked, problem }, nearby);
  }
  const cities = [city, ...nearby.map((market) => market.city)];
  const dependencies = {
    sources: {
      tags: [
        ...cities.flatMap(({ teams }) => teams.map(cacheTags.host)),
        // Teams of any city may play here on neutral ground.
        ...LEAGUES.map(cacheTags.dates),
        cacheTags.content,
      ],
      starts: LEAGUES.map((league) => ({ league })),
      feeds: LEAGUES,
    },
    period: { name: today, ends: endOfLocalDate(today, timeZone) },
    search: cityQueryString(from),
  };
  return respondPublic(c, dependencies, () => respondWithCity(c, { asked, problem }, nearby));
}

async function respondWithCity(
  c: WebContext,
  { asked, problem }: Omit<CityProps, 'state'>,
  nearby: readonly NearbyMarket[],
): Promise<Response> {
  const { deps } = c.var;
  const state = await loadCity(deps, asked, nearby);
  const status = state.kind === 'error' ? serviceUnavailable(c) : problem === null ? 200 : 400;
  const head = cityHead(asked, state, deps.config.siteOrigin);
  return renderPage(c, head, <CityPage asked={asked} problem={problem} state={state} />, status);
}

/** A place redirects to its market city, or to the trips that start there. */
async function respondToOtherSlug(c: WebContext, slug: string): Promise<Response> {
  const named = marketCityOfPlaceSlug(slug);
  if (named !== null) return c.redirect(paths.city(named.slug), 301);
  const { db, log } = c.var.deps;
  try {
    const place = await readPlaceName(db, slug);
    if (place === null) return await respondMissing(c, slug);
    const city = marketCityOfPlace(place.name, place.region);
    if (city !== null) return c.redirect(paths.city(city.slug), 301);
    // A team may move there.
    c.header('Cache-Control', NO_STORE);
    return c.redirect(paths.trips({ from: place.slug }), 302);
  } catch (error) {
    log.error('place unreadable', { slug, error });
    return respondServerError(c, serviceUnavailable(c));
  }
}

async function respondMissing(c: WebContext, slug: string): Promise<Response> {
  const { similarCities } = await import('./similar-cities.ts');
  const head = {
    title: `City not found | ${BRAND.name}`,
    description: BRAND.description,
    canonical: c.req.path,
    noindex: true,
    hasGuideStyles: true,
  };
  const status: ContentfulStatusCode = 404;
  return renderPage(c, head, <MissingCityPage slug={slug} similar={similarCities(slug)} />, status);
}
