import { plainName } from '../slug.ts';
import { placeLabel, placeQueries, postalCodeOf, type PlaceName } from './place.ts';
import type { PlaceIndex } from './place-index.ts';

export type ResolvedPlace =
  | { kind: 'found'; place: PlaceName }
  /** The largest comes first. */
  | { kind: 'ambiguous'; places: readonly PlaceName[] }
  | { kind: 'no-road' }
  | { kind: 'unknown'; text: string; suggestion: PlaceName | null };

export type PlaceCandidates =
  | { kind: 'postal-code'; place: PlaceName | null }
  | { kind: 'names'; index: PlaceIndex };

/** Reads what 'Leaving from' contains (docs/rules.md#places). */
export function resolvePlace(text: string, candidates: PlaceCandidates): ResolvedPlace {
  if (candidates.kind === 'postal-code') {
    if (OFF_ROAD_POSTAL_CODE.test(postalCodeOf(text) ?? '')) return { kind: 'no-road' };
    return candidates.place === null ? unknown(text, null) : onRoad(candidates.place);
  }
  const [place, ...others] = candidates.index.exact(text);
  if (place && others.length > 0) return { kind: 'ambiguous', places: [place, ...others] };
  if (place) return onRoad(place);
  if (isOffRoad(text)) return { kind: 'no-road' };
  return unknown(text, candidates.index.like(text)[0] ?? null);
}

export function placeMessage(resolved: ResolvedPlace): string | null {
  switch (resolved.kind) {
    case 'found':
      return null;
    case 'ambiguous':
      return `Which ${resolved.places[0]?.name ?? 'place'} do you mean?`;
    case 'no-road':
      return 'No road leads from there to a game. Start anywhere.';
    case 'unknown': {
      const { text, suggestion } = resolved;
      const question = suggestion ? ` Did you mean ${placeLabel(suggestion)}?` : '';
      return `We don't know '${text}'.${question}`;
    }
  }
}

function onRoad(place: PlaceName): ResolvedPlace {
  return place.isOffRoad ? { kind: 'no-road' } : { kind: 'found', place };
}

function unknown(text: string, suggestion: PlaceName | null): ResolvedPlace {
  return { kind: 'unknown', text: text.trim(), suggestion };
}

const OFF_ROAD_REGIONS = new Set(['AK', 'HI', 'PR']);

/** Larger cities and islands that the places lack. */
const OFF_ROAD_NAMES = new Set(
  (
    'Alaska, Anchorage, Fairbanks, Juneau, Ketchikan, Kodiak, Sitka, Wasilla, Hawaii, Hilo, ' +
    'Honolulu, Kahului, Kailua, Kaneohe, Kauai, Kihei, Lahaina, Lihue, Maui, Oahu, ' +
    'Pearl City, Waikiki, Waipahu, Bayamon, Carolina PR, Guam, Puerto Rico, San Juan, ' +
    'St. Thomas, Virgin Islands, Block Island, Marthas Vineyard, Nantucket, Newfoundland, ' +
    'Vancouver Island'
  )
    .split(', ')
    .map(plainName),
);

/** Alaska, Hawaii, Puerto Rico, the Virgin Islands, the Pacific islands and Nunavut. */
const OFF_ROAD_POSTAL_CODE = /^(?:00[6-9]|96[7-9]|99[5-9]|X0[A-C])/;

function isOffRoad(text: string): boolean {
  return placeQueries(text).some(
    ({ name, region }) => (region !== null && OFF_ROAD_REGIONS.has(region)) || OFF_ROAD_NAMES.has(name),
  );
}
