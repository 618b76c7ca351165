import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { leagueOf } from '../http/league-of.ts';
import { urlOf } from '../http/request-url.ts';
import { respondTeamNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { findTeam } from './find-team.ts';
import { GamesFragment } from './games-fragment.tsx';
import { gamesQueryString, parseGamesView, type GamesView } from '../urls/games-query.ts';
import { loadTeamGames } from './load-games.ts';
import { teamHead } from './team-head.ts';
import { TeamPage } from './team-page.tsx';

export const teamRoutes = new Hono<WebEnvironment>();

teamRoutes.get(patterns.team, (c) => withTeam(c, paths.team, teamPage));
teamRoutes.get(patterns.teamGames, (c) => withTeam(c, paths.teamGames, teamGamesFragment));

type TeamPath = typeof paths.team | typeof paths.teamGames;
type RespondWithTeam = (c: WebContext, team: Team, view: GamesView) => Promise<Response>;

/** Redirects former names and other spellings. Calls `respond` only for the canonical URL. */
async function withTeam(c: WebContext, pathOf: TeamPath, respond: RespondWithTeam): Promise<Response> {
  const league = leagueOf(c);
  const found = findTeam(league, c.req.param('slug') ?? '');
  if (!found) return respondTeamNotFound(c, league);
  const { team, isOtherName } = found;
  const view = parseGamesView(new URLSearchParams(urlOf(c.req.url).search));
  if (isOtherName) return c.redirect(pathOf(team, view), 301);
  const sources = {
    // The `content` tag is needed because the page links a roadtrip through the team's city.
    tags: [cacheTags.team(team), cacheTags.content],
    starts: [{ league, team: team.fullName }],
    feeds: [league],
  };
  return respondPublic(c, { sources, search: gamesQueryString(view) }, () => respond(c, team, view));
}

async function teamPage(c: WebContext, team: Team, view: GamesView): Promise<Response> {
  const loaded = await loadTeamGames(c.var.deps, team, view);
  if (loaded.kind === 'past-the-end')
    return redirectToLastPage(c, paths.team(team, { ...view, page: loaded.lastPage }));
  const { state, games, roadtrip, hasGuide } = loaded;
  const { siteOrigin } = c.var.deps.config;
  const head = teamHead(team, games, view, state, siteOrigin);
  const page = (
    <TeamPage
      team={team}
      venue={venueById(team.venueId)}
      view={view}
      state={state}
      roadtrip={roadtrip}
      hasGuide={hasGuide}
      siteOrigin={siteOrigin}
    />
  );
  return renderPage(c, head, page, loaded.kind === 'found' ? 200 : serviceUnavailable(c));
}

async function teamGamesFragment(c: WebContext, team: Team, view: GamesView): Promise<Response> {
  const loaded = await loadTeamGames(c.var.deps, team, view);
  if (loaded.kind === 'past-the-end') {
    return redirectToLastPage(c, paths.teamGames(team, { ...view, page: loaded.lastPage }));
  }
  const fragment = <GamesFragment team={team} view={view} state={loaded.state} />;
  return renderFragment(c, fragment, loaded.kind === 'found' ? 200 : serviceUnavailable(c));
}

/** The redirect is not cached because the number of pages changes as games are played. */
function redirectToLastPage(c: WebContext, path: string): Response {
  c.header('Cache-Control', NO_STORE);
  return c.redirect(path, 302);
}
