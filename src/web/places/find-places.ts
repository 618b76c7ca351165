import type { Deps } from '../../composition/web-deps.ts';
import { readPlaceOfPostalCode } from '../../db/queries/places.ts';
import { postalCodeOf, type PlaceName } from '../../domain/places/place.ts';
import { resolvePlace, type PlaceCandidates, type ResolvedPlace } from '../../domain/places/resolve-place.ts';

const MAX_PLACES = 8;

type PlaceDeps = Pick<Deps, 'db' | 'placeIndex'>;

/** Takes one round trip. Returns the best places first. */
export async function findPlaces(deps: PlaceDeps, text: string) {
  const candidates = await readCandidates(deps, text);
  const resolved = resolvePlace(text, candidates);
  return { resolved, places: placesOf(resolved, text, candidates).slice(0, MAX_PLACES) };
}

async function readCandidates({ db, placeIndex }: PlaceDeps, text: string): Promise<PlaceCandidates> {
  const code = postalCodeOf(text);
  if (code !== null) return { kind: 'postal-code', place: await readPlaceOfPostalCode(db, code) };
  return { kind: 'names', index: await placeIndex.read(db) };
}

function placesOf(resolved: ResolvedPlace, text: string, candidates: PlaceCandidates): readonly PlaceName[] {
  if (resolved.kind === 'no-road') return [];
  if (candidates.kind === 'names') return candidates.index.like(text).filter(({ isOffRoad }) => !isOffRoad);
  return resolved.kind === 'found' ? [resolved.place] : [];
}
