import { leagueFromPath, type League } from '../leagues.ts';
import { isPlannableDate } from '../dates/zoned-time.ts';
import { teamBySlug, type Team } from '../teams/index.ts';

/** What a game's identity says. The date is the one on which the game was first listed. */
export interface IdentifiedGame {
  league: League;
  date: string;
  /** Null while the opponent is not decided. */
  away: Team | null;
  home: Team | null;
}

/** A second stored game with the same identity has a number after a dot. */
const IDENTITY = /^([a-z]{3})-(\d{4}-\d{2}-\d{2})-([a-z0-9-]+?)-at-([a-z0-9-]+)-\d{1,3}(?:\.\d{1,3})?$/;
const UNDECIDED = 'tbd';

/** @returns what an identity names (docs/rules.md#games), or null for other text. */
export function gameOfIdentity(identity: string): IdentifiedGame | null {
  const [, path = '', date = '', away = '', home = ''] = IDENTITY.exec(identity) ?? [];
  const league = leagueFromPath(path);
  if (league === null || !isPlannableDate(date)) return null;
  const teams = [away, home].map((slug) => teamBySlug(league, slug));
  const isKnown = [away, home].every((slug, index) => slug === UNDECIDED || teams[index] !== null);
  return isKnown ? { league, date, away: teams[0] ?? null, home: teams[1] ?? null } : null;
}
