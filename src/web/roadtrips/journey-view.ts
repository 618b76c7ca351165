import { cityPlace } from '../../domain/travel/city-places.ts';
import { hoursAndMinutes, legText, roundToFive } from '../../domain/travel/leg-text.ts';
import type { DriveTable } from '../../domain/travel/travel.ts';
import {
  routeTotal,
  travelLegs,
  type Roadtrip,
  type RoadtripLeg,
  type RoadtripStop,
} from '../../domain/content/roadtrip.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import type { Team } from '../../domain/teams/index.ts';
import { activitiesOf, type Activities, type ActivitySettings } from '../activities/activities.ts';
import { directionsEmbed, directionsLink } from '../maps/directions.ts';
import { PAGE_MAP, routeMapView, type RouteMapView } from '../maps/route-map-view.ts';
import { paths } from '../urls/paths.ts';
import type { JourneyOrder } from '../urls/roadtrips-query.ts';

export interface JourneyView {
  order: JourneyOrder;
  /**
   * `legAfter` describes the way to the next stop, or from the last stop back to the first; null when
   * unknown.
   */
  stops: readonly (RoadtripStop & {
    legAfter: string | null;
    activities: Activities;
    /** The teams whose guides are stored. */
    guideTeams: readonly Team[];
  })[];
  /** From the first stop to the last; null when a leg is unknown. */
  total: { miles: number; minutes: number } | null;
  crossesBorder: boolean;
  /** Null with fewer than two cities (docs/rules.md#roadtrips). */
  map: RouteMapSection | null;
}

export interface RouteMapSection {
  /** Null when the route cannot be drawn. */
  drawing: RouteMapView | null;
  directions: string | null;
  /** The URL of Google's map in a frame; null without an API key. */
  embed: string | null;
}

interface JourneySettings extends ActivitySettings {
  googleMapsEmbedKey: string | null;
}

interface JourneySources {
  drives: DriveTable;
  guides: ReadonlySet<string>;
  settings: JourneySettings;
}

export function journeyView(
  trip: Roadtrip,
  order: JourneyOrder,
  { drives, guides, settings }: JourneySources,
): JourneyView {
  const { googleMapsEmbedKey: embedKey } = settings;
  const stops = order === 'reverse' ? trip.stops.toReversed() : trip.stops;
  const cities = stops.map(({ city }) => city);
  const legs = travelLegs(trip, stops, drives);
  return {
    order,
    stops: stops.map((stop, index) => ({
      ...stop,
      legAfter: legLine(legs[index] ?? null),
      guideTeams: stop.teams.filter((team) => guides.has(guideSlug(team))),
      activities: activitiesOf(stop, paths.roadtripWidget(trip.slug, stop.city), settings),
    })),
    total: routeTotal(legs),
    crossesBorder: new Set(cities.map((city) => cityPlace(city)?.country)).size > 1,
    map:
      cities.length < 2
        ? null
        : {
            drawing: routeMapView(stops, PAGE_MAP),
            // Google's directions between several stops are by car only.
            directions: trip.travel === 'rail' ? null : directionsLink(cities),
            embed: trip.travel === 'rail' || embedKey === null ? null : directionsEmbed(cities, embedKey),
          },
  };
}

/** Returns text like '3 hr 40 min · 210 mi · border, passport', or 'about 1 hr 30 min by Amtrak'. */
function legLine(leg: RoadtripLeg | null): string | null {
  if (leg === null) return null;
  if (leg.by !== undefined) return `about ${hoursAndMinutes(leg.minutes)} by ${leg.by}`;
  const text = legText({ drivingMinutes: roundToFive(leg.minutes), miles: leg.miles, spareMinutes: null });
  return leg.crossesBorder ? `${text} · border, passport` : text;
}
