import { cityPlace } from '../../domain/travel/city-places.ts';

export const GOOGLE_MAPS_ORIGIN = 'https://www.google.com';

/** Builds a link that needs no API key; null with fewer than two cities. */
export function directionsLink(cities: readonly string[]): string | null {
  const stops = stopsOf(cities);
  if (stops === null) return null;
  const query = new URLSearchParams({ api: '1', ...stops, travelmode: 'driving' });
  return `${GOOGLE_MAPS_ORIGIN}/maps/dir/?${query}`;
}

export function directionsEmbed(cities: readonly string[], key: string): string | null {
  const stops = stopsOf(cities);
  if (stops === null) return null;
  return `${GOOGLE_MAPS_ORIGIN}/maps/embed/v1/directions?${new URLSearchParams({ key, ...stops, mode: 'driving' })}`;
}

function stopsOf(cities: readonly string[]): Record<string, string> | null {
  const names = cities.map(nameWithRegion);
  const [origin, ...others] = names;
  const destination = others.pop();
  if (origin === undefined || destination === undefined) return null;
  return { origin, destination, ...(others.length > 0 && { waypoints: others.join('|') }) };
}

/** Several cities may share a name. */
function nameWithRegion(city: string): string {
  const place = cityPlace(city);
  return place ? `${city}, ${place.region}` : city;
}
