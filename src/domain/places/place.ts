/** A city from which a trip can start. */
export interface PlaceName {
  slug: string;
  name: string;
  /** A state or province, such as 'IL'. */
  region: string;
  country: string;
  population: number;
  aliases: readonly string[];
  /** No road leads from it to any venue. */
  isOffRoad: boolean;
}

/** A place as a link names it. */
export interface NamedPlace {
  slug: string;
  /** For example, 'Chicago, IL'. */
  label: string;
}

export function namedPlace(place: Pick<PlaceName, 'slug' | 'name' | 'region'>): NamedPlace {
  return { slug: place.slug, label: placeLabel(place) };
}

/** Returns 'Chicago, IL'. */
export function placeLabel({ name, region }: Pick<PlaceName, 'name' | 'region'>): string {
  return `${name}, ${region}`;
}
