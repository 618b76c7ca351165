import { EASTERN } from '../dates/eastern-time.ts';
import { ALL_TEAMS } from '../teams/index.ts';
import { MARKET_CITIES, type MarketCity } from '../teams/market-cities.ts';
import { KNOWN_VENUES, venueById, type Venue } from '../venues/index.ts';
import { cityPlace } from './city-places.ts';
import { marketCityAt } from './metropolis.ts';
import type { Position } from './position.ts';
import { driveAt, type Drive, type DriveTable } from './travel.ts';
import { mustExist } from '../must-exist.ts';

/** A team names its building's city: the 49ers play in San Francisco, not in San Jose. */
const cityByHomeVenue = new Map(ALL_TEAMS.map(({ venueId, marketCity }) => [venueId, marketCity]));

export function cityOfVenue(venueId: string): string | null {
  const position = positionOf(venueById(venueId));
  return cityByHomeVenue.get(venueId) ?? (position && marketCityAt(position));
}

const venuesByCity = Map.groupBy(KNOWN_VENUES, ({ id }) => cityOfVenue(id));

/** Includes venues without a team. */
export function venuesIn({ name }: Pick<MarketCity, 'name'>): readonly Venue[] {
  return venuesByCity.get(name) ?? [];
}

export function positionOf(venue: Venue | null): Position | null {
  if (venue === null || venue.latitude === null || venue.longitude === null) return null;
  return { latitude: venue.latitude, longitude: venue.longitude };
}

export function timeZoneOf(city: MarketCity): string {
  return venueById(mustExist(city.teams[0]).venueId)?.timeZone ?? EASTERN;
}

export interface NearbyMarket {
  city: MarketCity;
  /** The shortest between home venues. */
  drive: Drive;
}

/** Returns the nearest first. */
export function citiesWithin(table: DriveTable, from: MarketCity, maxMinutes: number): NearbyMarket[] {
  return MARKET_CITIES.filter((city) => city !== from)
    .flatMap((city) => {
      const drive = shortestDrive(table, from, city);
      return drive !== null && drive.minutes <= maxMinutes ? [{ city, drive }] : [];
    })
    .toSorted((a, b) => a.drive.minutes - b.drive.minutes || (a.city.slug < b.city.slug ? -1 : 1));
}

function shortestDrive(table: DriveTable, from: MarketCity, to: MarketCity): Drive | null {
  let shortest: Drive | null = null;
  for (const start of from.teams) {
    for (const end of to.teams) {
      const [row, column] = [table.index.get(start.venueId), table.index.get(end.venueId)];
      if (row === undefined || column === undefined) continue;
      const drive = driveAt(table, row * table.index.size + column);
      if (drive !== null && drive.minutes < (shortest?.minutes ?? Infinity)) shortest = drive;
    }
  }
  return shortest;
}

export function marketCityOfPlace(name: string, region: string): MarketCity | null {
  const city = MARKET_CITIES.find((one) => one.name === name);
  return city !== undefined && cityPlace(name)?.region === region ? city : null;
}

/** Returns a slug like 'boston-ma'. */
export function placeSlugOf({ slug, name }: MarketCity): string {
  return `${slug}-${mustExist(cityPlace(name)).region.toLowerCase()}`;
}

const cityByPlace = new Map(MARKET_CITIES.map((city) => [placeSlugOf(city), city]));

/** Accepts slugs like 'boston-ma'. */
export function marketCityOfPlaceSlug(slug: string): MarketCity | null {
  return cityByPlace.get(slug) ?? null;
}
