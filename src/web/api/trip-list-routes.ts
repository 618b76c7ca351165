import { Hono } from 'hono';
import { readGamesById } from '../../db/queries/upcoming-games.ts';
import type { TripListName } from '../../db/schema/trip-lists.ts';
import { openQuestion } from '../../domain/trips/lists/open-question.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { loadTripList } from '../trip-lists/load-trip-list.ts';
import {
  TRIPS_PER_PAGE,
  type LoadedList,
  type TripListView,
  tripListSources,
} from '../trip-lists/trip-list-state.ts';
import { DEFAULT_WEEKENDS_VIEW, DEFAULT_TWINBILLS_VIEW } from '../urls/page-queries.ts';
import { foundTripJson } from './found-trip-json.ts';
import { provenanceJson } from './game-json.ts';
import { routeOf } from './operations.ts';
import { QUERIES } from './parameters.ts';
import { respondProblem } from './respond-problem.ts';
import { pagingOf, withQuery } from './respond.ts';

export const tripListApiRoutes = new Hono<WebEnvironment>();

tripListApiRoutes.get(routeOf('listWeekends'), (c) =>
  withQuery(
    c,
    QUERIES.listWeekends,
    ({ from = '' }) => tripListSources(from),
    ({ from = '', month = null, page }) =>
      respondWithList(c, 'weekends', { ...DEFAULT_TWINBILLS_VIEW, from, month, page }),
  ),
);

tripListApiRoutes.get(routeOf('listTwinbills'), (c) =>
  withQuery(c, QUERIES.listTwinbills, tripListSources(''), ({ page }) =>
    respondWithList(c, 'twinbills', { ...DEFAULT_WEEKENDS_VIEW, ...DEFAULT_TWINBILLS_VIEW, page }),
  ),
);

/** Another spelling of the place is read as its slug, because many clients follow no redirect. */
async function respondWithList(
  c: WebContext,
  name: TripListName,
  view: TripListView,
): Promise<object | Response> {
  const loaded = await loadTripList(c.var.deps, { name, view });
  switch (loaded.kind) {
    case 'place':
      return respondWithList(c, name, { ...view, from: loaded.slug });
    case 'past-the-end':
      return pageOf(c, view.page, loaded.totalItems);
    case 'not-computed':
      c.header('Cache-Control', NO_STORE);
      return pageOf(c, view.page, 0);
    case 'no-place': {
      const slugs = loaded.missing.choices.map(({ slug }) => slug).join(', ');
      const message = `${loaded.missing.message ?? 'is no place'}${slugs === '' ? '' : ` Known: ${slugs}`}`;
      return respondProblem(c, 'invalid-parameters', 'Correct the parameters named in "errors".', [
        { parameter: 'from', message },
      ]);
    }
    case 'loaded':
      return loadedPage(c, view.page, loaded);
  }
}

async function loadedPage(c: WebContext, number: number, { trips, totalItems, feeds }: LoadedList) {
  const { db, config, now } = c.var.deps;
  const games = await readGamesById(
    db,
    trips.flatMap(({ trip }) => trip.games),
    now(),
  );
  const data = trips.flatMap(
    ({ trip, dates }) =>
      foundTripJson(trip, { question: openQuestion(dates), placeNumber: null }, games, config) ?? [],
  );
  return { ...pageOf(c, number, totalItems), data, provenance: provenanceJson(feeds, [...games.values()]) };
}

function pageOf(c: WebContext, number: number, totalItems: number) {
  return {
    data: [],
    ...pagingOf(c.req.url, { page: number, pageSize: TRIPS_PER_PAGE, totalItems }),
    provenance: { sample: false, feeds: [] },
  };
}
