import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { venueById } from '../../domain/venues/index.ts';
import { readRoute, redirectMoved, redirectUncached } from '../caching/read-route.ts';
import { respondTeamNotFound } from '../errors/respond-error.tsx';
import { leagueOf } from '../http/league-of.ts';
import { urlOf } from '../http/request-url.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { gamesQuery } from '../urls/games-query.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { findTeam } from './find-team.ts';
import { GamesFragment } from './games-fragment.tsx';
import { loadTeamGames, UNREADABLE_GAMES } from './load-games.ts';
import { teamHead } from './team-head.ts';
import { TeamPage } from './team-page.tsx';

const ADDRESSES = { page: paths.team, fragment: paths.teamGames };

const teamRoute = readRoute({
  ask(c, as) {
    const league = leagueOf(c);
    const found = findTeam(league, c.req.param('slug') ?? '');
    if (!found) return respondTeamNotFound(c, league);
    const view = gamesQuery.parse(new URLSearchParams(urlOf(c.req.url).search));
    return found.isOtherName ? redirectMoved(c, ADDRESSES[as](found.team, view)) : { team: found.team, view };
  },
  depends: ({ team, view }) => ({
    sources: {
      // The page links a roadtrip through the team's city, hence `content`.
      tags: [cacheTags.team(team), cacheTags.content],
      starts: [{ league: team.league, team: team.fullName }],
      feeds: [team.league],
    },
    search: gamesQuery.print(view),
  }),
  async read(c, { team, view }) {
    const loaded = await loadTeamGames(c.var.deps, team, view);
    return loaded.kind === 'past-the-end'
      ? redirectUncached(c, `${c.req.path}${gamesQuery.print({ ...view, page: loaded.lastPage })}`)
      : loaded;
  },
  outage: { what: 'team games', read: () => UNREADABLE_GAMES },
  show({ state, games, roadtrip, hasGuide }, { team, view }, c) {
    const { siteOrigin } = c.var.deps.config;
    const page = { team, venue: venueById(team.venueId), view, state, roadtrip, hasGuide, siteOrigin };
    return {
      head: teamHead(team, games, view, state, siteOrigin),
      page: <TeamPage {...page} />,
      fragment: <GamesFragment team={team} view={view} state={state} />,
    };
  },
});

export const teamRoutes = new Hono<WebEnvironment>();
teamRoutes.get(patterns.team, teamRoute.page);
teamRoutes.get(patterns.teamGames, teamRoute.fragment);
