import { Hono } from 'hono';
import type { Deps } from '../../composition/web-deps.ts';
import type { Config } from '../../config/parse-config.ts';
import { readRoadtrip, readRoadtripList } from '../../db/queries/roadtrips.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { Roadtrip } from '../../domain/content/roadtrip.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { listText } from '../../domain/list-text.ts';
import { cityPlace } from '../../domain/travel/city-places.ts';
import { framesOf, widgetFrameSource } from '../activities/activities.ts';
import { readRoute } from '../caching/read-route.ts';
import { roadtripSocialCard } from '../cards/social-card.ts';
import { missingHead, respondRemoved } from '../errors/respond-gone-or-missing.tsx';
import type { WebEnvironment } from '../http/web-context.ts';
import { GOOGLE_MAPS_ORIGIN } from '../maps/directions.ts';
import type { Head } from '../page/head.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';
import { paths } from '../urls/paths.ts';
import {
  journeyQuery,
  roadtripsQuery,
  type JourneyOrder,
  type RoadtripFilter,
} from '../urls/roadtrips-query.ts';
import { patterns } from '../urls/url-table.ts';
import { exactRouteView } from './exact-route.tsx';
import { journeyView, type JourneyView } from './journey.tsx';
import { roadtripList } from './roadtrip-list.ts';
import {
  roadtripCrumbs,
  RoadtripFragment,
  RoadtripPage,
  roadtripTitle,
  UNREADABLE,
  UnreadableRoadtripPage,
} from './roadtrip-page.tsx';
import { RoadtripsPage, type RoadtripListState } from './roadtrips-page.tsx';

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
  outage: { what: 'roadtrip', read: () => ({ kind: 'error' }) as const },
  show(state, { slug, order }, c) {
    if (state.kind === 'missing') {
      return respondRemoved(c, state.removal, {
        what: 'Roadtrip',
        message: 'We have no roadtrip at this address.',
        list: { href: paths.roadtrips(), label: 'Back to all roadtrips' },
        path: c.req.path,
      });
    }
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

async function loadRoadtrip({ db, now, config }: Deps, slug: string, order: JourneyOrder) {
  const path = paths.roadtrip(slug);
  const read = await readRoadtrip(db, { slug, path, now: now() });
  const { roadtrip: trip, sequences, guides } = read;
  if (!trip) return { kind: 'missing', removal: read.removal } as const;
  const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
  const journey = journeyView(trip, order, { drives: VENUE_DRIVES, guides, settings: config });
  const route = exactRouteView(read.route, trip.teams.length);
  return { kind: 'loaded', trip, sequences, route, journey } as const;
}

function roadtripsHead({ league, region, month }: RoadtripFilter): Head {
  return {
    title: `${league === null ? 'Sports Roadtrips' : `${league} Roadtrips`} | ${BRAND.name}`,
    description: `${league ?? 'NFL, NBA, NHL and MLB'} roadtrips through three to six cities with a game at every stop: routes on a map, miles, hours, and what to do on the way.`,
    canonical: paths.roadtrips({ league }),
    section: paths.roadtrips(),
    styles: ['roadtrips'],
    ...((region !== null || month !== null) && { noindex: true }),
  };
}

function roadtripHead(trip: Roadtrip, journey: JourneyView, siteOrigin: string): Head {
  return {
    title: `${roadtripTitle(trip)} | ${BRAND.name}`,
    description: `${trip.intro} ${contentsOf(trip)}`,
    canonical: paths.roadtrip(trip.slug),
    section: paths.roadtrips(),
    styles: ['roadtrip-page'],
    hasFragment: true,
    teamColors: [trip.league],
    ...(journey.map?.drawing && { card: roadtripSocialCard(trip) }),
    frames: [
      ...framesOf(journey.stops.map(({ activities }) => activities)),
      ...(journey.map?.embed ? [GOOGLE_MAPS_ORIGIN] : []),
    ],
    structuredData: [touristTripData(trip, siteOrigin), breadcrumbData(roadtripCrumbs(trip), siteOrigin)],
  };
}

/** Names the cities that the introduction does not. */
function contentsOf({ intro, cities, travel }: Roadtrip): string {
  const others = cities.filter((city) => !intro.includes(city));
  const contents = `${TRAVEL_WORDS[travel].legs}, the map and a story of every stop.`;
  if (others.length === cities.length) return `${others.join(', ')}: the ${contents}`;
  return `${others.length > 0 ? `Also ${listText(others, 'and')}. ` : ''}The ${contents}`;
}

/** Includes everything that the page needs after 'Try Again'. */
function unreadableRoadtripHead(
  slug: string,
  config: Pick<Config, 'widgetOrigin' | 'googleMapsEmbedKey'>,
): Head {
  return {
    ...missingHead(UNREADABLE, paths.roadtrip(slug)),
    section: paths.roadtrips(),
    styles: ['plain-page', 'roadtrip-page'],
    hasFragment: true,
    teamColors: LEAGUES,
    frames: [widgetFrameSource(config), ...(config.googleMapsEmbedKey === null ? [] : [GOOGLE_MAPS_ORIGIN])],
  };
}

function touristTripData(trip: Roadtrip, siteOrigin: string): object {
  return {
    '@type': 'TouristTrip',
    name: roadtripTitle(trip),
    description: trip.intro,
    url: `${siteOrigin}${paths.roadtrip(trip.slug)}`,
    image: `${siteOrigin}${paths.roadtripImage(trip.image)}`,
    touristType: `${trip.league} fans`,
    itinerary: {
      '@type': 'ItemList',
      numberOfItems: trip.cities.length,
      itemListElement: trip.cities.map((city, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: cityData(city),
      })),
    },
  };
}

function cityData(city: string): object {
  const place = cityPlace(city);
  return {
    '@type': 'City',
    name: city,
    ...(place && {
      address: { '@type': 'PostalAddress', addressRegion: place.region, addressCountry: place.country },
      geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
    }),
  };
}
