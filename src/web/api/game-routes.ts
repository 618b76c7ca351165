import { Hono } from 'hono';
import { readCityGameList } from '../../db/queries/city-games.ts';
import { readGame, readGameList, type GameList, type GameListQuery } from '../../db/queries/game-list.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath, LEAGUES, type League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { marketCityBySlug, type MarketCity } from '../../domain/teams/market-cities.ts';
import { marketCityOfPlaceSlug } from '../../domain/travel/city-venues.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { pagingOf, withQuery } from './respond.ts';
import { gameJson, provenanceJson } from './game-json.ts';
import { routeOf } from './operations.ts';
import { NO_QUERY, QUERIES } from './parameters.ts';
import { respondProblem } from './respond-problem.ts';
import { withTeam } from './team-routes.ts';

export const gameApiRoutes = new Hono<WebEnvironment>();

gameApiRoutes.get(routeOf('listTeamGames'), (c) =>
  withTeam(c, (team) => {
    const { listTeamGames } = QUERIES;
    return withQuery(c, listTeamGames, ofTeam(team), ({ place = null, from = null, to = null, ...paging }) =>
      gamesBody(c, { league: team.league, team, place, from, to, ...pageOf(paging) }),
    );
  }),
);

gameApiRoutes.get(routeOf('listGames'), (c) =>
  withQuery(
    c,
    QUERIES.listGames,
    ({ league, team }) => (team ? ofTeam(team) : ofLeagues(league ? [league] : LEAGUES)),
    ({ league = null, team = null, from = null, to = null, ...paging }) =>
      gamesBody(c, { league, team, place: null, from, to, ...pageOf(paging) }),
  ),
);

gameApiRoutes.get(routeOf('listCityGames'), (c) => {
  const slug = c.req.param('city') ?? '';
  const city = marketCityBySlug(slug);
  if (city === null) {
    const named = marketCityOfPlaceSlug(slug);
    if (named === null)
      return respondProblem(c, 'not-found', 'No market city has this slug. /api/v1/search finds cities.');
    return c.redirect(`${c.req.path.replace(slug, named.slug)}${new URL(c.req.url).search}`, 301);
  }
  return withQuery(c, QUERIES.listCityGames, ofCity(city), async ({ from = null, to = null, ...paging }) => {
    const { db, now } = c.var.deps;
    const query = { city, from, to, ...pageOf(paging) };
    return listBody(c, query, await readCityGameList(db, { ...query, now: now() }));
  });
});

gameApiRoutes.get(routeOf('getGame'), (c) => {
  const id = c.req.param('game') ?? '';
  const league = leagueFromPath(id.split('-')[0] ?? '');
  return withQuery(c, NO_QUERY, ofLeagues(league ? [league] : LEAGUES), async () => {
    const { db, config, now } = c.var.deps;
    const found = await readGame(db, id, now());
    if (found === null)
      return respondProblem(c, 'not-found', 'No game has this id. /api/v1/games lists them.');
    const { game, feeds } = found;
    return { data: gameJson(game, config), provenance: provenanceJson(feeds, [game]) };
  });
});

function ofTeam(team: Team): PageVersionSources {
  const { league, fullName } = team;
  return { tags: [cacheTags.team(team)], starts: [{ league, team: fullName }], feeds: [league] };
}

/** Any teams may play there on neutral ground. */
function ofCity({ teams }: MarketCity): PageVersionSources {
  return {
    ...ofLeagues(LEAGUES),
    tags: [...teams.map(cacheTags.host), ...LEAGUES.map(cacheTags.dates)],
  };
}

function ofLeagues(leagues: readonly League[]): PageVersionSources {
  return {
    tags: leagues.map(cacheTags.league),
    starts: leagues.map((league) => ({ league })),
    feeds: leagues,
  };
}

function pageOf({ page, page_size: pageSize }: { page: number; page_size: number }) {
  return { page, pageSize };
}

async function gamesBody(c: WebContext, query: Omit<GameListQuery, 'now'>): Promise<object> {
  const { db, now } = c.var.deps;
  return listBody(c, query, await readGameList(db, { ...query, now: now() }));
}

function listBody(
  c: WebContext,
  { page, pageSize }: Pick<GameListQuery, 'page' | 'pageSize'>,
  { games, totalItems, feeds }: GameList,
): object {
  return {
    data: games.map((game) => gameJson(game, c.var.deps.config)),
    ...pagingOf(c.req.url, { page, pageSize, totalItems }),
    provenance: provenanceJson(feeds, games),
  };
}
