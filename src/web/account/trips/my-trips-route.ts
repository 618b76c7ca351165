import { Hono } from 'hono';
import { refuseTooManyChanges } from '../../../auth/rate-limits/buckets.ts';
import { readMyTrips } from '../../../db/queries/saved-trips.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { BRAND } from '../../../domain/brand.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import { clientOf } from '../../http/client-of-request.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { wantedTrip, type WantedTrip, saveWantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { hasMarkerCookie } from '../../session/session-cookies.ts';
import { toastOf, type ToastCode } from '../../session/toasts.ts';
import { readOwnPage, readSignedIn, viewerOf } from '../../session/viewer.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { readForm, respondTooManyChanges } from '../screens/read-form.ts';
import { respondWithScreen } from '../screens/respond-with-screen.tsx';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { returnPath } from '../sign-in/return-path.ts';
import { followPendingTeam, clearPendingTrip, readPendingTrip, setPendingTrip } from '../sign-in/pending.ts';
import { MyTripsPage } from './my-trips-page.tsx';
import { brokenOf, loadSavedTrip } from './load-saved-trip.ts';
import { brokenTripToFix, myTripsView } from './list-my-trips.ts';
import type { MyTripsView } from './my-trips-view.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';

const MY_TRIPS_SCREEN: ScreenDefinition<MyTripsView> = {
  name: 'my-trips',
  Page: MyTripsPage,
  head: {
    title: `My Trips | ${BRAND.name}`,
    description: 'Your saved trips, the next one first, and what changed on their schedules.',
    canonical: paths.account(),
    teamColors: LEAGUES,
  },
};

const signIn = paths.auth('sign-in', paths.account());

export const myTripsRoutes = new Hono<WebEnvironment>();

myTripsRoutes.get(patterns.account, async (c) => {
  const own = await readOwnPage(c, paths.account(), readMyTrips);
  if (own.kind === 'elsewhere') return redirectTo(c, own.to);
  const { signedIn, rows } = own;
  const returnTo = returnPath(c.req.query('return_to'), c.var.deps.config.siteOrigin);
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
  const now = c.var.deps.now();
  const first = brokenTripToFix(rows, now);
  const loaded = first && (await loadSavedTrip(c, first));
  const fix = first && loaded && { id: first.trip.id, broken: brokenOf(loaded) };
  const view = myTripsView(rows, { user: viewer.user, returnTo, fix }, now);
  const toast = toastOf(save?.toast);
  return respondWithScreen(c, MY_TRIPS_SCREEN, view, { viewer, toast });
});

myTripsRoutes.post(patterns.savedTrips, async (c) => {
  const { code, mails } = await readForm(c, { code: '', mails: '' });
  const wanted = wantedTrip(code, mails === 'on');
  if (wanted === null) return respondNotFound(c);
  const signedIn = await readSignedIn(c);
  if (signedIn === null) {
    setPendingTrip(c, wanted);
    return redirectTo(c, signIn);
  }
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

/** Without a form there is nothing to save. The sign-in redirects a signed-in user too. */
myTripsRoutes.get(patterns.savedTrips, (c) => redirectTo(c, hasMarkerCookie(c) ? paths.account() : signIn));

const TOASTS = {
  saved: 'trip-saved',
  'already-saved': 'trip-already-saved',
  full: 'trips-full',
} as const satisfies Record<string, ToastCode>;

/** `isDone` is false when the same save may succeed later. */
async function saveAndTell(
  c: WebContext,
  signedIn: SignedIn,
  wanted: WantedTrip,
): Promise<{ toast: ToastCode; isDone: boolean }> {
  const result = await saveWantedTrip(c, signedIn, wanted);
  if (result.kind !== 'not-loaded') return { toast: TOASTS[result.kind], isDone: true };
  const isUnknown = result.reason.kind === 'unknown';
  return { toast: isUnknown ? 'trip-unknown' : 'trip-not-saved', isDone: isUnknown };
}
