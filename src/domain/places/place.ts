export interface PlaceName {
  slug: string;
  name: string;
  /** Like 'IL'. */
  region: string;
  country: string;
  population: number;
  aliases: readonly string[];
  /** No road leads to any venue. */
  isOffRoad: boolean;
}

export interface NamedPlace {
  slug: string;
  /** Like 'Chicago, IL'. */
  label: string;
}

export function namedPlace(place: Pick<PlaceName, 'slug' | 'name' | 'region'>): NamedPlace {
  return { slug: place.slug, label: placeLabel(place) };
}

export function placeLabel({ name, region }: Pick<PlaceName, 'name' | 'region'>): string {
  return `${name}, ${region}`;
}
