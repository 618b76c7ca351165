import { Hono } from 'hono';
import { leagueOf } from '../http/league-of.ts';
import { respondNotFound } from '../errors/respond-error.tsx';
import type { WebEnvironment } from '../http/web-context.ts';
import { findTeam } from '../teams/find-team.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';

export const redirectRoutes = new Hono<WebEnvironment>();

redirectRoutes.get(patterns.mlbConferencesRedirect, (c) => c.redirect(paths.conferences('MLB'), 301));
redirectRoutes.get(patterns.leaguesRedirect, (c) => c.redirect(paths.conferences(leagueOf(c)), 301));
redirectRoutes.get(patterns.teamsRedirect, (c) => c.redirect(paths.league(leagueOf(c)), 301));
redirectRoutes.get(patterns.shortTeamRedirect, async (c) => {
  const found = findTeam(leagueOf(c), c.req.param('slug'));
  return found ? c.redirect(paths.team(found.team), 301) : respondNotFound(c);
});
