import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath, type League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamByAliasSlug, teamBySlug, type Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { urlOf } from '../http/request-url.ts';
import { respondNotFound, respondTeamNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { GamesFragment } from './games-fragment.tsx';
import { gamesQueryString, parseGamesView, type GamesView } from '../urls/games-query.ts';
import { loadTeamGames } from './load-games.ts';
import { teamHead } from './team-head.ts';
import { TeamPage } from './team-page.tsx';

/** `/{league}/teams/{slug}`, its games region alone, and the short form that leads there. */
export const teamRoutes = new Hono<WebEnvironment>();

teamRoutes.get(patterns.team, (c) => withTeam(c, paths.team, teamPage));
teamRoutes.get(patterns.teamGames, (c) => withTeam(c, paths.teamGames, teamGamesFragment));
teamRoutes.get(patterns.shortTeam, async (c) => {
  const named = teamNamed(leagueOf(c), c.req.param('slug'));
  return named ? c.redirect(paths.team(named.team), 301) : respondNotFound(c);
});

type TeamAddress = typeof paths.team | typeof paths.teamGames;
type TeamAnswer = (c: WebContext, team: Team, view: GamesView) => Promise<Response>;

/** Answers with the team and the view that path and query name, once both stand in their one spelling. */
async function withTeam(c: WebContext, address: TeamAddress, answer: TeamAnswer): Promise<Response> {
  const league = leagueOf(c);
  const named = teamNamed(league, c.req.param('slug') ?? '');
  if (!named) return respondTeamNotFound(c, league);
  const { team, isOtherName } = named;
  const view = parseGamesView(new URLSearchParams(urlOf(c.req.url).search));
  if (isOtherName) return c.redirect(address(team, view), 301);
  const sources = {
    // A roadtrip through the team's city stands below its games.
    tags: [cacheTags.team(team), cacheTags.content],
    starts: [{ league, team: team.fullName }],
    feeds: [league],
  };
  return respondPublic(c, { sources, search: gamesQueryString(view) }, () => answer(c, team, view));
}

async function teamPage(c: WebContext, team: Team, view: GamesView): Promise<Response> {
  const loaded = await loadTeamGames(c.var.deps, team, view);
  if (loaded.kind === 'past-the-end')
    return toLastPage(c, paths.team(team, { ...view, page: loaded.lastPage }));
  const { state, games, roadtrip } = loaded;
  const isSample = state.kind === 'loaded' && state.isSample;
  const { siteOrigin } = c.var.deps.config;
  const head = teamHead(team, games, view, isSample, siteOrigin);
  const page = (
    <TeamPage
      team={team}
      venue={venueById(team.venueId)}
      view={view}
      state={state}
      roadtrip={roadtrip}
      siteOrigin={siteOrigin}
    />
  );
  return renderPage(c, head, page, loaded.kind === 'found' ? 200 : serviceUnavailable(c));
}

async function teamGamesFragment(c: WebContext, team: Team, view: GamesView): Promise<Response> {
  const loaded = await loadTeamGames(c.var.deps, team, view);
  if (loaded.kind === 'past-the-end') {
    return toLastPage(c, paths.teamGames(team, { ...view, page: loaded.lastPage }));
  }
  const region = <GamesFragment team={team} view={view} state={loaded.state} />;
  return renderFragment(c, region, loaded.kind === 'found' ? 200 : serviceUnavailable(c));
}

// The last page moves as games are played, so nobody may remember this redirect.
function toLastPage(c: WebContext, address: string): Response {
  c.header('Cache-Control', NO_STORE);
  return c.redirect(address, 302);
}

/** The team a slug names, by its own name or another one it is or was known under. */
function teamNamed(league: League, slug: string): { team: Team; isOtherName: boolean } | null {
  const team = teamBySlug(league, slug);
  if (team) return { team, isOtherName: false };
  const plain = slugOf(slug);
  const other = teamBySlug(league, plain) ?? teamByAliasSlug(league, plain);
  return other && { team: other, isOtherName: true };
}

function leagueOf(c: WebContext): League {
  const league = leagueFromPath(c.req.param('league') ?? '');
  if (league === null) throw new Error('a team route matched without a league');
  return league;
}
