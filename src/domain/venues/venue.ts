/** A building or field where games are played. */
export interface Venue {
  /** Stable, made from the name when it first became known: 'madison-square-garden'. */
  id: string;
  name: string;
  /** Earlier and sponsor names under which feeds still list it. */
  aliases: readonly string[];
  /** The town it stands in, which may differ from the team's market city. */
  city: string;
  /** State or province code; null outside the United States and Canada. */
  region: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Degrees; null for a venue a feed named without a position. */
  latitude: number | null;
  longitude: number | null;
  /** IANA name. */
  timeZone: string;
  /** Local dates between which it may be used, both inclusive; null is open-ended. */
  validFrom: string | null;
  validTo: string | null;
}
