import { isPlannableDate } from '../dates/zoned-time.ts';
import { leagueFromPath, type League } from '../leagues.ts';
import { teamByAliasSlug, teamBySlug, type Team } from '../teams/index.ts';

interface IdentityParts {
  league: League;
  date: string;
  away: string;
  home: string;
  gameNumber: number;
  /** Numbers other stored games with the identity; 0 for the first. */
  copy: number;
}

/** Matching takes quadratic time in what a stranger sends. */
const MAX_LENGTH = 100;
const IDENTITY = /^([a-z]{3})-(\d{4}-\d{2}-\d{2})-([a-z0-9-]+?)-at-([a-z0-9-]+)-(\d{1,2})(?:\.(\d{1,2}))?$/;

/** Returns null for text that is no identity. Teams may be unknown (docs/rules.md#games). */
export function identityParts(text: string): IdentityParts | null {
  if (text.length > MAX_LENGTH) return null;
  const [, path = '', date = '', away = '', home = '', number, copy = '0'] = IDENTITY.exec(text) ?? [];
  const league = leagueFromPath(path);
  return league && { league, date, away, home, gameNumber: Number(number), copy: Number(copy) };
}

/** The date is when the game was first listed. */
interface IdentifiedGame extends Pick<IdentityParts, 'league' | 'date' | 'gameNumber' | 'copy'> {
  /** Null while undecided. */
  away: Team | null;
  home: Team | null;
}

const UNDECIDED = 'tbd';

/** Accepts former names of teams. */
export function gameOfIdentity(identity: string): IdentifiedGame | null {
  const parts = identityParts(identity);
  if (parts === null || !isPlannableDate(parts.date)) return null;
  const teamOf = (slug: string) => teamBySlug(parts.league, slug) ?? teamByAliasSlug(parts.league, slug);
  const [away, home] = [teamOf(parts.away), teamOf(parts.home)];
  const isKnown = (slug: string, team: Team | null) => slug === UNDECIDED || team !== null;
  return isKnown(parts.away, away) && isKnown(parts.home, home) ? { ...parts, away, home } : null;
}
