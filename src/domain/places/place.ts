import { regionByName } from '../search/state-names.ts';
import { plainName } from '../slug.ts';

export interface PlaceName {
  slug: string;
  name: string;
  /** Like 'IL'. */
  region: string;
  /** An ISO 3166-1 alpha-2 code. */
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

const ZIP = /^\s*(\d{5})(?:-\d{4})?\s*$/;
/** The first three characters name a district. Canada Post uses no D, F, I, O, Q and U. */
const CANADIAN = /^\s*([A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z])(?:[\s-]*\d[A-CEGHJ-NPR-TV-Z]\d)?\s*$/i;

const MAX_REGION_WORDS = 3;

export function postalCodeOf(text: string): string | null {
  return (ZIP.exec(text) ?? CANADIAN.exec(text))?.[1]?.toUpperCase() ?? null;
}

/**
 * Reads a text with and without a state or province at its end ('Kansas City', 'Boston MA'). Names are as
 * `plainName` returns them, regions like 'IL'.
 */
export function placeQueries(text: string): { name: string; region: string | null }[] {
  const words = plainName(text).split(' ').filter(Boolean);
  const whole = { name: words.join(' '), region: null };
  const withRegion = Array.from({ length: MAX_REGION_WORDS }, (_, index) => words.length - index - 1)
    .filter((at) => at > 0)
    .flatMap((at) => {
      const named = regionByName(words.slice(at).join(' '));
      return named ? [{ name: words.slice(0, at).join(' '), region: named.region }] : [];
    });
  return [whole, ...withRegion];
}
