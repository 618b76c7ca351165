import { Hono } from 'hono';
import { refuseTooManyChanges } from '../../../auth/rate-limits/buckets.ts';
import { readMyTripsAndVotes } from '../../../db/queries/saved-trips.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { BRAND } from '../../../domain/brand.ts';
import { respondNotFound, serviceUnavailable } from '../../errors/respond-error.tsx';
import { clientOf } from '../../http/client-of-request.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { redirectTo, renderPrivateFragment } from '../../page/render-private-page.tsx';
import { readSaveState } from '../../saved-trips/read-save-state.ts';
import { wantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { clearEditedTrip, parseEditedTrip } from '../../session/edit-trip-cookie.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { hasMarkerCookie } from '../../session/session-cookies.ts';
import { toastOf, TOASTS, type ToastCode } from '../../session/toasts.ts';
import { readOwnPage, readSignedIn, viewerOf } from '../../session/viewer.ts';
import { SaveTripSlot } from '../../ui/save-trip-form.tsx';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { readForm, respondTooManyChanges } from '../screens/read-form.ts';
import { isInPlace, refuseInPlace } from '../screens/respond-in-place.tsx';
import { respondWithScreen } from '../screens/respond-with-screen.tsx';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { returnPath } from '../sign-in/return-path.ts';
import { followAndTell, saveAndTell } from '../keep/keep-wanted.ts';
import { clearPending, readPendingTeam, readPendingTrip, setPending } from '../keep/pending.ts';
import { wantedFields } from '../keep/wanted.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { MyTripsPage } from './my-trips-page.tsx';
import { brokenOf, loadSavedTrip } from './load-saved-trip.ts';
import { brokenTripToFix, myTripsView } from './list-my-trips.ts';
import type { MyTripsView } from './my-trips-view.ts';
import { respondReplaced } from './replace-trip.tsx';

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

export const myTripsRoutes = new Hono<WebEnvironment>();

myTripsRoutes.get(patterns.account, async (c) => {
  const own = await readOwnPage(c, paths.account(), readMyTripsAndVotes);
  if (own.kind === 'elsewhere') return redirectTo(c, own.to);
  const { signedIn, rows } = own;
  const returnTo = returnPath(c.req.query('return_to'), c.var.deps.config.siteOrigin);
  const team = readPendingTeam(c);
  const follow = team && (await followAndTell(c, signedIn, team));
  const trip = readPendingTrip(c);
  const save = trip && (await saveAndTell(c, signedIn, trip));
  if (save?.to) clearPending(c, 'trip');
  const end = save?.to ? save : follow;
  if (end?.to) {
    sendToast(c, end.toast);
    return redirectTo(c, end.to);
  }
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
  const { code, mails, replace } = await readForm(c, { code: '', mails: '', replace: '' });
  const wanted = wantedTrip(code, mails === 'on');
  if (wanted === null) return respondNotFound(c);
  const keep = { kind: 'trip', trip: wanted } as const;
  const edited = parseEditedTrip(replace);
  const signedIn = await readSignedIn(c);
  if (signedIn === null) {
    // The page offers the update again; what waits would be saved as another trip.
    if (edited !== null) return redirectTo(c, paths.auth('sign-in', paths.trip(code)));
    setPending(c, keep);
    return redirectTo(c, paths.auth('keep', null, wantedFields(keep)));
  }
  const refusal = await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
  if (refusal !== null) {
    if (edited === null) setPending(c, keep);
    return respondTooManyChanges(c, refusal);
  }
  if (edited !== null) return respondReplaced(c, signedIn, wanted, edited);
  const { to, toast } = await saveAndTell(c, signedIn, wanted);
  if (to === null) {
    // My Trips tries again and says what is wrong.
    setPending(c, keep);
  } else {
    clearPending(c, 'trip');
    clearEditedTrip(c);
  }
  if (isInPlace(c)) return respondInPlace(c, signedIn, { toast, code });
  if (toast === 'trip-unknown') return respondNotFound(c);
  if (to === null) return redirectTo(c, paths.account());
  sendToast(c, toast);
  return redirectTo(c, to);
});

async function respondInPlace(
  c: WebContext,
  { account: { user } }: SignedIn,
  { toast, code }: { toast: ToastCode; code: string },
): Promise<Response> {
  const told = TOASTS[toast];
  if (toast === 'trip-not-saved') return refuseInPlace(c, told, serviceUnavailable(c));
  if (toast === 'trips-full' || toast === 'trip-unknown') return refuseInPlace(c, told, 409);
  const state = await readSaveState(c, c.var.auth.db, user.id, code);
  const said = `${told.title}. ${told.message}`;
  return renderPrivateFragment(c, <SaveTripSlot code={code} state={state} said={said} />);
}

/** Without a form there is nothing to save. */
myTripsRoutes.get(patterns.savedTrips, (c) =>
  redirectTo(c, hasMarkerCookie(c) ? paths.account() : paths.auth('sign-in', paths.account())),
);
