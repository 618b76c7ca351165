import { Hono } from 'hono';
import * as z from 'zod';
import { refuseTooManyChanges } from '../../../auth/rate-limits/user-limits.ts';
import { readMyTrips } from '../../../db/queries/saved-trips.ts';
import { BRAND } from '../../../domain/brand.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import { clientOf } from '../../http/client-of-request.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { wantedTrip, type WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { hasMarkerCookie } from '../../session/session-cookies.ts';
import { toastOf } from '../../session/toasts.ts';
import { readSessionWith, readSignedIn, viewerOf } from '../../session/viewer.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { readForm } from '../screens/read-form.ts';
import { respondWithScreen } from '../screens/respond-with-screen.tsx';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { returnPath } from '../sign-in/return-path.ts';
import { followPendingTeam } from '../teams/pending-team.ts';
import { myTripsView } from './load-my-trips.ts';
import { MyTripsPage } from './my-trips-page.tsx';
import type { MyTripsView } from './my-trips-view.ts';
import { clearPendingTrip, readPendingTrip, setPendingTrip } from './pending-trip.ts';
import { saveAndTell } from './save-trip.ts';
import { respondTooManyChanges } from '../screens/refuse-form.ts';

const MY_TRIPS_SCREEN: ScreenDefinition<MyTripsView> = {
  name: 'my-trips',
  Page: MyTripsPage,
  head: {
    title: `My Trips | ${BRAND.name}`,
    description: 'Your saved trips, the next one first, and what changed on their schedules.',
    canonical: paths.account(),
  },
};

const text = z.string().catch('');
const formShape = z.object({ code: text, mails: text });

const signIn = paths.auth('sign-in', paths.account());

export const myTripsRoutes = new Hono<WebEnvironment>();

myTripsRoutes.get(patterns.account, async (c) => {
  const { session, rows } = await readSessionWith(c, readMyTrips);
  const returnTo = returnPath(c.req.query('return_to'), c.var.deps.config.siteOrigin);
  if (session.state === 'unfinished') return redirectTo(c, paths.secondStep({ returnTo: paths.account() }));
  if (session.state !== 'signed-in' || rows === null) return redirectTo(c, signIn);
  const { signedIn } = session;
  const isTeamFollowed = await followPendingTeam(c, signedIn);
  const pending = readPendingTrip(c);
  const save = pending && (await saveAndTell(c, signedIn, pending));
  if (save?.isDone) {
    clearPendingTrip(c);
    sendToast(c, save.toast);
    return redirectTo(c, paths.account(returnTo));
  }
  if (isTeamFollowed) return redirectTo(c, paths.account(returnTo));
  const viewer = viewerOf(c, signedIn);
  const view = myTripsView(rows, { user: viewer.user, returnTo }, c.var.deps.now());
  const toast = toastOf(save?.toast);
  return respondWithScreen(c, MY_TRIPS_SCREEN, { user: viewer.user, view, toast }, viewer);
});

myTripsRoutes.post(patterns.savedTrips, async (c) => {
  const { code, mails } = await readForm(c, formShape);
  const wanted = wantedTrip(code, mails === 'on');
  if (wanted === null) return respondNotFound(c);
  const signedIn = await readSignedIn(c);
  if (signedIn === null) return rememberUntilSignIn(c, wanted);
  const refusal = await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
  if (refusal !== null) {
    setPendingTrip(c, wanted);
    return respondTooManyChanges(c, refusal);
  }
  const { toast, isDone } = await saveAndTell(c, signedIn, wanted);
  if (toast === 'trip-unknown') return respondNotFound(c);
  if (isDone) clearPendingTrip(c);
  else setPendingTrip(c, wanted);
  sendToast(c, toast);
  return redirectTo(c, paths.account());
});

function rememberUntilSignIn(c: WebContext, wanted: WantedTrip): Response {
  setPendingTrip(c, wanted);
  return redirectTo(c, signIn);
}

/** Without a form there is nothing to save. The sign-in redirects a signed-in user too. */
myTripsRoutes.get(patterns.savedTrips, (c) => redirectTo(c, hasMarkerCookie(c) ? paths.account() : signIn));
