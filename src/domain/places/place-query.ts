import { regionByName } from '../search/state-names.ts';
import { plainName } from '../slug.ts';

export interface PlaceQuery {
  /** As `plainName` returns it. */
  name: string;
  /** A state or province like 'IL', or null. */
  region: string | null;
}

const ZIP = /^\s*(\d{5})(?:-\d{4})?\s*$/;
/** The first three characters name a district. Canada Post uses no D, F, I, O, Q and U. */
const CANADIAN = /^\s*([A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z])(?:[\s-]*\d[A-CEGHJ-NPR-TV-Z]\d)?\s*$/i;

const MAX_REGION_WORDS = 3;

export function postalCodeOf(text: string): string | null {
  return (ZIP.exec(text) ?? CANADIAN.exec(text))?.[1]?.toUpperCase() ?? null;
}

/** Reads a text with and without a region at its end ('Kansas City', 'Boston MA'). */
export function placeQueries(text: string): PlaceQuery[] {
  const words = plainName(text).split(' ').filter(Boolean);
  const whole: PlaceQuery = { name: words.join(' '), region: null };
  const withRegion = Array.from({ length: MAX_REGION_WORDS }, (_, index) => words.length - index - 1)
    .filter((at) => at > 0)
    .flatMap((at): PlaceQuery[] => {
      const named = regionByName(words.slice(at).join(' '));
      return named ? [{ name: words.slice(0, at).join(' '), region: named.region }] : [];
    });
  return [whole, ...withRegion];
}
