import { Hono } from 'hono';
import { readLeagueGames } from '../../db/queries/listed-games.ts';
import type { Deps } from '../../deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { leagueFromPath, type League } from '../../domain/leagues.ts';
import { lastPage } from '../../domain/paging.ts';
import { paths, patterns } from '../paths.ts';
import { renderPage, type Head } from '../render-page.tsx';
import { askLater } from '../states/answer-state.tsx';
import { rowForLeague } from '../games/game-row.ts';
import { isSampleListing, SCHEDULE_UNREACHABLE, type GamesState } from '../games/games-state.ts';
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
  const state = await loadLeagueGames(deps, league);
  const head = scheduleHead(league, state, deps.config.siteOrigin);
  const page = <SchedulePage league={league} state={state} />;
  return renderPage(c, head, page, state.kind === 'error' ? askLater(c) : 200);
});

async function loadLeagueGames(deps: Deps, league: League): Promise<GamesState> {
  try {
    const read = await readLeagueGames(deps.db, { league, limit: GAMES_SHOWN, now: deps.now() });
    const rules = {
      linkTemplate: deps.config.ticketLinkTemplate,
      sellerTemplate: deps.config.ticketSellerTemplate,
    };
    return {
      kind: 'loaded',
      rows: read.games.map((game) => rowForLeague(game, rules)),
      totalItems: read.totalItems,
      lastPage: lastPage(read.totalItems, GAMES_SHOWN),
      provenance: read.feed,
      isSample: isSampleListing(read.feed, read.games),
    };
  } catch (error) {
    deps.log.error('league games unreadable', { league, error });
    return { kind: 'error', message: SCHEDULE_UNREACHABLE };
  }
}

function scheduleHead(league: League, state: GamesState, siteOrigin: string): Head {
  return {
    title: `${league} Schedule: Upcoming Games & Tickets | ${BRAND.name}`,
    description: `The next ${league} games by date: who plays where, with tickets and a city guide for every stop.`,
    canonical: paths.schedule(league),
    noindex: state.kind === 'loaded' && state.isSample,
    section: paths.league(league),
    teamColors: [league],
    structuredData: [breadcrumbData(scheduleCrumbs(league), siteOrigin)],
  };
}
