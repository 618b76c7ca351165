import { isOffRoadName, isOffRoadPostalCode } from './off-road.ts';
import { placeLabel, type PlaceName } from './place.ts';
import type { PlaceIndex } from './place-index.ts';
import { placeQueries, postalCodeOf } from './place-query.ts';

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
    if (isOffRoadPostalCode(postalCodeOf(text) ?? '')) return { kind: 'no-road' };
    return candidates.place === null ? unknown(text, null) : onRoad(candidates.place);
  }
  const [place, ...others] = candidates.index.exact(text);
  if (place && others.length > 0) return { kind: 'ambiguous', places: [place, ...others] };
  if (place) return onRoad(place);
  if (placeQueries(text).some(({ name, region }) => isOffRoadName(name, region))) return { kind: 'no-road' };
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
