import { Hono } from 'hono';
import { readLeagueGames, type ListedGame } from '../../db/queries/listed-games.ts';
import type { Deps } from '../../deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { leagueFromPath, type League } from '../../domain/leagues.ts';
import { lastPage } from '../../domain/paging.ts';
import { paths, patterns } from '../paths.ts';
import { renderPage, type Head } from '../render-page.tsx';
import { askLater } from '../states/answer-state.tsx';
import { rowForLeague } from '../teams/game-row.ts';
import { SCHEDULE_UNREACHABLE, type GamesState } from '../teams/games-state.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { scheduleCrumbs, SchedulePage } from './schedule-page.tsx';

const GAMES_SHOWN = 50;

/** `/{league}/schedule`: the next games of a whole league. */
export const scheduleRoutes = new Hono<WebEnvironment>();

scheduleRoutes.get(patterns.schedule, async (c) => {
  const league = leagueFromPath(c.req.param('league'));
  if (league === null) throw new Error('the schedule route matched without a league');
  const { deps } = c.var;
  const { state, isSample } = await loadLeagueGames(deps, league);
  const head = scheduleHead(league, isSample, deps.config.siteOrigin);
  const page = <SchedulePage league={league} state={state} />;
  return renderPage(c, head, page, state.kind === 'error' ? askLater(c) : 200);
});

async function loadLeagueGames(
  deps: Deps,
  league: League,
): Promise<{ state: GamesState; isSample: boolean }> {
  try {
    const read = await readLeagueGames(deps.db, { league, limit: GAMES_SHOWN, now: deps.now() });
    const rules = {
      linkTemplate: deps.config.ticketLinkTemplate,
      sellerTemplate: deps.config.ticketSellerTemplate,
    };
    const state: GamesState = {
      kind: 'loaded',
      rows: read.games.map((game) => rowForLeague(game, rules)),
      totalItems: read.totalItems,
      lastPage: lastPage(read.totalItems, GAMES_SHOWN),
      provenance: read.feed,
    };
    return { state, isSample: read.games.some(isSampleGame) };
  } catch (error) {
    deps.log.error('league games unreadable', { league, error });
    return { state: { kind: 'error', message: SCHEDULE_UNREACHABLE }, isSample: false };
  }
}

function isSampleGame(game: ListedGame): boolean {
  return game.source === 'sample';
}

function scheduleHead(league: League, isSample: boolean, siteOrigin: string): Head {
  return {
    title: `${league} Schedule: Upcoming Games & Tickets | ${BRAND.name}`,
    description: `The next ${league} games by date: who plays where, with tickets and a city guide for every stop.`,
    canonical: paths.schedule(league),
    noindex: isSample,
    section: paths.league(league),
    teamColors: [league],
    structuredData: [breadcrumbData(scheduleCrumbs(league), siteOrigin)],
  };
}
