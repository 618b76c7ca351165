import { readRoadtripCards } from '../../db/queries/roadtrips.ts';
import type { Deps } from '../../composition/web-deps.ts';
import type { NameIndex } from '../../domain/search/name-index.ts';
import {
  createSearch,
  createTeamIndex,
  type SearchableRoadtrip,
  type SearchResults,
} from '../../domain/search/search.ts';
import { readTeamSides, type TeamSides } from '../../domain/search/matchup-query.ts';
import type { Team } from '../../domain/teams/index.ts';

/** One per isolate, made at its first search. */
let teamIndex: NameIndex<Team> | null = null;

/** One index per isolate, made at its first search and anew when the roadtrips have changed. */
let index: {
  of: string;
  roadtrips: readonly SearchableRoadtrip[];
  find: ReturnType<typeof createSearch>;
} | null = null;

/** @returns the teams that a query names against each other, or null. */
export function sidesOf(query: string): TeamSides | null {
  return readTeamSides(query, teams());
}

/** Teams, cities and roadtrips by name; one round trip, and without an answer the roadtrips of before. */
export async function findAnything(deps: Deps, query: string): Promise<SearchResults> {
  // During an outage the roadtrips of before are better than none.
  const roadtrips = (await findableRoadtrips(deps)) ?? index?.roadtrips ?? [];
  const of = JSON.stringify(roadtrips);
  if (index?.of !== of) index = { of, roadtrips, find: createSearch(roadtrips, teams()) };
  return index.find(query);
}

function teams(): NameIndex<Team> {
  teamIndex ??= createTeamIndex();
  return teamIndex;
}

/** @returns null when the database does not answer. */
async function findableRoadtrips({ db, log }: Deps): Promise<SearchableRoadtrip[] | null> {
  try {
    const cards = await readRoadtripCards(db, null);
    return cards.map(({ slug, title, league, cities }) => ({ slug, title, league, cities }));
  } catch (error) {
    log.error('roadtrips unreadable for the search', { error });
    return null;
  }
}
