export interface Venue {
  id: string;
  name: string;
  aliases: readonly string[];
  /** May differ from the team's market city. */
  city: string;
  /** Null outside the United States and Canada. */
  region: string | null;
  country: string;
  /** Null where the feed gave no position. */
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  /** Inclusive. Null means no limit. */
  validFrom: string | null;
  validTo: string | null;
}

/** Only there does the site know the roads. */
export const HOME_COUNTRIES: readonly string[] = ['US', 'CA'];

export function isAbroad(country: string): boolean {
  return !HOME_COUNTRIES.includes(country);
}
