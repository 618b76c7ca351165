import type { WebContext } from '../../http/web-context.ts';
import { wantedTrip, type WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { clearPending, readPending, setPending } from '../../session/pending-cookie.ts';

export function setPendingTrip(c: WebContext, { code, wantsMails }: WantedTrip): void {
  setPending(c, 'save-trip', `${wantsMails ? 'mails' : 'quiet'}.${code}`);
}

export function readPendingTrip(c: WebContext): WantedTrip | null {
  const [mails, code] = readPending(c, 'save-trip').split('.');
  return code === undefined ? null : wantedTrip(code, mails === 'mails');
}

export function clearPendingTrip(c: WebContext): void {
  clearPending(c, 'save-trip');
}
