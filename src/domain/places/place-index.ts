import { createNameIndex } from '../search/name-index.ts';
import { plainName } from '../slug.ts';
import { placeQueries, type PlaceName } from './place.ts';

export type PlaceIndex = ReturnType<typeof createPlaceIndex>;

export function createPlaceIndex(places: readonly PlaceName[]) {
  const byName = new Map<string, PlaceName[]>();
  for (const place of places) {
    for (const key of new Set([place.name, ...place.aliases].map(plainName))) {
      const named = byName.get(key);
      if (named) named.push(place);
      else byName.set(key, [place]);
    }
  }
  // Only unfinished and misspelled names need it.
  let names: ReturnType<typeof createNameIndex<PlaceName>> | null = null;

  /** Finds places whose whole name or alias the text is, largest first. */
  function exact(text: string): PlaceName[] {
    for (const { name, region } of placeQueries(text)) {
      const found = inRegion(byName.get(name) ?? [], region);
      if (found.length > 0) return found.toSorted(bySize);
    }
    return [];
  }

  /** Finds unfinished and misspelled names too, closest first, then largest (docs/rules.md#places). */
  function like(text: string): PlaceName[] {
    names ??= createNameIndex(
      places.map((place) => ({ item: place, names: [place.name, ...place.aliases], places: [], around: [] })),
    );
    const found = exact(text);
    for (const { name, region } of placeQueries(text).toReversed()) {
      const { close, near } = names.find(name);
      const order = byBeginning(name);
      found.push(...inRegion(close, region).toSorted(order), ...inRegion(near, region).toSorted(order));
    }
    return [...new Set(found)];
  }

  return { exact, like };
}

function inRegion(places: readonly PlaceName[], region: string | null): PlaceName[] {
  return places.filter((place) => region === null || place.region === region);
}

/** A misspelled name still begins so. */
const INITIAL_LETTERS = 3;

/** 'fort wo' is Fort Worth before Dallas, whose alias Dallas-Fort Worth only has the words. */
function byBeginning(text: string): (a: PlaceName, b: PlaceName) => number {
  const initial = text.slice(0, INITIAL_LETTERS);
  const begins = ({ name, aliases }: PlaceName) =>
    Number([name, ...aliases].some((one) => plainName(one).startsWith(initial)));
  return (a, b) => begins(b) - begins(a) || bySize(a, b);
}

function bySize(a: PlaceName, b: PlaceName): number {
  return b.population - a.population || (a.slug < b.slug ? -1 : 1);
}
