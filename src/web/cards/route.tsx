import { Hono } from 'hono';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { networkBuckets } from '../../auth/rate-limits/buckets.ts';
import { findRoadtrip } from '../../db/queries/roadtrips.ts';
import { readTeamGames } from '../../db/queries/team-games.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath } from '../../domain/leagues.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { teamBySlug } from '../../domain/teams/index.ts';
import { readRoute, redirectUncached, UNREACHABLE } from '../caching/read-route.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE, PICTURE_LIFETIME } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import { assets } from '../page/assets.ts';
import { theme } from '../page/theme.ts';
import { loadTrip, tripSources, type TripAddress } from '../trip-pages/load-trip.ts';
import { tripPageState } from '../trip-pages/trip-page-state.ts';
import type { TripPageState } from '../trip-pages/trip-state.ts';
import { siteMapStyles } from '../maps/picture-styles.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { PICTURE_MAP, routeMapView } from '../maps/route-map-view.ts';
import { clientNetwork } from '../http/client-network.ts';
import { parseTripCost } from '../urls/trip-cost-query.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { cardGame } from './social-card.ts';
import { rasterize } from './rasterize.ts';
import { RoadtripCard, roadtripCardMap } from './route-card.tsx';
import { TeamCard } from './team-card.tsx';
import { TripCard, tripCardGame, tripCardMap, type TripCardGame } from './trip-card.tsx';

const teamCard = readRoute({
  ask(c) {
    const league = leagueFromPath(c.req.param('league') ?? '');
    const team = league && teamBySlug(league, c.req.param('slug') ?? '');
    return team ? { team } : respondNotFound(c);
  },
  depends: ({ team }, c) => ({
    sources: {
      tags: [cacheTags.team(team)],
      starts: [{ league: team.league, team: team.fullName }],
    },
    // The next game, which is read below, says which query is the valid one.
    search: new URL(c.req.url).search,
    lifetime: PICTURE_LIFETIME,
  }),
  async read(c, { team }) {
    const { db, now } = c.var.deps;
    const { games } = await readTeamGames(db, { team, filter: 'all', page: 1, pageSize: 1, now: now() });
    return { isKnown: true, game: cardGame(games, team) };
  },
  outage: { what: 'next game', read: () => ({ isKnown: false, game: null }) },
  show({ isKnown, game }, { team }, c) {
    const canonicalUrl = paths.teamCard(team, game?.version);
    const { pathname, search } = new URL(c.req.url);
    // Drawing takes tens of milliseconds, so the Worker draws only for the query that pages link to.
    return isKnown && search !== '' && `${pathname}${search}` !== canonicalUrl
      ? redirectUncached(c, canonicalUrl)
      : respondPicture(c, <TeamCard team={team} game={game} colors={theme.light} />);
  },
});

const roadtripCard = readRoute({
  ask: (c) => ({ slug: c.req.param('slug') ?? '' }),
  depends: ({ slug }) => ({
    sources: { tags: [cacheTags.roadtrip(slug)] },
    lifetime: PICTURE_LIFETIME,
  }),
  read: (c, { slug }) => findRoadtrip(c.var.deps.db, slug),
  outage: { what: 'roadtrip', read: () => UNREACHABLE },
  show(trip, _asked, c) {
    if (trip !== null && 'kind' in trip)
      return c.text('The roadtrip did not load in time. Please try again.', serviceUnavailable(c));
    const map = trip && roadtripCardMap(trip.stops);
    return trip && map
      ? respondPicture(c, <RoadtripCard trip={trip} map={map} colors={theme.light} />)
      : respondNotFound(c);
  },
});

/** Serves the `card.png` of teams, roadtrips and trips, and the `map.svg` of trips. */
export const cardRoutes = new Hono<WebEnvironment>();
cardRoutes.get(patterns.teamCard, teamCard.page);
cardRoutes.get(patterns.roadtripCard, roadtripCard.page);

cardRoutes.get(patterns.tripCard, (c) => respondTripPicture(c, cardPicture, redirectToSiteCard));
cardRoutes.get(patterns.tripMap, (c) => respondTripPicture(c, mapPicture, respondBusy));

type TripPicture = (c: WebContext, trip: TripFound) => Response | Promise<Response>;

interface TripFound {
  page: TripPageState;
  games: TripCardGame[];
}

/** @param respondLimited while the network's limit is used up. */
function respondTripPicture(
  c: WebContext,
  draw: TripPicture,
  respondLimited: (c: WebContext) => Response | Promise<Response>,
): Response | Promise<Response> {
  const code = c.req.param('code') ?? '';
  const plan = decodeTrip(code);
  if (plan === null) return respondNotFound(c);
  // A picture shows no prices and no refresh time.
  const sources = { ...tripSources(plan), feeds: [] };
  const dependencies = { sources, lifetime: PICTURE_LIFETIME, isUnshared: true };
  return respondPublic(c, dependencies, async () => {
    const found = await findTrip(c, { code, plan });
    if (found instanceof Response) return found;
    return found === null ? respondLimited(c) : draw(c, found);
  });
}

/** Drawing takes tens of milliseconds, and anybody can make up the address of a trip. */
const TRIP_CARD_LIMIT = { tokens: 10, refillSeconds: 6 };

/** Null while the network's limit is used up. */
async function findTrip(c: WebContext, address: TripAddress): Promise<Response | TripFound | null> {
  const { deps } = c.var;
  const network = clientNetwork(c.req.raw.headers);
  const buckets = await networkBuckets(deps, 'trip-card', { network }, TRIP_CARD_LIMIT);
  const loaded = await loadTrip(deps, address, { buckets });
  if (loaded.kind === 'busy') return null;
  if (loaded.kind === 'unknown') return respondNotFound(c);
  if (loaded.kind === 'unreachable')
    return c.text('The trip did not load in time. Please try again.', serviceUnavailable(c));
  const page = tripPageState(loaded.facts, loaded.checked, {
    config: deps.config,
    cost: parseTripCost(new URLSearchParams()),
  });
  return { page, games: (loaded.checked.checked?.stored ?? []).map(tripCardGame) };
}

async function cardPicture(c: WebContext, { page, games }: TripFound): Promise<Response> {
  if (!page.hasCard) return redirectToSiteCard(c);
  const trip = {
    title: page.title,
    subtitle: `${page.games}, ${page.dates}`,
    leagues: page.leagues,
    games,
  };
  return respondPicture(c, <TripCard trip={trip} map={tripCardMap(page)} colors={theme.light} />);
}

/** The list of results shows it beside its first trip. */
function mapPicture(c: WebContext, { page }: TripFound): Response | Promise<Response> {
  const map = routeMapView(page.map, PICTURE_MAP, page);
  if (map === null) return respondNotFound(c);
  const picture = renderToStaticMarkup(<RouteMap view={map} styles={siteMapStyles(map, theme)} />);
  return c.body(picture, 200, { 'Content-Type': 'image/svg+xml' });
}

function respondBusy(c: WebContext): Response {
  c.header('Cache-Control', NO_STORE);
  c.header('Retry-After', String(TRIP_CARD_LIMIT.refillSeconds));
  return c.text('Too many maps at once. Please try again in a moment.', 429);
}

function redirectToSiteCard(c: WebContext): Response {
  return redirectUncached(c, assets.socialCard);
}

async function respondPicture(c: WebContext, card: ReactElement): Promise<Response> {
  return c.body(await rasterize(renderToStaticMarkup(card)), 200, { 'Content-Type': 'image/png' });
}
