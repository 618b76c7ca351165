import { Hono } from 'hono';
import { BRAND } from '../../../domain/brand.ts';
import {
  answerPastTrip,
  readMyPlaces,
  saveVisits,
  type Visit,
  type VisitList,
} from '../../../db/queries/visits.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { PRIVATE_CACHE_CONTROL, redirectTo } from '../../page/render-private-page.tsx';
import { sendToast } from '../../session/flash-toast.ts';
import { destructive } from '../../session/toasts.ts';
import { readOwnPage, viewerOf } from '../../session/viewer.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { respondWithPlainPage } from '../screens/plain-account-page.tsx';
import { readFields, refuseForm } from '../screens/read-form.ts';
import { MyPlacesPage } from './my-places-page.tsx';
import {
  myPlacesView,
  checkedPlacesOf,
  type PlacesProblem,
  type CheckedPlaces,
  placeListNamed,
  teamsOfList,
  venuesOf,
  type PlaceList,
} from './my-places-view.ts';
import { pastTripsOf } from './past-trips.ts';
import { visitDateFault, visitRecord, type VisitRecord } from '../../../domain/visits/visit-record.ts';
import { csvText } from '../../http/csv.ts';

export const myPlacesRoutes = new Hono<WebEnvironment>();

type Own = Extract<Awaited<ReturnType<typeof readPlaces>>, { kind: 'own' }>;

myPlacesRoutes.get(patterns.myPlaces, async (c) => {
  const own = await readPlaces(c);
  return own.kind === 'own' ? respondWithPlaces(c, own, null) : redirectTo(c, own.to);
});

myPlacesRoutes.get(patterns.myPlacesCsv, async (c) => {
  const own = await readPlaces(c);
  if (own.kind === 'elsewhere') return redirectTo(c, own.to);
  return c.body(placesCsv(own.rows.visits), 200, {
    'Cache-Control': PRIVATE_CACHE_CONTROL,
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="places.csv"',
  });
});

myPlacesRoutes.get(patterns.myPlacesJson, async (c) => {
  const own = await readPlaces(c);
  if (own.kind === 'elsewhere') return redirectTo(c, own.to);
  return c.json(placesJson(own.rows.visits), 200, {
    'Cache-Control': PRIVATE_CACHE_CONTROL,
    'Content-Disposition': 'attachment; filename="places.json"',
  });
});

myPlacesRoutes.post(patterns.myPlaces, async (c) => {
  const fields = await readFields(c);
  const own = await readPlaces(c);
  if (own.kind === 'elsewhere') return redirectTo(c, own.to);
  const refused = await refuseForm(c, own.signedIn);
  if (refused !== null) return refused;
  const action = fields.get('action');
  if (action === 'was-there' || action === 'was-not')
    return saveAttendance(c, own, { tripId: fields.get('trip'), wasThere: action === 'was-there' });
  return action === 'save' ? saveList(c, own, fields) : respondNotFound(c);
});

function readPlaces(c: WebContext) {
  return readOwnPage(c, paths.myPlaces(), (db, userId) => readMyPlaces(db, userId, c.var.deps.now()));
}

/** A trip that was answered before, or is somebody else's, is not found. */
async function saveAttendance(
  c: WebContext,
  { signedIn, rows }: Own,
  { tripId, wasThere }: { tripId: string | null; wasThere: boolean },
): Promise<Response> {
  const trip = pastTripsOf(rows.pastGames).find(({ id }) => id === tripId);
  if (trip === undefined) return respondNotFound(c);
  const { auth, deps } = c.var;
  const key = { userId: signedIn.account.user.id, tripId: trip.id };
  await answerPastTrip(auth.db, key, wasThere ? trip.visits : [], deps.now());
  sendToast(c, wasThere ? 'places-saved' : 'past-trip-hidden');
  return redirectTo(c, paths.myPlaces());
}

async function saveList(c: WebContext, own: Own, fields: URLSearchParams): Promise<Response> {
  const list = placeListNamed(fields.get('list'));
  if (list === null) return respondNotFound(c);
  const { auth, deps } = c.var;
  const now = deps.now();
  const today = now.toISOString().slice(0, 10);
  const read = readList(list, fields, { before: checkedPlacesOf(own.rows), today });
  if (!read.isGood) return respondWithPlaces(c, own, read);
  await saveVisits(auth.db, own.signedIn.account.user.id, read.lists, now);
  sendToast(c, 'places-saved');
  return redirectTo(c, paths.myPlaces());
}

function respondWithPlaces(
  c: WebContext,
  { signedIn, rows }: Own,
  refused: { checkedPlaces: CheckedPlaces; problem: PlacesProblem } | null,
): Promise<Response> {
  return respondWithPlainPage(
    c,
    {
      head: {
        title: `Places I’ve Been | ${BRAND.name}`,
        description: 'The venues that you have been to, and the teams that you saw at home.',
        canonical: paths.myPlaces(),
        styles: ['map'],
      },
      viewer: viewerOf(c, signedIn),
      title: 'Places I’ve Been',
      tab: 'places',
      ...(refused && { status: 400, toast: destructive('Error', refused.problem.text) }),
    },
    <MyPlacesPage view={myPlacesView(rows, c.var.deps.now(), refused)} />,
  );
}

/** @param before the stored checks, of which those of other lists stay. */
function readList(
  list: PlaceList,
  fields: URLSearchParams,
  { before, today }: { before: CheckedPlaces; today: string },
) {
  const venueIds = venuesOf(list).map(({ id }) => id);
  const teamIds = teamsOfList(list).map(({ id }) => String(id));
  const named = { venues: new Set(fields.getAll('venue')), teams: new Set(fields.getAll('team')) };
  const dates = new Map(venueIds.map((id) => [id, fields.get(`on.${id}`)?.trim() ?? '']));
  const venues = venueIds.filter((id) => named.venues.has(id));
  const teams = teamIds.filter((id) => named.teams.has(id));
  const refuse = (venueId: string | null, text: string) => ({
    isGood: false as const,
    problem: { list: list.name, venueId, text },
    checkedPlaces: {
      venues: new Set([...[...before.venues].filter((id) => !venueIds.includes(id)), ...venues]),
      dates: new Map([...before.dates, ...dates]),
      teams: new Set([...[...before.teams].filter((id) => !teamIds.includes(id)), ...teams]),
    },
  });
  if (venues.length < named.venues.size || teams.length < named.teams.size)
    return refuse(null, 'We don’t know one of these venues or teams. Check the list and save it again.');
  for (const [id, date] of dates) {
    if (date === '') continue;
    const fault = visitDateFault(date, today);
    if (fault === 'unreal') return refuse(id, 'Enter a date like 2026-07-04, or leave it empty.');
    if (fault === 'future') return refuse(id, 'Enter the date of a visit in the past, or leave it empty.');
    // A cleared box clears its stored date too.
    if (!named.venues.has(id) && before.dates.get(id) !== date)
      return refuse(id, 'Check the venue too, or clear its date.');
  }
  const visit = (kind: Visit['kind'], subject: string, date = ''): Visit => ({
    kind,
    subject,
    visitedOn: date === '' ? null : date,
  });
  const lists: VisitList[] = [
    { kind: 'venue', subjects: venueIds, chosen: venues.map((id) => visit('venue', id, dates.get(id))) },
    { kind: 'team', subjects: teamIds, chosen: teams.map((id) => visit('team', id)) },
  ];
  return { isGood: true as const, lists };
}

const COLUMNS = [
  'kind',
  'id',
  'name',
  'city',
  'league',
  'visited_on',
] as const satisfies (keyof VisitRecord)[];

function placesCsv(visits: readonly Visit[]): string {
  const lines = visits.map(visitRecord).map((record) => COLUMNS.map((column) => record[column] ?? ''));
  return csvText([COLUMNS, ...lines]);
}

function placesJson(visits: readonly Visit[]): { visits: VisitRecord[] } {
  return { visits: visits.map(visitRecord) };
}
