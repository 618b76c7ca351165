import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { readSavedTrip, type SavedTrip } from '../../../db/queries/saved-trips.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import type { WebContext } from '../../http/web-context.ts';
import { redirectTo, renderPrivateFragment } from '../../page/render-private-page.tsx';
import { replacePlan } from '../../saved-trips/replace-plan.ts';
import type { WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import {
  clearEditedTrip,
  editedTripText,
  setEditedTrip,
  type EditedTrip,
} from '../../session/edit-trip-cookie.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { destructive, type ToastCode } from '../../session/toasts.ts';
import { viewerOf } from '../../session/viewer.ts';
import { SaveTripSlot } from '../../ui/save-trip-form.tsx';
import { Toast } from '../../ui/toast.tsx';
import { paths } from '../../urls/paths.ts';
import { isInPlace, openFromPlace, refuseInPlace } from '../screens/respond-in-place.tsx';
import { respondToForm } from '../screens/respond-with-screen.tsx';
import { loadSavedTrip, savedTripView } from './load-saved-trip.ts';
import { SAVED_TRIP_SCREEN } from './saved-trip-screen.ts';

/** Gives a saved trip another plan: its link, calendars and emails stay. */
export async function respondReplaced(
  c: WebContext,
  signedIn: SignedIn,
  wanted: WantedTrip,
  edited: EditedTrip,
): Promise<Response> {
  const { auth } = c.var;
  const { user } = signedIn.account;
  const leave = (to: string, toast: ToastCode) => {
    sendToast(c, toast);
    return isInPlace(c) ? openFromPlace(c, to) : redirectTo(c, to);
  };
  const saved = await readSavedTrip(auth.db, user.id, edited.id);
  if (saved === null) {
    clearEditedTrip(c);
    return leave(paths.account(), 'trip-gone');
  }
  const page = paths.savedTrip(edited.id);
  const { version } = edited;
  const result = await replacePlan(c, signedIn, saved.trip, { address: wanted, version });
  if (result.kind === 'not-loaded')
    return result.reason.kind === 'unknown' ? respondNotFound(c) : leave(page, 'trip-not-updated');
  if (result.kind === 'refused') return respondWithPresent(c, signedIn, wanted, edited);
  clearEditedTrip(c);
  return leave(page, 'trip-updated');
}

const CHANGED = 'This trip was changed in another window, so it was not updated.';
const CHANGED_HERE = `${CHANGED} This is how it is now. You can still update it, or save your change as another trip.`;
const CHANGED_ELSEWHERE = `${CHANGED} Look at it under My Trips, or press Update again.`;
const SAVED_BEFORE =
  'You already saved that plan as another trip, so this one was not updated. Open the other one under My Trips.';
const SAME = 'This trip already has that plan.';

/** Nothing was changed: the page shows the trip as it is now, and how to go on. */
async function respondWithPresent(
  c: WebContext,
  signedIn: SignedIn,
  { code, wantsMails }: WantedTrip,
  { id, version }: EditedTrip,
): Promise<Response> {
  const { user } = signedIn.account;
  const present = await readSavedTrip(c.var.auth.db, user.id, id);
  if (present === null) return redirectTo(c, paths.account());
  const isSame = present.trip.code === code;
  const isChanged = !isSame && present.trip.version !== version;
  if (isInPlace(c) && isChanged) return offerAgainInPlace(c, present.trip, code);
  const text = isSame ? SAME : isChanged ? CHANGED_HERE : SAVED_BEFORE;
  if (isInPlace(c)) return refuseInPlace(c, destructive('Error', text), 409);
  const loaded = await loadSavedTrip(c, present);
  const view = {
    ...savedTripView(c.var.deps, { saved: present, user, loaded }),
    problem: { form: 'trip' as const, text },
    wanted: isChanged ? { code, wantsMails, replace: editedTripText(present.trip) } : null,
  };
  const viewer = viewerOf(c, signedIn);
  return respondToForm(c, SAVED_TRIP_SCREEN, { view, viewer }, async () => ({
    kind: 'render',
    status: 409,
    view,
    toast: destructive('Error', text),
  }));
}

/** From now on the browser changes the trip as it is now. */
function offerAgainInPlace(c: WebContext, trip: SavedTrip, code: string): Promise<Response> {
  setEditedTrip(c, trip);
  return renderPrivateFragment(
    c,
    <>
      <SaveTripSlot code={code} state={{ kind: 'edited', ...trip }} />
      <Toast {...destructive('Error', CHANGED_ELSEWHERE)} />
    </>,
    409,
  );
}
