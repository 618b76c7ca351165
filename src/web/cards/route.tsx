import { Hono } from 'hono';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { networkBuckets } from '../../auth/rate-limits/buckets.ts';
import { findRoadtrip } from '../../db/queries/roadtrips.ts';
import { readTeamGames } from '../../db/queries/team-games.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath } from '../../domain/leagues.ts';
import type { Roadtrip } from '../../domain/content/roadtrip.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { teamBySlug, type Team } from '../../domain/teams/index.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE, PICTURE_LIFETIME } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import { assets } from '../page/assets.ts';
import { theme } from '../page/theme.ts';
import { loadTrip, tripSources, type TripAddress } from '../trip-pages/load-trip.ts';
import { tripPageState } from '../trip-pages/trip-page-state.ts';
import { clientNetwork } from '../http/client-network.ts';
import { parseTripCost } from '../urls/trip-cost-query.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { cardGame, type CardGame } from './card-game.ts';
import { rasterize } from './rasterize.ts';
import { RoadtripCard, roadtripCardMap } from './roadtrip-card.tsx';
import { TeamCard } from './team-card.tsx';
import { TripCard, tripCardGame, tripCardMap } from './trip-card.tsx';

/** Serves the `card.png` of teams, roadtrips and trips. */
export const cardRoutes = new Hono<WebEnvironment>();

cardRoutes.get(patterns.teamCard, async (c) => {
  const league = leagueFromPath(c.req.param('league'));
  const team = league && teamBySlug(league, c.req.param('slug'));
  if (!team) return respondNotFound(c);
  const dependencies = {
    sources: { tags: [cacheTags.team(team)], starts: [{ league, team: team.fullName }] },
    // The route accepts any query. `respondTeamCard` redirects to the valid query, which depends on the next
    // game.
    search: new URL(c.req.url).search,
    lifetime: PICTURE_LIFETIME,
  };
  return respondPublic(c, dependencies, () => respondTeamCard(c, team));
});

cardRoutes.get(patterns.roadtripCard, (c) => {
  const slug = c.req.param('slug');
  const dependencies = { sources: { tags: [cacheTags.roadtrip(slug)] }, lifetime: PICTURE_LIFETIME };
  return respondPublic(c, dependencies, () => respondRoadtripCard(c, slug));
});

cardRoutes.get(patterns.tripCard, (c) => {
  const code = c.req.param('code');
  const plan = decodeTrip(code);
  if (plan === null) return respondNotFound(c);
  // A picture shows no prices and no refresh time.
  const sources = { ...tripSources(plan), feeds: [] };
  const dependencies = { sources, lifetime: PICTURE_LIFETIME, isUnshared: true };
  return respondPublic(c, dependencies, () => respondTripCard(c, { code, plan }));
});

/** Drawing takes tens of milliseconds, and anybody can make up the address of a trip. */
const TRIP_CARD_LIMIT = { tokens: 10, refillSeconds: 6 };

async function respondTripCard(c: WebContext, address: TripAddress): Promise<Response> {
  const { deps } = c.var;
  const network = clientNetwork(c.req.raw.headers);
  const buckets = await networkBuckets(deps, 'trip-card', { network }, TRIP_CARD_LIMIT);
  const loaded = await loadTrip(deps, address, { buckets });
  if (loaded.kind === 'busy') return redirectToSiteCard(c);
  if (loaded.kind === 'unknown') return respondNotFound(c);
  if (loaded.kind === 'unreachable')
    return c.text('The trip did not load in time. Please try again.', serviceUnavailable(c));
  const page = tripPageState(loaded.facts, loaded.checked, {
    config: deps.config,
    cost: parseTripCost(new URLSearchParams()),
  });
  if (!page.hasCard) return redirectToSiteCard(c);
  const trip = {
    title: page.title,
    subtitle: `${page.games}, ${page.dates}`,
    leagues: page.leagues,
    games: (loaded.checked.checked?.stored ?? []).map(tripCardGame),
  };
  return respondPicture(c, <TripCard trip={trip} map={tripCardMap(page)} colors={theme.light} />);
}

function redirectToSiteCard(c: WebContext): Response {
  c.header('Cache-Control', NO_STORE);
  return c.redirect(assets.socialCard, 302);
}

async function respondTeamCard(c: WebContext, team: Team): Promise<Response> {
  const next = await loadNextGame(c.var.deps, team);
  const canonicalUrl = paths.teamCard(team, next.game?.version);
  const { pathname, search } = new URL(c.req.url);
  // Drawing takes tens of milliseconds, so the Worker draws only for the query that pages link to.
  if (next.isKnown && search !== '' && `${pathname}${search}` !== canonicalUrl) {
    c.header('Cache-Control', NO_STORE);
    return c.redirect(canonicalUrl, 302);
  }
  return respondPicture(c, <TeamCard team={team} game={next.game} colors={theme.light} />);
}

async function respondRoadtripCard(c: WebContext, slug: string): Promise<Response> {
  const loaded = await loadRoadtrip(c.var.deps, slug);
  if (loaded.kind === 'unreachable')
    return c.text('The roadtrip did not load in time. Please try again.', serviceUnavailable(c));
  const map = loaded.trip && roadtripCardMap(loaded.trip.stops);
  if (!loaded.trip || !map) return respondNotFound(c);
  return respondPicture(c, <RoadtripCard trip={loaded.trip} map={map} colors={theme.light} />);
}

async function respondPicture(c: WebContext, card: ReactElement): Promise<Response> {
  return c.body(await rasterize(renderToStaticMarkup(card)), 200, { 'Content-Type': 'image/png' });
}

async function loadRoadtrip(
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

/** Returns no game when the database does not respond. */
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
