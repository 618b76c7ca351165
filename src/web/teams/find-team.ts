import type { League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamByAliasSlug, teamBySlug, type Team } from '../../domain/teams/index.ts';

/** Knows other spellings and former names. */
export function findTeam(league: League, slug: string): { team: Team; isOtherName: boolean } | null {
  const team = teamBySlug(league, slug);
  if (team) return { team, isOtherName: false };
  const plain = slugOf(slug);
  const other = teamBySlug(league, plain) ?? teamByAliasSlug(league, plain);
  return other && { team: other, isOtherName: true };
}
