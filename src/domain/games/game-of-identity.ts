import { isPlannableDate } from '../dates/zoned-time.ts';
import { leagueFromPath, type League } from '../leagues.ts';
import { teamByAliasSlug, teamBySlug, type Team } from '../teams/index.ts';

/** The parts of a game's identity as they are written. */
interface IdentityParts {
  league: League;
  date: string;
  away: string;
  home: string;
  gameNumber: number;
  /** A second stored game with the same identity has a number after a dot; 0 without one. */
  copy: number;
}

/** The expression takes the square of the length of what a stranger sends. */
const MAX_LENGTH = 100;
const IDENTITY = /^([a-z]{3})-(\d{4}-\d{2}-\d{2})-([a-z0-9-]+?)-at-([a-z0-9-]+)-(\d{1,2})(?:\.(\d{1,2}))?$/;

/** Returns null for text that is no identity, whether or not it names teams of ours (docs/rules.md#games). */
export function identityParts(text: string): IdentityParts | null {
  if (text.length > MAX_LENGTH) return null;
  const [, path = '', date = '', away = '', home = '', number, copy = '0'] = IDENTITY.exec(text) ?? [];
  const league = leagueFromPath(path);
  return league && { league, date, away, home, gameNumber: Number(number), copy: Number(copy) };
}

/** What a game's identity says. The date is the one on which the game was first listed. */
interface IdentifiedGame extends Pick<IdentityParts, 'league' | 'date' | 'gameNumber' | 'copy'> {
  /** Null while the opponent is not decided. */
  away: Team | null;
  home: Team | null;
}

const UNDECIDED = 'tbd';

/** @returns what an identity names, also by a team's former name, or null for other text. */
export function gameOfIdentity(identity: string): IdentifiedGame | null {
  const parts = identityParts(identity);
  if (parts === null || !isPlannableDate(parts.date)) return null;
  const teamOf = (slug: string) => teamBySlug(parts.league, slug) ?? teamByAliasSlug(parts.league, slug);
  const [away, home] = [teamOf(parts.away), teamOf(parts.home)];
  const isKnown = (slug: string, team: Team | null) => slug === UNDECIDED || team !== null;
  return isKnown(parts.away, away) && isKnown(parts.home, home) ? { ...parts, away, home } : null;
}
