import { readRoadtripCards } from '../../db/queries/roadtrips.ts';
import type { Deps } from '../../composition/web-deps.ts';
import type { RoadtripCard } from '../../domain/content/roadtrip.ts';
import type { NameIndex } from '../../domain/search/name-index.ts';
import { readSearch, type SearchQuestion } from '../../domain/search/search-question.ts';
import {
  createSearch,
  createTeamIndex,
  type SearchableRoadtrip,
  type SearchResults,
} from '../../domain/search/search.ts';
import { suggest, type Suggestion } from '../../domain/search/suggest.ts';
import type { Team } from '../../domain/teams/index.ts';

/** The isolate's first search creates this index. */
let teamIndex: NameIndex<Team> | null = null;

/** A search creates this index again when roadtrips change. */
let index: {
  /** The roadtrips as JSON. */
  key: string;
  roadtrips: readonly SearchableRoadtrip[];
  find: ReturnType<typeof createSearch>;
} | null = null;

/** The first suggestion creates this. */
let namesOnly: ReturnType<typeof createSearch> | null = null;

/** @param today `YYYY-MM-DD`, Eastern. */
export function readQuestion(query: string, today: string): SearchQuestion {
  return readSearch(query, teams(), today);
}

/** Leaves out roadtrips, which only the database knows. */
export function suggestionsFor(query: string, today: string): Suggestion[] {
  namesOnly ??= createSearch([], teams());
  const question = readQuestion(query, today);
  return suggest(question, namesOnly(question.names || query));
}

export async function findAnything(deps: Deps, query: string): Promise<SearchResults> {
  return findAmong(await loadRoadtrips(deps), query);
}

/** @param cards null during an outage: then the search uses the last known ones. */
export function findAmong(cards: readonly RoadtripCard[] | null, query: string): SearchResults {
  const roadtrips =
    cards?.map(({ slug, title, league, cities }) => ({ slug, title, league, cities })) ??
    index?.roadtrips ??
    [];
  const key = JSON.stringify(roadtrips);
  if (index?.key !== key) index = { key, roadtrips, find: createSearch(roadtrips, teams()) };
  return index.find(query);
}

function teams(): NameIndex<Team> {
  teamIndex ??= createTeamIndex();
  return teamIndex;
}

/** Returns null when the database does not respond. */
async function loadRoadtrips({ db, log }: Deps): Promise<RoadtripCard[] | null> {
  try {
    return await readRoadtripCards(db, null);
  } catch (error) {
    log.error('roadtrips unreadable for the search', { error });
    return null;
  }
}
