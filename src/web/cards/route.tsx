import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { findRoadtrip } from '../../db/queries/roadtrips.ts';
import { readTeamGames } from '../../db/queries/team-games.ts';
import type { Deps } from '../../deps.ts';
import { leagueFromPath } from '../../domain/leagues.ts';
import type { Roadtrip } from '../../domain/roadtrip.ts';
import { teamBySlug, type Team } from '../../domain/teams/index.ts';
import { NEVER_STORED } from '../middleware/cache-control.ts';
import { paths, patterns } from '../paths.ts';
import { answerNotFound, askLater } from '../states/answer-state.tsx';
import { theme } from '../theme.ts';
import type { WebEnvironment } from '../web-context.ts';
import { cardGame, type CardGame } from './card-game.ts';
import { rasterize } from './rasterize.ts';
import { RoadtripCard, roadtripCardMap } from './roadtrip-card.tsx';
import { TeamCard } from './team-card.tsx';

/** Pages name a new address when the next game changes, so a card may be kept long. */
const KEPT_FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** `/{league}/teams/{slug}/card.png` and `/roadtrips/{slug}/card.png`, the pictures that shared links show. */
export const cardRoutes = new Hono<WebEnvironment>();

cardRoutes.get(patterns.teamCard, async (c) => {
  const league = leagueFromPath(c.req.param('league'));
  const team = league && teamBySlug(league, c.req.param('slug'));
  if (!team) return answerNotFound(c);
  const next = await loadNextGame(c.var.deps, team);
  const address = paths.teamCard(team, next.game?.version);
  const { pathname, search } = new URL(c.req.url);
  // Drawing costs tens of milliseconds: no other query than the one that pages name gets a drawing.
  if (next.isKnown && search !== '' && `${pathname}${search}` !== address) {
    c.header('Cache-Control', NEVER_STORED);
    return c.redirect(address, 302);
  }
  const svg = renderToStaticMarkup(<TeamCard team={team} game={next.game} colors={theme.light} />);
  return c.body(await rasterize(svg), 200, {
    'Content-Type': 'image/png',
    'Cache-Control': next.isKnown ? KEPT_FOR_A_DAY : NEVER_STORED,
  });
});

cardRoutes.get(patterns.roadtripCard, async (c) => {
  const slug = c.req.param('slug');
  // As above: one address, one drawing.
  if (new URL(c.req.url).search !== '') return c.redirect(paths.roadtripCard(slug), 301);
  const loaded = await loadTrip(c.var.deps, slug);
  if (loaded.kind === 'unreachable') {
    return c.text('The roadtrip did not answer in time.', askLater(c), { 'Cache-Control': NEVER_STORED });
  }
  const map = loaded.trip && roadtripCardMap(loaded.trip);
  if (!loaded.trip || !map) return answerNotFound(c);
  const card = <RoadtripCard trip={loaded.trip} map={map} colors={theme.light} />;
  return c.body(await rasterize(renderToStaticMarkup(card)), 200, {
    'Content-Type': 'image/png',
    'Cache-Control': KEPT_FOR_A_DAY,
  });
});

/** A database that does not answer is an outcome, logged here. */
async function loadTrip(
  { db, log }: Deps,
  slug: string,
): Promise<{ kind: 'found'; trip: Roadtrip | null } | { kind: 'unreachable' }> {
  try {
    return { kind: 'found', trip: await findRoadtrip(db, slug) };
  } catch (error) {
    log.error('roadtrip unreadable', { slug, error });
    return { kind: 'unreachable' };
  }
}

/** A team's next game. A database that does not answer is an outcome, logged here: the card stands without. */
async function loadNextGame(deps: Deps, team: Team): Promise<{ isKnown: boolean; game: CardGame | null }> {
  try {
    const { games } = await readTeamGames(deps.db, {
      team,
      filter: 'all',
      page: 1,
      pageSize: 1,
      now: deps.now(),
    });
    return { isKnown: true, game: cardGame(games, team) };
  } catch (error) {
    deps.log.error('next game unreadable', { team: team.slug, league: team.league, error });
    return { isKnown: false, game: null };
  }
}
