import { Hono } from 'hono';
import { readGame, readGameList, type GameListQuery } from '../../db/queries/game-list.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath, LEAGUES, type League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
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

gameApiRoutes.get(routeOf('getGame'), (c) => {
  const id = c.req.param('game') ?? '';
  const league = leagueFromPath(id.split('-')[0] ?? '');
  return withQuery(c, NO_QUERY, ofLeagues(league ? [league] : LEAGUES), async () => {
    const { db, config } = c.var.deps;
    const found = await readGame(db, id);
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
  const { db, now, config } = c.var.deps;
  const { games, totalItems, feeds } = await readGameList(db, { ...query, now: now() });
  const { page, pageSize } = query;
  return {
    data: games.map((game) => gameJson(game, config)),
    ...pagingOf(c.req.url, { page, pageSize, totalItems }),
    provenance: provenanceJson(feeds, games),
  };
}
