import * as v from 'valibot';
import type { TripListName } from '../../db/schema/trip-lists.ts';
import { openQuestion } from '../../domain/trips/lists/trip-list.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { loadTripList } from '../trip-lists/load-trip-list.ts';
import {
  type LoadedList,
  tripListSources,
  type TripListView,
  TRIPS_PER_PAGE,
} from '../trip-lists/trip-list-state.ts';
import { month } from '../urls/query-codec.ts';
import { DEFAULT_TWINBILLS_VIEW, DEFAULT_WEEKENDS_VIEW } from '../urls/page-queries.ts';
import { pageWithGames, pagingJson, provenanceJson } from './envelope.ts';
import { foundTrip, foundTripsJson } from './found-trip.ts';
import { operation } from './operation.ts';
import { optionalText, page } from './parameters.ts';
import { respondInvalid } from './problems.ts';
import { described } from './shapes.ts';

export const tripListOperations = [
  operation({
    id: 'listWeekends',
    path: '/api/v1/weekends',
    tag: 'Trips',
    summary: 'Weekends with games of two leagues or more in one city, or in two within two hours',
    description: 'By date, the best of a weekend first; with `from`, by the drive from there. 20 a page.',
    example: '/api/v1/weekends?from=chicago-il',
    query: v.object({
      from: optionalText('A place’s slug, or what `/api/v1/places` finds.'),
      month: described(
        v.optional(
          v.pipe(
            v.string(),
            v.check((text) => month.parse(text) !== null, 'must be a month like 2026-12'),
          ),
        ),
        'Only weekends with a date of this month.',
      ),
      page,
    }),
    response: () => pageWithGames(foundTrip),
    handle: (c, respond) =>
      respond(
        ({ from = '' }) => tripListSources(from),
        ({ from = '', month: asked = null, page: number }) =>
          respondWithList(c, 'weekends', { ...DEFAULT_TWINBILLS_VIEW, from, month: asked, page: number }),
      ),
  }),
  operation({
    id: 'listTwinbills',
    path: '/api/v1/twinbills',
    tag: 'Trips',
    summary: 'Every two NFL games on one date or two in a row that you can really drive between',
    description: 'By date, 20 a page.',
    example: '/api/v1/twinbills',
    query: v.object({ page }),
    response: () => pageWithGames(foundTrip),
    handle: (c, respond) =>
      respond(tripListSources(''), ({ page: number }) =>
        respondWithList(c, 'twinbills', {
          ...DEFAULT_WEEKENDS_VIEW,
          ...DEFAULT_TWINBILLS_VIEW,
          page: number,
        }),
      ),
  }),
];

/** Another spelling of the place is read as its slug, because many clients follow no redirect. */
async function respondWithList(
  c: WebContext,
  name: TripListName,
  view: TripListView,
): Promise<Response | Awaited<ReturnType<typeof loadedPage>>> {
  const loaded = await loadTripList(c.var.deps, { name, view });
  switch (loaded.kind) {
    case 'place':
      return respondWithList(c, name, { ...view, from: loaded.slug });
    case 'past-the-end':
      return emptyPage(c, view.page, loaded.totalItems);
    case 'not-computed':
      c.header('Cache-Control', NO_STORE);
      return emptyPage(c, view.page, 0);
    case 'no-place': {
      const slugs = loaded.missing.choices.map(({ slug }) => slug).join(', ');
      const message = `${loaded.missing.message ?? 'is no place'}${slugs === '' ? '' : ` Known: ${slugs}`}`;
      return respondInvalid(c, [{ parameter: 'from', message }]);
    }
    case 'loaded':
      return loadedPage(c, view.page, loaded);
  }
}

async function loadedPage(c: WebContext, number: number, { trips, totalItems, feeds }: LoadedList) {
  const found = trips.map(({ trip, dates }) => ({ trip, question: openQuestion(dates) }));
  return {
    ...emptyPage(c, number, totalItems),
    ...(await foundTripsJson(c.var.deps, found, feeds)),
  };
}

function emptyPage(c: WebContext, number: number, totalItems: number) {
  return {
    data: [],
    ...pagingJson(c.req.url, { page: number, pageSize: TRIPS_PER_PAGE, totalItems }),
    provenance: provenanceJson([], []),
  };
}
