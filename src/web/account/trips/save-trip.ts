import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import type { WebContext } from '../../http/web-context.ts';
import { saveWantedTrip, type WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import type { ToastCode } from '../../session/toasts.ts';

const TOASTS = {
  saved: 'trip-saved',
  'already-saved': 'trip-already-saved',
  full: 'trips-full',
} as const satisfies Record<string, ToastCode>;

/** `isDone` is false when the same save may succeed later. */
export async function saveAndTell(
  c: WebContext,
  signedIn: SignedIn,
  wanted: WantedTrip,
): Promise<{ toast: ToastCode; isDone: boolean }> {
  const result = await saveWantedTrip(c, signedIn, wanted);
  if (result.kind !== 'not-loaded') return { toast: TOASTS[result.kind], isDone: true };
  const isUnknown = result.reason.kind === 'unknown';
  return { toast: isUnknown ? 'trip-unknown' : 'trip-not-saved', isDone: isUnknown };
}
