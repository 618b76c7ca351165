import type { Database } from '../db/neon/client.ts';
import { readPlaceNames } from '../db/queries/places.ts';
import type { PlaceIndex } from '../domain/places/place-index.ts';

/** Reads again only when places have changed. */
export function createPlaceIndexMemory() {
  let known: { version: string; index: PlaceIndex } | null = null;
  return {
    read: async (db: Database): Promise<PlaceIndex> => {
      const { version, names } = await readPlaceNames(db, known?.version ?? null);
      if (known !== null && names === null) return known.index;
      const { createPlaceIndex } = await import('../domain/places/place-index.ts');
      known = { version, index: createPlaceIndex(names ?? []) };
      return known.index;
    },
  };
}
