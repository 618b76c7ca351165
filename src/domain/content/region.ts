import { cityPlace, type CityPlace } from '../travel/city-places.ts';

/** Those of the US Census Bureau, and Canada. */
export const REGIONS = ['Northeast', 'Midwest', 'South', 'West', 'Canada'] as const;
export type Region = (typeof REGIONS)[number];

const STATES: Record<Exclude<Region, 'Canada'>, readonly string[]> = {
  Northeast: ['MA', 'NJ', 'NY', 'PA'],
  Midwest: ['IL', 'IN', 'MI', 'MN', 'MO', 'OH', 'WI'],
  South: ['DC', 'FL', 'GA', 'LA', 'MD', 'NC', 'OK', 'TN', 'TX'],
  West: ['AZ', 'CA', 'CO', 'NV', 'OR', 'UT', 'WA'],
};

/** Returns them in the order of the trip. */
export function regionsOf(cities: readonly string[]): Region[] {
  return [...new Set(cities.flatMap((city) => regionOf(cityPlace(city)) ?? []))];
}

function regionOf(place: CityPlace | null): Region | null {
  if (place === null) return null;
  if (place.country === 'CA') return 'Canada';
  return REGIONS.find((region) => region !== 'Canada' && STATES[region].includes(place.region)) ?? null;
}
