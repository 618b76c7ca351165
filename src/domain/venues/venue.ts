export interface Venue {
  id: string;
  name: string;
  aliases: readonly string[];
  /** May differ from the team's market city. */
  city: string;
  /** State or province code; null outside the United States and Canada. */
  region: string | null;
  country: string;
  /** Null where a feed gave no position. */
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  /** Both inclusive; null is open-ended. */
  validFrom: string | null;
  validTo: string | null;
}
