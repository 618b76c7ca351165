import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { BRAND } from '../../domain/brand.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { lastPage } from '../../domain/paging.ts';
import { questionPeriod } from '../../domain/trips/finder/question-dates.ts';
import { redirectUncached } from '../caching/read-route.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { finderStyles } from './finder-styles.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { parseTripsQuery, type FieldProblem } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { tripsQueryString, type TripsQuery } from '../urls/trips-query.ts';
import { patterns } from '../urls/url-table.ts';
import { cityText, isPlaceSlug } from './trip-game-text.ts';
import { gridCsv } from './grid-csv.ts';
import { VENUES_PER_PAGE } from './grid-view.ts';
import { STARTS_PER_PAGE } from './listed-trips.ts';
import { homeText, loadTrips, type LoadedTrips } from './load-trips.ts';
import { tripBuckets } from './search-in-turn.ts';
import { datesOf } from './trip-question.ts';
import { GridRegion, TripGridFragment } from './trip-grid-fragment.tsx';
import { tripsSources } from './trips-sources.ts';
import { TripsBody, TripsPage, tripsCrumbs } from './trips-page.tsx';
import type { TripsForm, TripsState } from './trips-state.ts';

export const tripRoutes = new Hono<WebEnvironment>();

tripRoutes.get(patterns.trips, (c) => {
  const parameters = new URL(c.req.url).searchParams;
  const parsed = parseTripsQuery(parameters);
  const { query } = parsed;
  if (parsed.kind === 'rejected') return respondRejected(c, { ...parsed, parameters });
  if (tripsQueryString(query) !== '') return respondWithTrips(c, query, pageOfTrips);
  const period = questionPeriod(c.var.deps.now());
  return respondPublic(c, { sources: null, period }, () => respond(c, query, { kind: 'blank' }));
});

tripRoutes.get(patterns.tripsGrid, (c) => {
  const parsed = parseTripsQuery(new URL(c.req.url).searchParams);
  const query: TripsQuery = { ...parsed.query, view: 'grid' };
  if (parsed.kind === 'rejected') return gridFragment(c, query, { state: { kind: 'rejected' }, from: '' });
  return respondWithTrips(c, query, gridFragment);
});

tripRoutes.get(patterns.tripsCsv, async (c) => {
  const parsed = parseTripsQuery(new URL(c.req.url).searchParams);
  const query: TripsQuery = { ...parsed.query, view: 'grid', page: 1 };
  if (parsed.kind === 'rejected') return c.redirect(paths.trips(query), 302);
  return respondWithTrips(c, query, csvOfGrid);
});

type RespondWithLoaded = (
  c: WebContext,
  query: TripsQuery,
  loaded: Pick<Extract<LoadedTrips, { kind: 'state' }>, 'state' | 'from'>,
) => Response | Promise<Response>;

/** Every other address of the question redirects. */
function respondWithTrips(c: WebContext, query: TripsQuery, respondAs: RespondWithLoaded): Promise<Response> {
  const search = tripsQueryString(query);
  const period = questionPeriod(c.var.deps.now());
  const sources = tripsSources(query);
  return respondPublic(c, { sources, period, search, isUnshared: true }, async () => {
    const loaded = await loadTrips(c.var.deps, query, await tripBuckets(c));
    if (loaded.kind === 'redirect') return redirectTo(c, loaded.query);
    const last = lastPageOf(loaded.state);
    if (last !== null && query.page > last) return redirectTo(c, { ...query, page: last });
    return respondAs(c, query, loaded);
  });
}

function redirectTo(c: WebContext, query: TripsQuery): Response {
  return redirectUncached(c, `${c.req.path}${tripsQueryString(query)}`);
}

/** Returns null while the number of pages is unknown. */
function lastPageOf(state: TripsState): number | null {
  if (state.kind === 'answered') return lastPage(state.answer.byStartDate.length, STARTS_PER_PAGE);
  if (state.kind === 'grid') return lastPage(state.grid.venues.length, VENUES_PER_PAGE);
  return state.kind === 'passed' ? 1 : null;
}

const pageOfTrips: RespondWithLoaded = (c, query, { state, from }) => respond(c, query, state, from);

const gridFragment: RespondWithLoaded = (c, query, { state, from }) => {
  const form = formOf(c, { query, state, from });
  const body = <TripsBody form={form} state={state} />;
  const fragment =
    state.kind === 'grid' ? (
      <TripGridFragment state={state} />
    ) : (
      <GridRegion>
        <div data-body="">{body}</div>
      </GridRegion>
    );
  return renderFragment(c, fragment, statusOf(c, state));
};

/** The page explains anything but games. */
const csvOfGrid: RespondWithLoaded = (c, query, { state }) => {
  if (state.kind !== 'grid') return redirectUncached(c, paths.trips(query));
  return c.body(gridCsv(state), 200, {
    'Content-Type': 'text/csv; charset=UTF-8',
    'Content-Disposition': `attachment; filename="fanroads-${state.grid.dates[0]}.csv"`,
    'X-Robots-Tag': 'noindex',
  });
};

function respond(c: WebContext, query: TripsQuery, state: TripsState, from = query.from): Promise<Response> {
  const page = <TripsPage form={formOf(c, { query, state, from })} state={state} />;
  return renderPage(c, tripsHead(c, query), page, statusOf(c, state));
}

function statusOf(c: WebContext, state: TripsState): ContentfulStatusCode {
  switch (state.kind) {
    case 'blank':
    case 'passed':
      return 200;
    case 'answered':
      if (state.missing.length > 0) c.header('Cache-Control', NO_STORE);
      return 200;
    case 'no-schedule':
      c.header('Cache-Control', NO_STORE);
      return 200;
    case 'stay':
      if (state.missing.length > 0) c.header('Cache-Control', NO_STORE);
      return 200;
    case 'grid':
      return state.grid.conflict === null ? 200 : 400;
    case 'rejected':
    case 'unknown-place':
    case 'which-place':
    case 'no-road':
    case 'conflict':
      return 400;
    case 'busy':
      c.header('Retry-After', String(state.retryAfterSeconds));
      return 429;
    case 'unreachable':
      return serviceUnavailable(c);
  }
}

async function respondRejected(
  c: WebContext,
  {
    query,
    parameters,
    problems,
  }: { query: TripsQuery; parameters: URLSearchParams; problems: readonly FieldProblem[] },
): Promise<Response> {
  // A new team follows those that were chosen before.
  const typed = new Map(problems.map(({ field }) => [field, parameters.getAll(field).at(-1) ?? '']));
  const state: TripsState = { kind: 'rejected' };
  const text = parameters.get('from')?.trim() ?? '';
  const from = isPlaceSlug(text) ? await homeText(c.var.deps, text) : text;
  const form = { ...formOf(c, { query, state, from }), problems, typed };
  return renderPage(c, tripsHead(c, query), <TripsPage form={form} state={state} />, 400);
}

function formOf(
  c: WebContext,
  { query, state, from }: { query: TripsQuery; state: TripsState; from: string },
): TripsForm {
  const isAnswered = state.kind === 'answered' || state.kind === 'grid' || state.kind === 'stay';
  const dates = isAnswered ? state.asked.dates : datesOf(query, null, c.var.deps.now());
  const { start, end, days } = dates;
  return { query, from: cityText(from), start, end, days, problems: [], typed: new Map() };
}

function tripsHead(c: WebContext, query: TripsQuery): Head {
  return {
    title: `Plan a Trip: Games on Your Dates | ${BRAND.name}`,
    description:
      'Your dates, your city, your teams: the NFL, NBA, NHL and MLB games that you can really drive to, in the best order.',
    canonical: paths.trips(query),
    // Search engines may index only the form.
    noindex: tripsQueryString(query) !== '',
    section: paths.trips(),
    teamColors: LEAGUES,
    styles: finderStyles(query),
    hasFragment: query.view === 'grid',
    hasGrid: query.view === 'grid',
    structuredData: [breadcrumbData(tripsCrumbs, c.var.deps.config.siteOrigin)],
  };
}
