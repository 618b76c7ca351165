import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import { tripPath } from './trip-question.ts';
import type { AskedTrips } from './trips-state.ts';
import { cityPlace } from '../../domain/travel/city-places.ts';
import { positionOf } from '../../domain/travel/city-venues.ts';
import { hasRouteMap, type MapStop } from '../maps/route-map-view.ts';
import { venueById } from '../../domain/venues/index.ts';
import { tripsMapView, type TripsMapView } from '../maps/trips-map-view.ts';
import type { MapPlace } from '../maps/route-shape.ts';
import { cityOf, gamesText } from '../games/shown-game.ts';

/** Whether the trip's page has a map. */
export function hasMap(trip: Trip, { home }: AskedTrips): boolean {
  const stops = trip.games.map((game): MapStop => {
    return { city: cityOf(game), teams: [], place: positionOf(venueById(game.venueId)) };
  });
  const start: MapStop[] =
    home && trip.out ? [{ city: cityName(home.label), teams: [], isHome: true, place: home }] : [];
  return hasRouteMap([...start, ...stops]);
}

/** 'Chicago, IL' becomes 'Chicago'. */
function cityName(label: string): string {
  return label.replace(/, [A-Z]{2}$/, '');
}

/** Each line links its trip's page. Returns null when no place is known. */
export function mapOfTrips(
  listed: readonly { trip: Trip; anchor: string }[],
  asked: AskedTrips,
): TripsMapView | null {
  const { home } = asked;
  const start = home && {
    name: cityName(home.label),
    latitude: home.latitude,
    longitude: home.longitude,
  };
  const lines = listed.map(({ trip, anchor }, index) => {
    const stops = trip.games.flatMap(pointOf);
    return {
      href: tripPath(trip, asked) ?? `#${anchor}`,
      label: `Trip ${index + 1}: ${gamesText(trip.games.length)}, ${stops.map(({ name }) => name).join(' to ')}`,
      points: [...(start && trip.out ? [start] : []), ...stops, ...(start && trip.back ? [start] : [])],
    };
  });
  return tripsMapView(lines, start);
}

function pointOf(game: Trip['games'][number]): MapPlace[] {
  const name = cityOf(game);
  const venue = venueById(game.venueId);
  const place = cityPlace(name);
  const latitude = place?.latitude ?? venue?.latitude ?? null;
  const longitude = place?.longitude ?? venue?.longitude ?? null;
  return latitude === null || longitude === null ? [] : [{ name, latitude, longitude }];
}
