import { Hono } from 'hono';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { respondTripCalendar } from '../calendars/route.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { readGamesById } from '../../db/queries/upcoming-games.ts';
import { stopOptions } from '../trip-pages/trip-options.ts';
import { readTrip, tripSources } from '../trip-pages/load-trip.ts';
import { provenanceJson } from './game-json.ts';
import { routeOf } from './operations.ts';
import { NO_QUERY } from './parameters.ts';
import { respondProblem } from './problem.ts';
import { withQuery } from './respond.ts';
import { tripAlternativeJson, tripJson } from './trip-json.ts';

const NO_SUCH_TRIP = 'No trip has this code.';
const NO_SUCH_STOP = 'The trip has no such stop. They count from 1.';

export const tripApiRoutes = new Hono<WebEnvironment>();

// This is first because the other pattern matches it too.
tripApiRoutes.get(routeOf('getTripCalendar'), (c) => {
  const code = c.req.path.slice(c.req.path.lastIndexOf('/') + 1).replace(/\.ics$/, '');
  if (decodeTrip(code) === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
  return respondTripCalendar(c, code);
});

tripApiRoutes.get(routeOf('getTrip'), (c) => {
  const code = c.req.param('trip') ?? '';
  const plan = decodeTrip(code);
  if (plan === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
  return withQuery(c, NO_QUERY, tripSources(plan), async () => {
    const { db, now, config } = c.var.deps;
    const trip = await readTrip(db, { code, plan, now: now() });
    if (trip === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
    const { feeds } = trip.facts.read;
    const games = trip.checked.stops.flatMap(({ game }) => game ?? []);
    return { data: tripJson(trip, config), provenance: provenanceJson(feeds, games) };
  });
});

tripApiRoutes.get(routeOf('listTripAlternatives'), (c) => {
  const code = c.req.param('trip') ?? '';
  const plan = decodeTrip(code);
  if (plan === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
  return withQuery(c, NO_QUERY, tripSources(plan), async () => {
    const { db, now, config, seasonPacks } = c.var.deps;
    const trip = await readTrip(db, { code, plan, now: now(), packs: seasonPacks });
    if (trip === null) return respondProblem(c, 'not-found', NO_SUCH_TRIP);
    const stop = Number(c.req.param('stop'));
    const { facts, checked } = trip;
    if (!checked.checked?.stops[stop - 1]) return respondProblem(c, 'not-found', NO_SUCH_STOP);
    const options = stopOptions(facts, checked, stop - 1);
    const games = await readGamesById(
      db,
      options.map(({ game }) => game.id),
    );
    return {
      data: options.flatMap((option) => tripAlternativeJson(option, games, config)),
      provenance: provenanceJson(facts.read.feeds, [...games.values()]),
    };
  });
});
