import { Hono } from 'hono';
import { readPlaceName } from '../../db/queries/places.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { endOfLocalDate } from '../../domain/dates/wall-clock.ts';
import { localDateAt, addDays } from '../../domain/dates/zoned-time.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { MARKET_CITIES, marketCityBySlug } from '../../domain/teams/market-cities.ts';
import {
  citiesWithin,
  marketCityOfPlace,
  marketCityOfPlaceSlug,
  timeZoneOf,
} from '../../domain/travel/city-venues.ts';
import { readCityPage } from '../../db/queries/city-games.ts';
import { longDayText } from '../../domain/dates/date-text.ts';
import { listText } from '../../domain/list-text.ts';
import { leaguesOf } from '../../domain/search/games-subject.ts';
import { currentNickname } from '../../domain/teams/index.ts';
import { readRoute, redirectMoved, redirectUncached } from '../caching/read-route.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { respondServerError, serviceUnavailable } from '../errors/respond-error.tsx';
import { missingHead } from '../errors/respond-gone-or-missing.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { renderPage } from '../page/render-page.tsx';
import { cityQueryString } from '../urls/page-queries.ts';
import { paths } from '../urls/paths.ts';
import { parseScheduleDates } from '../urls/schedule-query.ts';
import { patterns } from '../urls/url-table.ts';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import type { Head } from '../page/head.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { CitiesPage } from './cities-page.tsx';
import { CityPage, cityCrumbs } from './city-page.tsx';
import { GAMES_SHOWN, loadedCity, type AskedCity, type CityState, hasCityTickets } from './city-state.ts';

/** Follows docs/rules.md#cities. */
export const cityRoutes = new Hono<WebEnvironment>();

const NEARBY_MINUTES = 120;
const NEARBY_GAMES_READ = 80;
const NEARBY_DAYS = 7;

cityRoutes.get(patterns.cities, (c) =>
  respondPublic(c, { sources: null }, () => {
    const head: Head = {
      title: `Games by City: ${MARKET_CITIES.length} NFL, NBA, NHL & MLB Cities | ${BRAND.name}`,
      description: `Every city of the four leagues, with the games that all its teams play at home.`,
      canonical: paths.cities(),
      section: paths.cityGuides(),
      styles: ['guides'],
    };
    return renderPage(c, head, <CitiesPage />);
  }),
);

const cityRoute = readRoute({
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
  async read(c, { asked, nearby }): Promise<CityState> {
    const { db, config, now } = c.var.deps;
    const first = asked.from ?? asked.today;
    const rows = await readCityPage(db, {
      city: asked.city,
      from: asked.from,
      // One more says where the list goes on.
      limit: GAMES_SHOWN + 1,
      nearby: nearby.map((market) => market.city),
      nearbyPeriod: { from: first, to: addDays(first, NEARBY_DAYS - 1) },
      nearbyLimit: NEARBY_GAMES_READ,
      now: now(),
    });
    return loadedCity(asked, rows, nearby, ticketRules(config), now());
  },
  outage: { what: 'city games', read: (): CityState => ({ kind: 'error', message: SCHEDULE_UNREACHABLE }) },
  show: (state, { asked, problem }, c) => ({
    head: cityHead(asked, state, c.var.deps.config.siteOrigin),
    page: <CityPage asked={asked} problem={problem} state={state} />,
    status: problem === null ? 200 : 400,
  }),
});

cityRoutes.get(patterns.city, cityRoute.page);

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
  const { MissingCityPage } = await import('./missing-city-page.tsx');
  const head: Head = { ...missingHead('City not found', c.req.path), styles: ['plain-page', 'guides'] };
  return renderPage(c, head, <MissingCityPage slug={slug} />, 404);
}

function cityHead({ city, from }: AskedCity, state: CityState, siteOrigin: string): Head {
  const teams = city.teams.map(currentNickname);
  const when = from === null ? '' : ` from ${longDayText(from)}`;
  return {
    title: `Games in ${city.name}${when}: ${listText(teams, '&')} | ${BRAND.name}`,
    description: `Every ${listText(teams, 'and')} home game in ${city.name} by date: this weekend, weeks with several teams at home, games within two hours${state.kind === 'loaded' && hasCityTickets(state) ? ', tickets and guides' : ', and guides'}.`,
    canonical: paths.city(city.slug, from),
    // Other dates repeat parts of the first page.
    noindex: from !== null || (state.kind === 'loaded' && (state.isSample || isBare(state))),
    section: paths.cityGuides(),
    styles: ['city-page'],
    teamColors: leaguesOf(city.teams),
    structuredData: [breadcrumbData(cityCrumbs(city), siteOrigin)],
  };
}

/** Agrees with the sitemap. */
function isBare({ counts, guides }: Extract<CityState, { kind: 'loaded' }>): boolean {
  return counts.length === 0 && guides.length === 0;
}
