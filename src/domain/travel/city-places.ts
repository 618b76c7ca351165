import type { Position } from './position.ts';

export interface CityPlace extends Position {
  city: string;
  region: string;
  country: 'US' | 'CA';
}

/** City centers, not buildings. */
const CITY_CENTERS: Record<string, readonly [region: string, latitude: number, longitude: number]> = {
  Anaheim: ['CA', 33.835, -117.914],
  Atlanta: ['GA', 33.755, -84.39],
  Baltimore: ['MD', 39.29, -76.612],
  Boston: ['MA', 42.358, -71.064],
  Buffalo: ['NY', 42.886, -78.878],
  Calgary: ['AB', 51.045, -114.057],
  Charlotte: ['NC', 35.227, -80.843],
  Chicago: ['IL', 41.882, -87.628],
  Cincinnati: ['OH', 39.103, -84.512],
  Cleveland: ['OH', 41.499, -81.694],
  Columbus: ['OH', 39.961, -82.999],
  Dallas: ['TX', 32.779, -96.8],
  Denver: ['CO', 39.739, -104.985],
  Detroit: ['MI', 42.331, -83.046],
  Edmonton: ['AB', 53.546, -113.494],
  'Fort Lauderdale': ['FL', 26.122, -80.137],
  'Green Bay': ['WI', 44.513, -88.016],
  Houston: ['TX', 29.76, -95.37],
  Indianapolis: ['IN', 39.768, -86.158],
  Jacksonville: ['FL', 30.332, -81.656],
  'Kansas City': ['MO', 39.1, -94.578],
  'Las Vegas': ['NV', 36.115, -115.173],
  'Los Angeles': ['CA', 34.052, -118.244],
  Memphis: ['TN', 35.15, -90.049],
  Miami: ['FL', 25.774, -80.194],
  Milwaukee: ['WI', 43.039, -87.907],
  Minneapolis: ['MN', 44.978, -93.265],
  Montreal: ['QC', 45.502, -73.567],
  Nashville: ['TN', 36.163, -86.781],
  'New Orleans': ['LA', 29.951, -90.072],
  'New York': ['NY', 40.753, -73.985],
  Newark: ['NJ', 40.736, -74.172],
  'Oklahoma City': ['OK', 35.468, -97.516],
  Orlando: ['FL', 28.538, -81.379],
  Ottawa: ['ON', 45.421, -75.697],
  Philadelphia: ['PA', 39.953, -75.164],
  Phoenix: ['AZ', 33.448, -112.074],
  Pittsburgh: ['PA', 40.441, -79.996],
  Portland: ['OR', 45.515, -122.679],
  Raleigh: ['NC', 35.78, -78.639],
  Sacramento: ['CA', 38.582, -121.494],
  'Saint Paul': ['MN', 44.954, -93.09],
  'Salt Lake City': ['UT', 40.761, -111.891],
  'San Antonio': ['TX', 29.425, -98.494],
  'San Diego': ['CA', 32.716, -117.161],
  'San Francisco': ['CA', 37.779, -122.419],
  'San Jose': ['CA', 37.337, -121.889],
  Seattle: ['WA', 47.606, -122.332],
  'St. Louis': ['MO', 38.627, -90.199],
  'St. Petersburg': ['FL', 27.771, -82.638],
  Tampa: ['FL', 27.948, -82.458],
  Toronto: ['ON', 43.653, -79.383],
  Vancouver: ['BC', 49.283, -123.121],
  Washington: ['DC', 38.895, -77.037],
  Winnipeg: ['MB', 49.895, -97.138],
};

const CANADIAN_REGIONS = new Set(['AB', 'BC', 'MB', 'ON', 'QC']);

const places = new Map(
  Object.entries(CITY_CENTERS).map(([city, [region, latitude, longitude]]): [string, CityPlace] => [
    city,
    { city, region, country: CANADIAN_REGIONS.has(region) ? 'CA' : 'US', latitude, longitude },
  ]),
);

export const CITY_PLACES: readonly CityPlace[] = [...places.values()];

export function cityPlace(city: string): CityPlace | null {
  return places.get(city) ?? null;
}
