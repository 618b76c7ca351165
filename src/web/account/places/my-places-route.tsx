import { Hono } from 'hono';
import { BRAND } from '../../../domain/brand.ts';
import { answerPastTrip, readMyPlaces, saveVisits, type MyPlacesRead } from '../../../db/queries/visits.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { PRIVATE_CACHE_CONTROL, redirectTo } from '../../page/render-private-page.tsx';
import { sendToast } from '../../session/flash-toast.ts';
import { destructive } from '../../session/toast-text.ts';
import { readSessionWith, viewerOf } from '../../session/viewer.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { respondWithPlainPage } from '../screens/plain-account-page.tsx';
import { readFields } from '../screens/read-form.ts';
import { MyPlacesPage } from './my-places-page.tsx';
import { myPlacesView, checkedPlacesOf, type PlacesProblem, type CheckedPlaces } from './my-places-view.ts';
import { pastTripsOf } from './past-trips.ts';
import { placesCsv, placesJson } from './places-file.ts';
import { placeListNamed } from './place-lists.ts';
import { readList } from './read-list.ts';
import { refuseForm } from '../screens/refuse-form.ts';

export const myPlacesRoutes = new Hono<WebEnvironment>();

interface Own {
  signedIn: SignedIn;
  rows: MyPlacesRead;
}

myPlacesRoutes.get(patterns.myPlaces, async (c) => {
  const own = await readOwn(c);
  return own instanceof Response ? own : respondWithPlaces(c, own, null);
});

myPlacesRoutes.get(patterns.myPlacesCsv, async (c) => {
  const own = await readOwn(c);
  if (own instanceof Response) return own;
  return c.body(placesCsv(own.rows.visits), 200, {
    'Cache-Control': PRIVATE_CACHE_CONTROL,
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="places.csv"',
  });
});

myPlacesRoutes.get(patterns.myPlacesJson, async (c) => {
  const own = await readOwn(c);
  if (own instanceof Response) return own;
  return c.json(placesJson(own.rows.visits), 200, {
    'Cache-Control': PRIVATE_CACHE_CONTROL,
    'Content-Disposition': 'attachment; filename="places.json"',
  });
});

myPlacesRoutes.post(patterns.myPlaces, async (c) => {
  const fields = await readFields(c);
  const own = await readOwn(c);
  if (own instanceof Response) return own;
  const refused = await refuseForm(c, own.signedIn);
  if (refused !== null) return refused;
  const action = fields.get('action');
  if (action === 'was-there' || action === 'was-not')
    return saveAttendance(c, own, { tripId: fields.get('trip'), wasThere: action === 'was-there' });
  return action === 'save' ? saveList(c, own, fields) : respondNotFound(c);
});

async function readOwn(c: WebContext): Promise<Own | Response> {
  const { session, rows } = await readSessionWith(c, (db, userId) =>
    readMyPlaces(db, userId, c.var.deps.now()),
  );
  const page = paths.myPlaces();
  if (session.state === 'unfinished') return redirectTo(c, paths.secondStep({ returnTo: page }));
  if (session.state !== 'signed-in' || rows === null) return redirectTo(c, paths.auth('sign-in', page));
  return { signedIn: session.signedIn, rows };
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
        hasGuideStyles: true,
      },
      viewer: viewerOf(c, signedIn),
      title: 'Places I’ve Been',
      tab: 'places',
      ...(refused && { status: 400, toast: destructive('Error', refused.problem.text) }),
    },
    <MyPlacesPage view={myPlacesView(rows, c.var.deps.now(), refused)} />,
  );
}
