import { readPlaceNames, readPlaceOfZip } from '../../db/queries/places.ts';
import type { Database } from '../../db/neon/client.ts';
import { createPlaceIndex, type PlaceIndex } from '../../domain/places/place-index.ts';
import type { PlaceName } from '../../domain/places/place.ts';
import { zipOf } from '../../domain/places/place-query.ts';
import { resolvePlace, type PlaceCandidates, type ResolvedPlace } from '../../domain/places/resolve-place.ts';

const MAX_PLACES = 8;

/** The isolate's first request creates this index. A later one creates it again when places change. */
let known: { version: string; index: PlaceIndex } | null = null;

export interface FoundPlaces {
  resolved: ResolvedPlace;
  /** The best come first. */
  places: readonly PlaceName[];
}

/** Resolves a text and lists what it may mean, in one round trip. */
export async function findPlaces(db: Database, text: string): Promise<FoundPlaces> {
  const candidates = await readCandidates(db, text);
  const resolved = resolvePlace(text, candidates);
  return { resolved, places: placesOf(resolved, text, candidates).slice(0, MAX_PLACES) };
}

async function readCandidates(db: Database, text: string): Promise<PlaceCandidates> {
  const zip = zipOf(text);
  if (zip !== null) return { kind: 'zip', place: await readPlaceOfZip(db, zip) };
  const { version, names } = await readPlaceNames(db, known?.version ?? null);
  if (names !== null || known === null) known = { version, index: createPlaceIndex(names ?? []) };
  return { kind: 'names', index: known.index };
}

function placesOf(resolved: ResolvedPlace, text: string, candidates: PlaceCandidates): readonly PlaceName[] {
  if (resolved.kind === 'no-road') return [];
  if (candidates.kind === 'names') return candidates.index.like(text).filter(({ isOffRoad }) => !isOffRoad);
  return resolved.kind === 'found' ? [resolved.place] : [];
}
