import { readRoadtripCards } from '../../db/queries/roadtrips.ts';
import type { Deps } from '../../deps.ts';
import { createSearch, type FindableRoadtrip, type SearchResults } from '../../domain/search.ts';

/** One index per isolate, made at its first search and anew when the roadtrips have changed. */
let index: {
  of: string;
  roadtrips: readonly FindableRoadtrip[];
  find: ReturnType<typeof createSearch>;
} | null = null;

/**
 * Teams, cities and roadtrips by name; one round trip. Without an answer, the roadtrips of before.
 * @returns with `isWhole`: whether the roadtrips are those of now.
 */
export async function findAnything(deps: Deps, query: string): Promise<SearchResults & { isWhole: boolean }> {
  const read = await findableRoadtrips(deps);
  // During an outage the roadtrips of before are better than none.
  const roadtrips = read ?? index?.roadtrips ?? [];
  const of = JSON.stringify(roadtrips);
  if (index?.of !== of) index = { of, roadtrips, find: createSearch(roadtrips) };
  return { ...index.find(query), isWhole: read !== null };
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
