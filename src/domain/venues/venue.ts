export interface Venue {
  id: string;
  name: string;
  aliases: readonly string[];
  /** May differ from the team's market city. */
  city: string;
  /** It is null outside the United States and Canada. */
  region: string | null;
  country: string;
  /** It is null where the feed gave no position. */
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  /** Dates are inclusive. Null means no limit. */
  validFrom: string | null;
  validTo: string | null;
}

/** The leagues play at home in these countries, and only there does the site know the roads. */
export const HOME_COUNTRIES: readonly string[] = ['US', 'CA'];

export function isAbroad(country: string): boolean {
  return !HOME_COUNTRIES.includes(country);
}
