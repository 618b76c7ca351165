import * as v from 'valibot';
import { leagueFacts, leagueFromPath, LEAGUES, type League } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { slugOf } from '../../domain/slug.ts';
import { ALL_TEAMS, teamByAliasSlug, type Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import type { WebContext } from '../http/web-context.ts';
import { paths } from '../urls/paths.ts';
import { operation } from './operation.ts';
import { bySlug, league as leagueParameter } from './parameters.ts';
import { respondProblem } from './problems.ts';
import { NO_FIELDS } from './read-fields.ts';
import {
  all,
  component,
  described,
  EXAMPLE_ORIGIN,
  leagueId,
  listOf,
  single,
  orNull,
  text,
  webAddress,
  whole,
} from './shapes.ts';

const league = component(
  'League',
  {
    id: leagueId,
    name: text('Short name.'),
    full_name: v.string(),
    sport: v.string(),
    team_count: whole(),
    conferences: listOf(
      v.object({ name: v.string(), short_name: v.string(), divisions: v.array(v.string()) }),
      'Conferences; in baseball, leagues.',
    ),
    url: webAddress('The page for people.'),
  },
  { examples: [leagueJson('NBA', EXAMPLE_ORIGIN)] },
);

const homeVenue = component(
  'HomeVenue',
  {
    id: v.string(),
    name: v.string(),
    city: text('The town where the venue is, which may differ from the team’s city.'),
    region: orNull(v.string(), 'State or province code.'),
    country: text('ISO 3166-1 alpha-2.'),
    latitude: v.nullable(v.number()),
    longitude: v.nullable(v.number()),
    time_zone: text('IANA name.'),
  },
  { description: 'The venue where a team usually plays.' },
);

const hexColor = described(v.string(), undefined, { pattern: '^#[0-9a-f]{6}$' });

export const team = component(
  'Team',
  {
    slug: text('Unique across all leagues.'),
    id: whole('Stable number, accepted wherever an id is.'),
    league: leagueId,
    name: text('Full name.'),
    nickname: v.string(),
    plays_as: orNull(v.string(), 'The club’s current name where ours is an older one.'),
    city: text('The city as fans say it, not the town where the venue is.'),
    conference: v.string(),
    division: v.string(),
    abbreviation: v.string(),
    colors: v.object({ primary: hexColor, secondary: v.nullable(hexColor) }),
    venue: v.nullable(homeVenue),
    url: webAddress('The page for people.'),
    guide_url: webAddress('The city guide for people.'),
  },
  { examples: [teamJson(mustExist(bySlug('boston-celtics')), EXAMPLE_ORIGIN)] },
);

export const teamReferenceFields = {
  slug: text('For addresses: `/api/v1/teams/{slug}`.'),
  name: text('Full name.'),
};

export const teamReference = component('TeamReference', teamReferenceFields, {
  description: 'A team by name.',
  examples: [{ slug: 'boston-celtics', name: 'Boston Celtics' }],
});

export const LEAGUE_IN_PATH = { league: 'nfl, nba, nhl or mlb.' };
export const TEAM_IN_PATH = { team: 'A team’s slug. A former slug or a stable id redirects to it.' };

/** Leagues and teams are part of the code, so these operations read no database. */
export const teamOperations = [
  operation({
    id: 'listLeagues',
    path: '/api/v1/leagues',
    tag: 'Leagues and teams',
    summary: 'The four leagues',
    example: '/api/v1/leagues',
    query: NO_FIELDS,
    response: () => all(league),
    handle: (c, respond) =>
      respond(null, () => ({ data: LEAGUES.map((one) => leagueJson(one, c.var.deps.config.siteOrigin)) })),
  }),
  operation({
    id: 'getLeague',
    path: '/api/v1/leagues/{league}',
    tag: 'Leagues and teams',
    summary: 'A league',
    example: '/api/v1/leagues/nba',
    inPath: LEAGUE_IN_PATH,
    query: NO_FIELDS,
    response: () => single(league),
    handle: (c, respond) =>
      respond(null, () => {
        const found = leagueFromPath(c.req.param('league') ?? '');
        return found === null
          ? respondNoLeague(c)
          : { data: leagueJson(found, c.var.deps.config.siteOrigin) };
      }),
  }),
  operation({
    id: 'listTeams',
    path: '/api/v1/teams',
    tag: 'Leagues and teams',
    summary: 'All teams, or those of a league',
    example: '/api/v1/teams?league=nhl',
    query: v.object({ league: leagueParameter }),
    response: () => all(team),
    handle: (c, respond) =>
      respond(null, (query) => {
        const teams = ALL_TEAMS.filter((one) => !query.league || one.league === query.league);
        return { data: teams.map((one) => teamJson(one, c.var.deps.config.siteOrigin)) };
      }),
  }),
  operation({
    id: 'getTeam',
    path: '/api/v1/teams/{team}',
    tag: 'Leagues and teams',
    summary: 'A team',
    example: '/api/v1/teams/boston-celtics',
    inPath: TEAM_IN_PATH,
    query: NO_FIELDS,
    response: () => single(team),
    handle: (c, respond) =>
      withTeam(c, (found) => respond(null, () => ({ data: teamJson(found, c.var.deps.config.siteOrigin) }))),
  }),
];

export function respondNoLeague(c: WebContext): Response {
  return respondProblem(c, 'not-found', 'The leagues are nfl, nba, nhl and mlb.');
}

/** Redirects other names of a team to its slug. */
export async function withTeam(
  c: WebContext,
  respond: (team: Team) => Response | Promise<Response>,
): Promise<Response> {
  const name = c.req.param('team') ?? '';
  const found = bySlug(name);
  if (found) return respond(found);
  const other = teamOfOtherName(name);
  if (other === null) {
    return respondProblem(c, 'not-found', `No team is known as "${name}". /api/v1/teams lists them.`);
  }
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`${pathname.replace(`/teams/${name}`, `/teams/${other.slug}`)}${search}`, 301);
}

function teamOfOtherName(name: string): Team | null {
  const byId = ALL_TEAMS.find(({ id }) => String(id) === name);
  if (byId) return byId;
  const byAlias = LEAGUES.flatMap((ofLeague) => teamByAliasSlug(ofLeague, name) ?? []);
  return byAlias[0] ?? null;
}

function leagueJson(name: League, siteOrigin: string) {
  const { path, fullName, sport, teamCount, conferences } = leagueFacts(name);
  return {
    id: path,
    name,
    full_name: fullName,
    sport,
    team_count: teamCount,
    conferences: conferences.map(({ name: conference, shortName, divisions }) => ({
      name: conference,
      short_name: shortName,
      divisions: [...divisions],
    })),
    url: `${siteOrigin}${paths.league(name)}`,
  };
}

export function teamJson(listed: Team, siteOrigin: string) {
  const venue = venueById(listed.venueId);
  return {
    slug: listed.slug,
    id: listed.id,
    league: leagueFacts(listed.league).path,
    name: listed.fullName,
    nickname: listed.nickname,
    plays_as: listed.playsAs,
    city: listed.marketCity,
    conference: listed.conference,
    division: listed.division,
    abbreviation: listed.abbreviation,
    colors: { primary: listed.primaryColor, secondary: listed.secondaryColor },
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
    url: `${siteOrigin}${paths.team(listed)}`,
    guide_url: `${siteOrigin}${paths.cityGuide(listed)}`,
  };
}

export function teamReferenceJson(name: string): v.InferOutput<typeof teamReference> {
  return { slug: slugOf(name), name };
}
