import type { Game } from '../games/game.ts';
import { leagueFacts, leagueFromPath, type League } from '../leagues.ts';
import { slugOf } from '../slug.ts';
import { homeTeamOf } from '../games/matchup.ts';
import { ALL_TEAMS, teamByName, teamsOf, type Team } from '../teams/index.ts';

/** See docs/rules.md#guides. */
export function guideSlug(team: Pick<Team, 'league' | 'fullName'>): string {
  return `city_guide_${team.league.toLowerCase()}_${slugOf(team.fullName).replaceAll('-', '_')}`;
}

const byGuideSlug = new Map(ALL_TEAMS.map((team) => [guideSlug(team), team]));

export function teamByGuideSlug(slug: string): Team | null {
  return byGuideSlug.get(slug) ?? null;
}

/** Accepts `{league}_{team name}`, also with an alias. */
export function teamByGuideAlias(slug: string): Team | null {
  const match = /^(?:city[_-]guide[_-])?(nfl|nba|nhl|mlb)[_-](.+)$/.exec(slug);
  const league = match?.[1] ? leagueFromPath(match[1]) : null;
  return league && match?.[2] ? teamByName(league, match[2].replace(/[_-]/g, ' ')) : null;
}

export interface GuidePlace {
  sport: League;
  place: string;
}

/** Gives a market city its usual spelling. */
export function parseFallbackSlug(slug: string): GuidePlace | null {
  const match = /^city_guide_(nfl|nba|nhl|mlb)_([a-z0-9_]+)$/.exec(slug);
  const sport = match?.[1] ? leagueFromPath(match[1]) : null;
  if (sport === null || match?.[2] === undefined) return null;
  const words = match[2].replaceAll('_', '-');
  const city = ALL_TEAMS.find((team) => slugOf(team.marketCity) === words)?.marketCity;
  return { sport, place: city ?? words.replaceAll('-', ' ') };
}

export function guideLinkSlug({ slug, sport, team }: { slug: string; sport: League; team: string }): string {
  return slug || `${sport.toLowerCase()}_${slugOf(team).replaceAll('-', '_')}`;
}

/** At a neutral site, returns a team of the venue's city (docs/rules.md#guides). */
export function guideTeamOfGame(
  game: Pick<Game, 'league' | 'homeTeam' | 'neutralSite' | 'city'>,
): Team | null {
  if (game.neutralSite) return game.city ? teamOfCity(game.city, game.league) : null;
  return homeTeamOf(game);
}

function teamOfCity(city: string, league: League): Team | null {
  const isThere = (team: Team) => slugOf(team.marketCity) === slugOf(city);
  return teamsOf(league).find(isThere) ?? ALL_TEAMS.find(isThere) ?? null;
}

/** Returns files of content/ without their endings. */
export function factFilesOf(team: Team): string[] {
  const city = slugOf(team.marketCity);
  const { path } = leagueFacts(team.league);
  return [
    `teams/${path}/${team.slug}`,
    `cities/${city}`,
    `venues/${team.venueId}`,
    `leagues/${path}`,
    `places/${city}`,
  ];
}
