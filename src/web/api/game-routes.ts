import { Hono } from 'hono';
import { readGame, readGameList, type GameListQuery } from '../../db/queries/game-list.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { WebContext, WebEnvironment } from '../web-context.ts';
import { answerJson, pagingOf, withQuery } from './answer.ts';
import { gameJson, provenanceJson } from './game-json.ts';
import { routeOf } from './operations.ts';
import { NO_QUERY, QUERIES } from './parameters.ts';
import { answerProblem } from './problem.ts';
import { withTeam } from './team-routes.ts';

/** Games: of a team, of a league or of all, and one by its id. */
export const gameApiRoutes = new Hono<WebEnvironment>();

gameApiRoutes.get(routeOf('listTeamGames'), (c) =>
  withQuery(c, QUERIES.listTeamGames, ({ place = null, from = null, to = null, page, page_size }) =>
    withTeam(c, (team) =>
      answerGames(c, { league: team.league, team, place, from, to, page, pageSize: page_size }),
    ),
  ),
);

gameApiRoutes.get(routeOf('listGames'), (c) =>
  withQuery(c, QUERIES.listGames, ({ league = null, team = null, from = null, to = null, page, page_size }) =>
    answerGames(c, { league, team, place: null, from, to, page, pageSize: page_size }),
  ),
);

gameApiRoutes.get(routeOf('getGame'), (c) =>
  withQuery(c, NO_QUERY, async () => {
    const { db, config } = c.var.deps;
    const found = await readGame(db, c.req.param('game') ?? '');
    if (found === null)
      return answerProblem(c, 'not-found', 'No game has this id. /api/v1/games lists them.');
    const { game, feeds } = found;
    const body = { data: gameJson(game, config), provenance: provenanceJson(feeds, [game]) };
    return answerJson(c, body, [cacheTags.league(game.league)]);
  }),
);

async function answerGames(c: WebContext, query: Omit<GameListQuery, 'now'>): Promise<Response> {
  const { db, now, config } = c.var.deps;
  const { games, totalItems, feeds } = await readGameList(db, { ...query, now: now() });
  const { page, pageSize, team, league } = query;
  const body = {
    data: games.map((game) => gameJson(game, config)),
    ...pagingOf(c.req.url, { page, pageSize, totalItems }),
    provenance: provenanceJson(feeds, games),
  };
  const leagues = league === null ? LEAGUES : [league];
  return answerJson(c, body, team ? [cacheTags.team(team)] : leagues.map(cacheTags.league));
}
