import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { venueById } from '../../domain/venues/index.ts';
import type { League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamByAliasSlug, teamBySlug, type Team } from '../../domain/teams/index.ts';
import { readTeamGames } from '../../db/queries/team-games.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import { lastPage } from '../../domain/paging.ts';
import { readRoute, redirectMoved, redirectUncached } from '../caching/read-route.ts';
import { respondTeamNotFound, respondNotFound } from '../errors/respond-error.tsx';
import { urlOf, leagueOf } from '../http/request-url.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { gamesQuery } from '../urls/page-queries.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { rowForTeam, withStoredGuide } from '../games/game-row.ts';
import { isSampleListing, isUnread, SCHEDULE_UNREACHABLE, type GamesState } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { GamesFragment } from './games-fragment.tsx';
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
    const { db, config, now } = c.var.deps;
    const { games, totalItems, feed, roadtrip, guides } = await readTeamGames(db, {
      team,
      filter: view.show,
      page: view.page,
      pageSize: view.size,
      now: now(),
    });
    const last = lastPage(totalItems, view.size);
    if (view.page > last)
      return redirectUncached(c, `${c.req.path}${gamesQuery.print({ ...view, page: last })}`);
    const rules = ticketRules(config);
    const state: GamesState = {
      kind: 'loaded',
      rows: games.map((game) => withStoredGuide(rowForTeam(game, team, rules), guides)),
      totalItems,
      lastPage: last,
      provenance: feed,
      isSample: isSampleListing(feed, games),
      isUnread: isUnread(feed, now()),
    };
    return { state, games, roadtrip, hasGuide: guides.has(guideSlug(team)) };
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
teamRoutes.get(patterns.mlbConferencesRedirect, (c) => c.redirect(paths.conferences('MLB'), 301));
teamRoutes.get(patterns.leaguesRedirect, (c) => c.redirect(paths.conferences(leagueOf(c)), 301));
teamRoutes.get(patterns.teamsRedirect, (c) => c.redirect(paths.league(leagueOf(c)), 301));
// It is last, because it matches URLs of other routes.
teamRoutes.get(patterns.shortTeamRedirect, async (c) => {
  const found = findTeam(leagueOf(c), c.req.param('slug'));
  return found ? c.redirect(paths.team(found.team), 301) : respondNotFound(c);
});

/** Knows other spellings and former names. */
function findTeam(league: League, slug: string): { team: Team; isOtherName: boolean } | null {
  const team = teamBySlug(league, slug);
  if (team) return { team, isOtherName: false };
  const plain = slugOf(slug);
  const other = teamBySlug(league, plain) ?? teamByAliasSlug(league, plain);
  return other && { team: other, isOtherName: true };
}

const UNREADABLE_GAMES = {
  state: { kind: 'error', message: SCHEDULE_UNREACHABLE } as const,
  games: [],
  roadtrip: null,
  hasGuide: false,
};
