import { cityPlace } from '../../domain/travel/city-places.ts';
import { legText, roundToFive } from '../../domain/travel/leg-text.ts';
import {
  roadtripLegs,
  type Roadtrip,
  type RoadtripLeg,
  type RoadtripStop,
} from '../../domain/content/roadtrip.ts';
import { activitiesOf, type Activities, type ActivitySettings } from '../activities/activities.ts';
import { directionsEmbed, directionsLink } from '../maps/directions.ts';
import { PAGE_MAP, routeMapView, type RouteMapView } from '../maps/route-map-view.ts';
import { paths } from '../urls/paths.ts';
import type { JourneyOrder } from '../urls/roadtrips-query.ts';

/** The stops of a trip in the order asked for, with the drives between them. */
export interface JourneyView {
  order: JourneyOrder;
  /** `legAfter` is the drive to the next stop, or from the last back to the first; null when unknown. */
  stops: readonly (RoadtripStop & { legAfter: string | null; activities: Activities })[];
  /** Of the drives from the first stop to the last; null when one is unknown. */
  total: { miles: number; minutes: number } | null;
  crossesBorder: boolean;
  /** The map shows only with at least two cities (product.md section 5); null then. */
  map: RouteMapSection | null;
}

/** Everything of the 'Route Map' section. */
export interface RouteMapSection {
  /** Null when the route cannot be drawn. */
  drawing: RouteMapView | null;
  /** Google Maps with the same route. */
  directions: string | null;
  /** The same in a frame; null without a key. */
  embed: string | null;
}

/** What the operator's configuration says about a journey's frames. */
interface JourneySettings extends ActivitySettings {
  /** Null leaves Google's own map out. */
  googleMapsEmbedKey: string | null;
}

/** Lays out a trip's journey. */
export function journeyView(trip: Roadtrip, order: JourneyOrder, settings: JourneySettings): JourneyView {
  const { googleMapsEmbedKey: embedKey } = settings;
  const stops = order === 'reverse' ? trip.stops.toReversed() : trip.stops;
  const cities = stops.map(({ city }) => city);
  const legs = roadtripLegs(cities);
  const ahead = legs.slice(0, -1);
  const known = ahead.flatMap((leg) => leg ?? []);
  return {
    order,
    stops: stops.map((stop, index) => ({
      ...stop,
      legAfter: legWords(legs[index] ?? null),
      activities: activitiesOf(stop, paths.roadtripWidget(trip.slug, stop.city), settings),
    })),
    total:
      known.length === 0 || known.length < ahead.length
        ? null
        : {
            miles: known.reduce((sum, { miles }) => sum + miles, 0),
            minutes: known.reduce((sum, { minutes }) => sum + roundToFive(minutes), 0),
          },
    crossesBorder: new Set(cities.map((city) => cityPlace(city)?.country)).size > 1,
    map:
      cities.length < 2
        ? null
        : {
            drawing: routeMapView(stops, PAGE_MAP),
            directions: directionsLink(cities),
            embed: embedKey === null ? null : directionsEmbed(cities, embedKey),
          },
  };
}

/** '3 h 40 · 210 mi', and what else the border asks for. */
function legWords(leg: RoadtripLeg | null): string | null {
  if (leg === null) return null;
  const words = legText({ drivingMinutes: roundToFive(leg.minutes), miles: leg.miles, spareMinutes: null });
  return leg.crossesBorder ? `${words} · border, passport` : words;
}
