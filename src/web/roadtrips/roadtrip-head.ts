import type { Head } from '../page/head.ts';
import { listText } from '../../domain/list-text.ts';
import { BRAND } from '../../domain/brand.ts';
import { cityPlace } from '../../domain/travel/city-places.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { Roadtrip } from '../../domain/content/roadtrip.ts';
import type { Config } from '../../config/parse-config.ts';
import { framesOf } from '../activities/activities.ts';
import { widgetFrameSource } from '../activities/frame-policy.ts';
import { GOOGLE_MAPS_ORIGIN } from '../maps/directions.ts';
import { roadtripSocialCard } from '../cards/social-card.ts';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';
import { paths } from '../urls/paths.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { JourneyView } from './journey-view.ts';
import { roadtripCrumbs, roadtripTitle } from './roadtrip-page.tsx';
import { UNREADABLE } from './roadtrip-fragment.tsx';
import type { RoadtripFilter } from '../urls/roadtrips-query.ts';

export function roadtripsHead({ league, region, month }: RoadtripFilter): Head {
  return {
    title: `${league === null ? 'Sports Roadtrips' : `${league} Roadtrips`} | ${BRAND.name}`,
    description: `${league ?? 'NFL, NBA, NHL and MLB'} roadtrips through three to six cities with a game at every stop: routes on a map, miles, hours, and what to do on the way.`,
    canonical: paths.roadtrips({ league }),
    section: paths.roadtrips(),
    hasGuideStyles: true,
    ...((region !== null || month !== null) && { noindex: true }),
  };
}

export function roadtripHead(trip: Roadtrip, journey: JourneyView, siteOrigin: string): Head {
  return {
    title: `${roadtripTitle(trip)} | ${BRAND.name}`,
    description: `${trip.intro} ${contentsOf(trip)}`,
    canonical: paths.roadtrip(trip.slug),
    section: paths.roadtrips(),
    hasGuideStyles: true,
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

export function missingRoadtripHead(title: string, path: string): Head {
  return {
    title: `${title} | ${BRAND.name}`,
    description: BRAND.description,
    canonical: path,
    noindex: true,
  };
}

/** Includes everything that the page needs after 'Try Again'. */
export function unreadableRoadtripHead(
  slug: string,
  config: Pick<Config, 'widgetOrigin' | 'googleMapsEmbedKey'>,
): Head {
  return {
    ...missingRoadtripHead(UNREADABLE, paths.roadtrip(slug)),
    section: paths.roadtrips(),
    hasGuideStyles: true,
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
