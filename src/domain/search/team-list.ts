import { LEAGUES } from '../leagues.ts';
import type { Team } from '../teams/index.ts';
import { bestMatches, significantText, type NameIndex } from './name-index.ts';

/** As many as a question of the trip finder names. */
const MAX_TEAMS = 6;
const MIN_TEAMS = 3;
/** Limits the work of a query. */
const MAX_WORDS = 12;
/** A word that names more teams is a place. */
const MAX_CANDIDATES = 4;

/** Reads three teams or more ('bears packers lions vikings'), at most six. */
export function readTeamList(text: string, index: NameIndex<Team>): Team[] | null {
  const words = significantText(text).split(' ').filter(Boolean);
  if (words.length < MIN_TEAMS || words.length > MAX_WORDS) return null;
  if (bestMatches(index.find(text)).length > 0) return null;
  const parts = partsOf(words, index);
  if (parts === null) return null;
  const shared = LEAGUES.find((league) =>
    parts.every((teams) => teams.some((team) => team.league === league)),
  );
  const teams = parts.map((part) => part.find(({ league }) => league === shared) ?? part[0]);
  const distinct = [...new Set(teams)].filter((team) => team !== undefined);
  return distinct.length < MIN_TEAMS ? null : distinct.slice(0, MAX_TEAMS);
}

/** The longest name comes first: 'red sox' is one. */
function partsOf(words: readonly string[], index: NameIndex<Team>): (readonly Team[])[] | null {
  const parts: (readonly Team[])[] = [];
  for (let at = 0; at < words.length;) {
    const [size, teams] = partAt(words.slice(at), index);
    if (teams.length === 0 || teams.length > MAX_CANDIDATES) return null;
    parts.push(teams);
    at += size;
  }
  return parts;
}

function partAt(words: readonly string[], { find }: NameIndex<Team>): [size: number, teams: readonly Team[]] {
  for (const size of [4, 3, 2]) {
    const { exact } = size > words.length ? { exact: [] } : find(words.slice(0, size).join(' '));
    if (exact.length > 0) return [size, exact];
  }
  return [1, bestMatches(find(words[0] ?? ''))];
}
