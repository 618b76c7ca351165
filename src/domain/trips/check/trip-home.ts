import type { PlaceName } from '../../places/place.ts';
import type { DriveFigures } from '../../travel/drive-figures.ts';
import type { Position } from '../../travel/position.ts';
import { driveAt, driveBetween } from '../../travel/travel.ts';
import { VENUE_DRIVES } from '../../travel/venue-drives.ts';
import type { TripHome } from '../finder/trip-question.ts';
import type { VenueLocation } from '../sequence-candidates.ts';

export interface HomePlace extends Pick<PlaceName, 'slug' | 'name' | 'region' | 'country'>, Position {
  timeZone: string;
  /** To the venues, in the order of `VENUE_DRIVES.index`. */
  drives: DriveFigures;
}

/** Estimates drives to unmeasured venues (docs/rules.md#drives). */
export function tripHome(place: HomePlace, locations: ReadonlyMap<string, VenueLocation>): TripHome {
  const { slug, name, region, country, timeZone, latitude, longitude, drives } = place;
  const point = { id: `place ${slug}`, country, position: { latitude, longitude } };
  return {
    slug,
    name,
    region,
    country,
    timeZone,
    latitude,
    longitude,
    driveTo: (venueId) => {
      const at = VENUE_DRIVES.index.get(venueId);
      if (at !== undefined) return driveAt(drives, at);
      const location = locations.get(venueId);
      return location ? driveBetween(VENUE_DRIVES, point, { id: venueId, ...location }) : null;
    },
  };
}
