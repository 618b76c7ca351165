import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { replaceTripCode } from '../../../db/queries/save-trip.ts';
import { readSavedTrip, type OwnTripRead } from '../../../db/queries/saved-trips.ts';
import { tripToSave } from '../../../domain/trips/check/trip-to-save.ts';
import { decodeTrip } from '../../../domain/trips/code/trip-code.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import type { WebContext } from '../../http/web-context.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import type { WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { clearEditedTrip, editedTripText, type EditedTrip } from '../../session/edit-trip-cookie.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { destructive, type ToastCode } from '../../session/toasts.ts';
import { viewerOf } from '../../session/viewer.ts';
import { loadTrip } from '../../trip-pages/load-trip.ts';
import { tripBuckets } from '../../trips/search-in-turn.ts';
import { paths } from '../../urls/paths.ts';
import { respondToForm } from '../screens/respond-with-screen.tsx';
import { loadSavedTrip, savedTripView } from './load-saved-trip.ts';
import { hasOurName } from './saved-trip-forms.ts';
import { SAVED_TRIP_SCREEN } from './saved-trip-screen.ts';

/** Gives a saved trip another plan: its link, calendars and emails stay. */
export async function respondReplaced(
  c: WebContext,
  signedIn: SignedIn,
  wanted: WantedTrip,
  edited: EditedTrip,
): Promise<Response> {
  const { auth, deps } = c.var;
  const { user } = signedIn.account;
  const leave = (to: string, toast: ToastCode) => {
    sendToast(c, toast);
    return redirectTo(c, to);
  };
  const saved = await readSavedTrip(auth.db, user.id, edited.id);
  if (saved === null) {
    clearEditedTrip(c);
    return leave(paths.account(), 'trip-gone');
  }
  const page = paths.savedTrip(edited.id);
  const loaded = await loadTrip(deps, wanted, { buckets: await tripBuckets(c) });
  if (loaded.kind === 'unknown') return respondNotFound(c);
  if (loaded.kind !== 'found') return leave(page, 'trip-not-updated');
  const trip = tripToSave(loaded.facts, loaded.checked);
  const name = (await isNamedByUs(c, saved)) ? trip.name : saved.trip.name;
  const isReplaced = await replaceTripCode(
    auth.db,
    { userId: user.id, ...edited },
    { ...trip, name },
    { cause: 'edited', now: deps.now() },
  );
  if (!isReplaced) return respondWithPresent(c, signedIn, wanted, edited);
  clearEditedTrip(c);
  return leave(page, 'trip-updated');
}

async function isNamedByUs(c: WebContext, saved: OwnTripRead): Promise<boolean> {
  const { code } = saved.trip;
  const plan = decodeTrip(code);
  const former = plan && (await loadTrip(c.var.deps, { code, plan }, { buckets: await tripBuckets(c) }));
  return former?.kind === 'found' && hasOurName(saved, former);
}

const CHANGED =
  'This trip was changed in another window, so it was not updated. This is how it is now. You can still update it, or save your change as another trip.';
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
  const text = isSame ? SAME : isChanged ? CHANGED : SAVED_BEFORE;
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
