import { LEAGUES, type League } from '../leagues.ts';
import { plainName, slugOf } from '../slug.ts';
import { MLB_TEAMS } from './mlb.ts';
import { NBA_TEAMS } from './nba.ts';
import { NFL_TEAMS } from './nfl.ts';
import { NHL_TEAMS } from './nhl.ts';
import type { Team } from './team.ts';

export type { Team } from './team.ts';

const TEAMS: Record<League, readonly Team[]> = {
  NFL: NFL_TEAMS,
  NBA: NBA_TEAMS,
  NHL: NHL_TEAMS,
  MLB: MLB_TEAMS,
};

export const ALL_TEAMS: readonly Team[] = LEAGUES.flatMap((league) => TEAMS[league]);

export function teamsOf(league: League): readonly Team[] {
  return TEAMS[league];
}

// Keys include the league, because six nicknames exist in two.
const byName = new Map<string, Team>();
const bySlug = new Map<string, Team>();
const byAliasSlug = new Map<string, Team>();
for (const team of ALL_TEAMS) {
  bySlug.set(`${team.league} ${team.slug}`, team);
  for (const name of [team.fullName, ...team.aliases]) {
    byName.set(`${team.league} ${plainName(name)}`, team);
  }
  for (const alias of team.aliases) {
    byAliasSlug.set(`${team.league} ${slugOf(alias)}`, team);
  }
}

export function teamBySlug(league: League, slug: string): Team | null {
  return bySlug.get(`${league} ${slug}`) ?? null;
}

export function teamByAliasSlug(league: League, slug: string): Team | null {
  return byAliasSlug.get(`${league} ${slug}`) ?? null;
}

/** Accents, dots and case do not matter. */
export function teamByName(league: League, name: string): Team | null {
  return byName.get(`${league} ${plainName(name)}`) ?? null;
}

export function currentNickname({ nickname, playsAs }: Pick<Team, 'nickname' | 'playsAs'>): string {
  return playsAs?.split(' ').at(-1) ?? nickname;
}

/** Keeps an unknown name. */
export function nicknameOf(league: League, name: string): string {
  const team = teamByName(league, name);
  return team ? currentNickname(team) : name;
}
