import { readRoadtripCards } from '../../db/queries/roadtrips.ts';
import type { Deps } from '../../deps.ts';
import { createSearch, type FindableRoadtrip, type SearchResults } from '../../domain/search.ts';

/** One index per isolate, made at its first search and anew when the roadtrips have changed. */
let index: {
  of: string;
  roadtrips: readonly FindableRoadtrip[];
  find: ReturnType<typeof createSearch>;
} | null = null;

/** Teams, cities and roadtrips by name; one round trip, and without an answer the roadtrips of before. */
export async function findAnything(deps: Deps, query: string): Promise<SearchResults> {
  // During an outage the roadtrips of before are better than none.
  const roadtrips = (await findableRoadtrips(deps)) ?? index?.roadtrips ?? [];
  const of = JSON.stringify(roadtrips);
  if (index?.of !== of) index = { of, roadtrips, find: createSearch(roadtrips) };
  return index.find(query);
}

/** @returns null when the database does not answer. */
async function findableRoadtrips({ db, log }: Deps): Promise<FindableRoadtrip[] | null> {
  try {
    const cards = await readRoadtripCards(db, null);
    return cards.map(({ slug, title, league, cities }) => ({ slug, title, league, cities }));
  } catch (error) {
    log.error('roadtrips unreadable for the search', { error });
    return null;
  }
}
