import { CITY_PLACES, cityPlace } from './city-places.ts';
import { greatCircleMiles } from './great-circle.ts';
import type { Position } from './position.ts';

const CITY_RADIUS_MILES = 30;
const RUSH_RADIUS_MILES = 25;
const RUSH_MINUTES = 30;
const HEAVY_RUSH_MINUTES = 45;

/** Each other market city is a metropolis of its own. */
const SHARED_METROPOLISES: Readonly<Record<string, readonly string[]>> = {
  'New York': ['New York', 'Newark'],
  'Los Angeles': ['Los Angeles', 'Anaheim'],
  'Bay Area': ['San Francisco', 'San Jose'],
  Miami: ['Miami', 'Fort Lauderdale'],
  'Tampa Bay': ['Tampa', 'St. Petersburg'],
  'Twin Cities': ['Minneapolis', 'Saint Paul'],
};

const HEAVY_RUSH_CITIES =
  'New York, Newark, Los Angeles, Anaheim, San Francisco, San Jose, Washington, Toronto'.split(', ');

/** Other market cities in metropolises above two million people. */
const RUSH_CITIES = (
  'Atlanta, Baltimore, Boston, Charlotte, Chicago, Cincinnati, Cleveland, Columbus, ' +
  'Dallas, Denver, Detroit, Fort Lauderdale, Houston, Indianapolis, Kansas City, ' +
  'Las Vegas, Miami, Minneapolis, Montreal, Nashville, Orlando, Philadelphia, Phoenix, ' +
  'Pittsburgh, Portland, Sacramento, Saint Paul, San Antonio, San Diego, Seattle, ' +
  'St. Louis, St. Petersburg, Tampa, Vancouver'
).split(', ');

/** Metropolises of more than two million people without a team. */
const AUSTIN = { latitude: 30.267, longitude: -97.743 };
const RIVERSIDE = { latitude: 33.981, longitude: -117.375 };

const metropolisByCity = new Map(
  Object.entries(SHARED_METROPOLISES).flatMap(([metropolis, cities]) =>
    cities.map((city) => [city, metropolis]),
  ),
);

const rushCenters: readonly { center: Position; minutes: number }[] = [
  ...centersOf(HEAVY_RUSH_CITIES).map((center) => ({ center, minutes: HEAVY_RUSH_MINUTES })),
  ...[...centersOf(RUSH_CITIES), AUSTIN, RIVERSIDE].map((center) => ({ center, minutes: RUSH_MINUTES })),
];

/** Returns the nearest within 30 miles. */
export function marketCityAt(position: Position): string | null {
  let city: string | null = null;
  let nearest = CITY_RADIUS_MILES;
  for (const place of CITY_PLACES) {
    const miles = greatCircleMiles(place, position);
    if (miles >= nearest) continue;
    nearest = miles;
    city = place.city;
  }
  return city;
}

/** Returns 'New York' for Newark. */
export function metropolisOf(marketCity: string): string {
  return metropolisByCity.get(marketCity) ?? marketCity;
}

/** Returns what an arrival in the rush hour adds (docs/rules.md#drives). */
export function rushMinutesAt(position: Position): number {
  const near = rushCenters.filter(({ center }) => greatCircleMiles(center, position) <= RUSH_RADIUS_MILES);
  return Math.max(0, ...near.map(({ minutes }) => minutes));
}

function centersOf(cities: readonly string[]): Position[] {
  return cities.flatMap((city) => cityPlace(city) ?? []);
}
