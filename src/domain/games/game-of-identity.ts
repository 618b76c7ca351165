import { isPlannableDate } from '../dates/zoned-time.ts';
import { leagueFromPath } from '../leagues.ts';
import { teamByAliasSlug, teamBySlug, type Team } from '../teams/index.ts';

/** Matching takes quadratic time in what a stranger sends. */
const MAX_LENGTH = 100;
const IDENTITY = /^([a-z]{3})-(\d{4}-\d{2}-\d{2})-([a-z0-9-]+?)-at-([a-z0-9-]+)-(\d{1,2})(?:\.(\d{1,2}))?$/;

/**
 * Returns null for text that is no identity. Teams may be unknown (docs/rules.md#games), the date is when the game
 * was first listed, and `copy` numbers other stored games with the identity, from 0.
 */
export function identityParts(text: string) {
  if (text.length > MAX_LENGTH) return null;
  const [, path = '', date = '', away = '', home = '', number, copy = '0'] = IDENTITY.exec(text) ?? [];
  const league = leagueFromPath(path);
  return league && { league, date, away, home, gameNumber: Number(number), copy: Number(copy) };
}

const UNDECIDED = 'tbd';

/** Accepts former names of teams. They are null while undecided. */
export function gameOfIdentity(identity: string) {
  const parts = identityParts(identity);
  if (parts === null || !isPlannableDate(parts.date)) return null;
  const teamOf = (slug: string) => teamBySlug(parts.league, slug) ?? teamByAliasSlug(parts.league, slug);
  const [away, home] = [teamOf(parts.away), teamOf(parts.home)];
  const isKnown = (slug: string, team: Team | null) => slug === UNDECIDED || team !== null;
  return isKnown(parts.away, away) && isKnown(parts.home, home) ? { ...parts, away, home } : null;
}
