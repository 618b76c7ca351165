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

/** The isolate's first search creates this index. */
let teamIndex: NameIndex<Team> | null = null;

/** The isolate's first search creates this index. A later search creates it again when roadtrips change. */
let index: {
  /** The roadtrips as JSON. */
  key: string;
  roadtrips: readonly SearchableRoadtrip[];
  find: ReturnType<typeof createSearch>;
} | null = null;

/**
 * @returns the two sides of a query such as 'yankees red sox' (docs/rules.md#search), or null when it does
 * not name two.
 */
export function sidesOf(query: string): TeamSides | null {
  return readTeamSides(query, teams());
}

export async function findAnything(deps: Deps, query: string): Promise<SearchResults> {
  // During an outage the search uses the last known roadtrips.
  const roadtrips = (await loadRoadtrips(deps)) ?? index?.roadtrips ?? [];
  const key = JSON.stringify(roadtrips);
  if (index?.key !== key) index = { key, roadtrips, find: createSearch(roadtrips, teams()) };
  return index.find(query);
}

function teams(): NameIndex<Team> {
  teamIndex ??= createTeamIndex();
  return teamIndex;
}

/** @returns the roadtrips, or null when the database does not respond. */
async function loadRoadtrips({ db, log }: Deps): Promise<SearchableRoadtrip[] | null> {
  try {
    const cards = await readRoadtripCards(db, null);
    return cards.map(({ slug, title, league, cities }) => ({ slug, title, league, cities }));
  } catch (error) {
    log.error('roadtrips unreadable for the search', { error });
    return null;
  }
}
