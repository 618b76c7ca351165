import { Hono } from 'hono';
import { readGamesById } from '../../db/queries/upcoming-games.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { respondTripCalendar } from '../calendars/route.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { loadTrip, tripSources, type LoadedTrip } from '../trip-pages/load-trip.ts';
import { stopOptions } from '../trip-pages/trip-options.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';
import { provenanceJson } from './game-json.ts';
import { routeOf } from './operations.ts';
import { NO_QUERY } from './parameters.ts';
import { respondProblem, respondTooMany, respondUnavailable } from './respond-problem.ts';
import { withQuery } from './respond.ts';
import { tripAlternativeJson, tripJson } from './trip-json.ts';

const NO_SUCH_TRIP = 'No trip has this code.';
const NO_SUCH_STOP = 'The trip has no such stop. They count from 1.';

export const tripApiRoutes = new Hono<WebEnvironment>();

// This is first because the other pattern matches it too.
tripApiRoutes.get(routeOf('getTripCalendar'), async (c) => {
  const code = c.req.path.slice(c.req.path.lastIndexOf('/') + 1).replace(/\.ics$/, '');
  if (decodeTrip(code) === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
  const response = await respondTripCalendar(c, code);
  switch (response.status) {
    case 404:
      return respondProblem(c, 'not-found', NO_SUCH_TRIP);
    case 429:
      return respondTooMany(c, Number(response.headers.get('Retry-After')));
    case 503:
      return respondUnavailable(c);
    default:
      return response;
  }
});

tripApiRoutes.get(routeOf('getTrip'), (c) =>
  respondWithTrip(c, { hasChoices: false }, (trip) => {
    const games = trip.checked.stops.flatMap(({ game }) => game ?? []);
    const provenance = provenanceJson(trip.facts.read.feeds, games);
    return { data: tripJson(trip, c.var.deps.config), provenance };
  }),
);

tripApiRoutes.get(routeOf('listTripAlternatives'), (c) =>
  respondWithTrip(c, { hasChoices: true }, async ({ facts, checked }) => {
    const { db, config, now } = c.var.deps;
    const stop = Number(c.req.param('stop'));
    if (!checked.checked?.stops[stop - 1]) return respondProblem(c, 'not-found', NO_SUCH_STOP);
    const options = stopOptions(facts, checked, stop - 1);
    const games = await readGamesById(
      db,
      options.map(({ game }) => game),
      now(),
    );
    return {
      data: options.flatMap((option) => tripAlternativeJson(option, games, config)),
      provenance: provenanceJson(facts.read.feeds, [...games.values()]),
    };
  }),
);

/** @param hasChoices reads the games that may take a stop's place too. */
function respondWithTrip(
  c: WebContext,
  { hasChoices }: { hasChoices: boolean },
  respond: (trip: LoadedTrip) => object | Response | Promise<object | Response>,
): Response | Promise<Response> {
  const code = c.req.param('trip') ?? '';
  const plan = decodeTrip(code);
  if (plan === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
  const load = async () => {
    const { deps } = c.var;
    const packs = hasChoices ? deps.seasonPacks : null;
    const loaded = await loadTrip(deps, { code, plan }, { buckets: await tripBuckets(c), packs });
    switch (loaded.kind) {
      case 'found':
        return respond(loaded);
      case 'unknown':
        return respondProblem(c, 'not-found', NO_SUCH_TRIP);
      case 'busy':
        return respondTooMany(c, loaded.retryAfterSeconds);
      case 'unreachable':
        return respondUnavailable(c);
    }
  };
  return withQuery(c, NO_QUERY, tripSources(plan), load, { isUnshared: true });
}
