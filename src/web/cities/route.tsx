import { Hono } from 'hono';
import { readPlaceName } from '../../db/queries/places.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { endOfLocalDate } from '../../domain/dates/zoned-instant.ts';
import { localDateAt } from '../../domain/dates/zoned-time.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { MARKET_CITIES, marketCityBySlug } from '../../domain/teams/market-cities.ts';
import {
  citiesWithin,
  marketCityOfPlace,
  marketCityOfPlaceSlug,
  timeZoneOf,
} from '../../domain/travel/city-venues.ts';
import { readRoute, redirectMoved, redirectUncached } from '../caching/read-route.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { respondServerError, serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { renderPage } from '../page/render-page.tsx';
import { cityQueryString } from '../urls/city-query.ts';
import { paths } from '../urls/paths.ts';
import { parseScheduleDates } from '../urls/schedule-dates.ts';
import { patterns } from '../urls/url-table.ts';
import { CitiesPage } from './cities-page.tsx';
import { cityHead } from './city-head.ts';
import { CityPage } from './city-page.tsx';
import { loadCity, UNREADABLE_CITY } from './load-city.ts';
import { MissingCityPage } from './missing-city-page.tsx';

/** Follows docs/rules.md#cities. */
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

const city = readRoute({
  async ask(c) {
    const slug = (c.req.param('slug') ?? '').trim();
    const found = marketCityBySlug(slug);
    if (found === null) return respondToOtherSlug(c, slug);
    const typed = new URL(c.req.url).searchParams.get('from') ?? '';
    const { from, problem } = parseScheduleDates(typed, '');
    const today = localDateAt(c.var.deps.now(), timeZoneOf(found));
    // Decoding the drives would delay the other pages of this group.
    const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
    const nearby = citiesWithin(VENUE_DRIVES, found, NEARBY_MINUTES);
    return { asked: { city: found, from, today }, problem, nearby };
  },
  depends({ asked, problem, nearby }) {
    if (problem !== null) return null;
    const cities = [asked.city, ...nearby.map((market) => market.city)];
    return {
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
      period: { name: asked.today, ends: endOfLocalDate(asked.today, timeZoneOf(asked.city)) },
      search: cityQueryString(asked.from),
    };
  },
  read: (c, { asked, nearby }) => loadCity(c.var.deps, asked, nearby),
  outage: { what: 'city games', read: () => UNREADABLE_CITY },
  show: (state, { asked, problem }, c) => ({
    head: cityHead(asked, state, c.var.deps.config.siteOrigin),
    page: <CityPage asked={asked} problem={problem} state={state} />,
    status: problem === null ? 200 : 400,
  }),
});

cityRoutes.get(patterns.city, city.page);

/** A place redirects to its market city, or to the trips that start there. */
async function respondToOtherSlug(c: WebContext, slug: string): Promise<Response> {
  const named = marketCityOfPlaceSlug(slug);
  if (named !== null) return redirectMoved(c, paths.city(named.slug));
  const { db, log } = c.var.deps;
  try {
    const place = await readPlaceName(db, slug);
    if (place === null) return await respondMissing(c, slug);
    const market = marketCityOfPlace(place.name, place.region);
    if (market !== null) return redirectMoved(c, paths.city(market.slug));
    // A team may move there.
    return redirectUncached(c, paths.trips({ from: place.slug }));
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
  return renderPage(c, head, <MissingCityPage slug={slug} similar={similarCities(slug)} />, 404);
}
