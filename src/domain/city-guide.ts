import type { Game } from './game.ts';
import { leagueFromPath, type League } from './leagues.ts';
import { slugOf } from './slug.ts';
import { ALL_TEAMS, teamByName, teamsOf, type Team } from './teams/index.ts';

/** The stored slug of a team's guide: `city_guide_{league}_{full name}` (decisions.md 5). */
export function guideSlug(team: Pick<Team, 'league' | 'fullName'>): string {
  return `city_guide_${team.league.toLowerCase()}_${slugOf(team.fullName).replaceAll('-', '_')}`;
}

const byGuideSlug = new Map(ALL_TEAMS.map((team) => [guideSlug(team), team]));

/** @returns the team a stored guide slug belongs to, or null. */
export function teamByGuideSlug(slug: string): Team | null {
  return byGuideSlug.get(slug) ?? null;
}

/**
 * Finds the team behind the other forms a guide link may have: an alias of the team, or
 * `{league}_{team name}` (product.md section 2, /city-guides).
 * @returns null when the text names no team.
 */
export function teamByOtherGuideSlug(slug: string): Team | null {
  const match = /^(?:city[_-]guide[_-])?(nfl|nba|nhl|mlb)[_-](.+)$/.exec(slug);
  const league = match?.[1] ? leagueFromPath(match[1]) : null;
  return league && match?.[2] ? teamByName(league, match[2].replace(/[_-]/g, ' ')) : null;
}

/** Where a guide is looked for: a city, or words of one, in one sport. */
export interface GuidePlace {
  sport: League;
  place: string;
}

/**
 * Reads `city_guide_{sport}_{city}` (product.md section 7).
 * @returns a market city in its own spelling, other words as they stand; null for any other form.
 */
export function placeOfFallbackSlug(slug: string): GuidePlace | null {
  const match = /^city_guide_(nfl|nba|nhl|mlb)_([a-z0-9_]+)$/.exec(slug);
  const sport = match?.[1] ? leagueFromPath(match[1]) : null;
  if (sport === null || match?.[2] === undefined) return null;
  const words = match[2].replaceAll('_', '-');
  const city = ALL_TEAMS.find((team) => slugOf(team.marketCity) === words)?.marketCity;
  return { sport, place: city ?? words.replaceAll('-', ' ') };
}

/** The slug a stored guide is linked by: its own, or else `{sport}_{team}` (product.md section 2). */
export function linkSlug({ slug, sport, team }: { slug: string; sport: League; team: string }): string {
  return slug || `${sport.toLowerCase()}_${slugOf(team).replaceAll('-', '_')}`;
}

/**
 * Whose guide a game's row links (product.md section 2): the own one at a home game, else the
 * opponent's; at a neutral site a team of the venue's city, or none (decisions.md 2).
 */
export function guideTeamOfGame(
  game: Pick<Game, 'league' | 'homeTeam' | 'neutralSite' | 'city'>,
): Team | null {
  if (game.neutralSite) return game.city ? teamOfCity(game.city, game.league) : null;
  return game.homeTeam ? teamByName(game.league, game.homeTeam) : null;
}

function teamOfCity(city: string, league: League): Team | null {
  const isThere = (team: Team) => slugOf(team.marketCity) === slugOf(city);
  return teamsOf(league).find(isThere) ?? ALL_TEAMS.find(isThere) ?? null;
}
