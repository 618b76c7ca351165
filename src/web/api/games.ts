import * as v from 'valibot';
import { readCityGameList } from '../../db/queries/city-games.ts';
import { readGame, readGameList, type GameList, type GameListQuery } from '../../db/queries/games.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath, LEAGUES, type League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { marketCityBySlug, type MarketCity } from '../../domain/teams/market-cities.ts';
import { marketCityOfPlaceSlug } from '../../domain/travel/city-venues.ts';
import type { WebContext } from '../http/web-context.ts';
import { oneWithGames, pageWithGames, pagingJson, provenanceJson } from './envelope.ts';
import { game, gameJson } from './game.ts';
import { operation } from './operation.ts';
import { dates, isInOrder, league, NOT_IN_ORDER, oneOf, paged, team } from './parameters.ts';
import { respondProblem } from './problems.ts';
import { NO_FIELDS } from './read-fields.ts';
import { described } from './shapes.ts';
import { TEAM_IN_PATH, withTeam } from './teams.ts';

export const gameOperations = [
  operation({
    id: 'listTeamGames',
    path: '/api/v1/teams/{team}/games',
    tag: 'Games',
    summary: 'A team’s upcoming games, by start time',
    description: 'A game leaves the list when it starts. A game without a set time leaves it after its date.',
    example: '/api/v1/teams/boston-celtics/games?place=home&page_size=5',
    inPath: TEAM_IN_PATH,
    query: v.pipe(
      v.object({
        place: described(v.optional(oneOf(['home', 'away'])), 'Only home or only away games.'),
        ...dates,
        ...paged,
      }),
      v.forward(v.partialCheck([['from'], ['to']], isInOrder, NOT_IN_ORDER), ['to']),
    ),
    response: () => pageWithGames(game),
    handle: (c, respond) =>
      withTeam(c, (found) =>
        respond(ofTeam(found), ({ place = null, from = null, to = null, ...paging }) =>
          gamesBody(c, { league: found.league, team: found, place, from, to, ...pageOf(paging) }),
        ),
      ),
  }),
  operation({
    id: 'listGames',
    path: '/api/v1/games',
    tag: 'Games',
    summary: 'Upcoming games by start time, for all leagues, a league, a team or some dates',
    description: 'Dates are local to the venue, so a late game in Los Angeles keeps its own date.',
    example: '/api/v1/games?league=mlb&from=2027-04-10&to=2027-04-12',
    query: v.pipe(
      v.object({ league, team: team('Only games of this team, home or away.'), ...dates, ...paged }),
      v.forward(v.partialCheck([['from'], ['to']], isInOrder, NOT_IN_ORDER), ['to']),
      v.forward(
        v.partialCheck(
          [['league'], ['team']],
          (query) => !query.league || !query.team || query.league === query.team.league,
          'must be a team of this league',
        ),
        ['team'],
      ),
    ),
    response: () => pageWithGames(game),
    handle: (c, respond) =>
      respond(
        (query) => (query.team ? ofTeam(query.team) : ofLeagues(query.league ? [query.league] : LEAGUES)),
        ({ league: ofLeague = null, team: followed = null, from = null, to = null, ...paging }) =>
          gamesBody(c, { league: ofLeague, team: followed, place: null, from, to, ...pageOf(paging) }),
      ),
  }),
  operation({
    id: 'listCityGames',
    path: '/api/v1/cities/{city}/games',
    tag: 'Games',
    summary: 'Upcoming games in a market city, by date',
    description:
      'Includes games at neutral sites in the city. Leaves out home games that its teams play in another city.',
    example: '/api/v1/cities/boston/games?from=2027-04-10&to=2027-04-12',
    inPath: { city: 'A market city’s slug, such as boston. The search finds them.' },
    query: v.pipe(
      v.object({ ...dates, ...paged }),
      v.forward(v.partialCheck([['from'], ['to']], isInOrder, NOT_IN_ORDER), ['to']),
    ),
    response: () => pageWithGames(game),
    handle: (c, respond) => {
      const slug = c.req.param('city') ?? '';
      const city = marketCityBySlug(slug);
      if (city === null) return respondOtherCity(c, slug);
      return respond(ofCity(city), async ({ from = null, to = null, ...paging }) => {
        const { db, now } = c.var.deps;
        const query = { city, from, to, ...pageOf(paging) };
        return listBody(c, query, await readCityGameList(db, { ...query, now: now() }));
      });
    },
  }),
  operation({
    id: 'getGame',
    path: '/api/v1/games/{game}',
    tag: 'Games',
    summary: 'A game',
    description: 'Also returns a game that has started, moved or left the schedule. Its status says so.',
    example: '/api/v1/games/nba-2026-12-01-miami-heat-at-boston-celtics-1',
    isOfSeason: true,
    inPath: { game: 'A game’s id.' },
    query: NO_FIELDS,
    response: () => oneWithGames(game),
    handle: (c, respond) => {
      const id = c.req.param('game') ?? '';
      const ofId = leagueFromPath(id.split('-')[0] ?? '');
      return respond(ofLeagues(ofId ? [ofId] : LEAGUES), async () => {
        const { db, config, now } = c.var.deps;
        const found = await readGame(db, id, now());
        if (found === null)
          return respondProblem(c, 'not-found', 'No game has this id. /api/v1/games lists them.');
        return { data: gameJson(found.game, config), provenance: provenanceJson(found.feeds, [found.game]) };
      });
    },
  }),
];

function ofTeam(followed: Team): PageVersionSources {
  const { league: ofLeague, fullName } = followed;
  return {
    tags: [cacheTags.team(followed)],
    starts: [{ league: ofLeague, team: fullName }],
    feeds: [ofLeague],
  };
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
    starts: leagues.map((one) => ({ league: one })),
    feeds: leagues,
  };
}

/** Redirects a place of a market city to that city. */
function respondOtherCity(c: WebContext, slug: string): Response {
  const named = marketCityOfPlaceSlug(slug);
  if (named === null)
    return respondProblem(c, 'not-found', 'No market city has this slug. /api/v1/search finds cities.');
  return c.redirect(`${c.req.path.replace(slug, named.slug)}${new URL(c.req.url).search}`, 301);
}

async function gamesBody(c: WebContext, query: Omit<GameListQuery, 'now'>) {
  const { db, now } = c.var.deps;
  return listBody(c, query, await readGameList(db, { ...query, now: now() }));
}

function pageOf({ page, page_size: pageSize }: { page: number; page_size: number }) {
  return { page, pageSize };
}

function listBody(
  c: WebContext,
  { page, pageSize }: Pick<GameListQuery, 'page' | 'pageSize'>,
  { games, totalItems, feeds }: GameList,
) {
  return {
    data: games.map((listed) => gameJson(listed, c.var.deps.config)),
    ...pagingJson(c.req.url, { page, pageSize, totalItems }),
    provenance: provenanceJson(feeds, games),
  };
}
