import { Hono } from 'hono';
import { leagueFromPath, LEAGUES } from '../../domain/leagues.ts';
import { ALL_TEAMS, teamByAliasSlug, type Team } from '../../domain/teams/index.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { withQuery } from './respond.ts';
import { routeOf } from './operations.ts';
import { NO_QUERY, QUERIES } from './parameters.ts';
import { respondProblem } from './respond-problem.ts';
import { leagueJson, teamJson } from './team-json.ts';

/** Teams are part of the code, so these routes read no database. */
export const teamApiRoutes = new Hono<WebEnvironment>();

teamApiRoutes.get(routeOf('listLeagues'), (c) =>
  withQuery(c, NO_QUERY, null, () => {
    const { siteOrigin } = c.var.deps.config;
    return { data: LEAGUES.map((league) => leagueJson(league, siteOrigin)) };
  }),
);

teamApiRoutes.get(routeOf('getLeague'), (c) =>
  withQuery(c, NO_QUERY, null, () => {
    const league = leagueFromPath(c.req.param('league') ?? '');
    if (league === null) return respondProblem(c, 'not-found', 'The leagues are nfl, nba, nhl and mlb.');
    return { data: leagueJson(league, c.var.deps.config.siteOrigin) };
  }),
);

teamApiRoutes.get(routeOf('listTeams'), (c) =>
  withQuery(c, QUERIES.listTeams, null, ({ league }) => {
    const teams = ALL_TEAMS.filter((team) => !league || team.league === league);
    return { data: teams.map((team) => teamJson(team, c.var.deps.config.siteOrigin)) };
  }),
);

teamApiRoutes.get(routeOf('getTeam'), (c) =>
  withTeam(c, (team) =>
    withQuery(c, NO_QUERY, null, () => ({ data: teamJson(team, c.var.deps.config.siteOrigin) })),
  ),
);

/** Redirects other names of a team to its slug. */
export async function withTeam(
  c: WebContext,
  respond: (team: Team) => Response | Promise<Response>,
): Promise<Response> {
  const name = c.req.param('team') ?? '';
  const team = ALL_TEAMS.find(({ slug }) => slug === name);
  if (team) return respond(team);
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
  const byAlias = LEAGUES.flatMap((league) => teamByAliasSlug(league, name) ?? []);
  return byAlias[0] ?? null;
}
