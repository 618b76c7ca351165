import { leagueFacts, type League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import { paths } from '../urls/paths.ts';
import type { TeamReference } from './schemas/references.ts';
import type { League as LeagueJson, Team as TeamJson } from './schemas/teams.ts';

export function leagueJson(league: League, siteOrigin: string): LeagueJson {
  const { path, fullName, sport, teamCount, conferences } = leagueFacts(league);
  return {
    id: path,
    name: league,
    full_name: fullName,
    sport,
    team_count: teamCount,
    conferences: conferences.map(({ name, shortName, divisions }) => ({
      name,
      short_name: shortName,
      divisions: [...divisions],
    })),
    url: `${siteOrigin}${paths.league(league)}`,
  };
}

export function teamJson(team: Team, siteOrigin: string): TeamJson {
  const venue = venueById(team.venueId);
  return {
    slug: team.slug,
    id: team.id,
    league: leagueFacts(team.league).path,
    name: team.fullName,
    nickname: team.nickname,
    plays_as: team.playsAs,
    city: team.marketCity,
    conference: team.conference,
    division: team.division,
    abbreviation: team.abbreviation,
    colors: { primary: team.primaryColor, secondary: team.secondaryColor },
    venue: venue && {
      id: venue.id,
      name: venue.name,
      city: venue.city,
      region: venue.region,
      country: venue.country,
      latitude: venue.latitude,
      longitude: venue.longitude,
      time_zone: venue.timeZone,
    },
    url: `${siteOrigin}${paths.team(team)}`,
    guide_url: `${siteOrigin}${paths.cityGuide(team)}`,
  };
}

export function teamReferenceJson(name: string): TeamReference {
  return { slug: slugOf(name), name };
}
