import { getCookie } from 'hono/cookie';
import type { Database } from '../../db/neon/client.ts';
import { readOwnTrips } from '../../db/queries/page-state.ts';
import { isUuid } from '../../domain/accounts/uuid.ts';
import type { WebContext } from '../http/web-context.ts';
import { cookieName } from '../session/session-cookies.ts';
import type { SaveState } from '../ui/save-trip-form.tsx';

const EDITED_TRIP = 'edit-trip';

/** What the trip's page says of saving it. Sends one batch. */
export async function readSaveState(
  c: WebContext,
  db: Database,
  userId: string,
  code: string,
): Promise<SaveState> {
  const edited = readEditedTrip(c);
  const trips = await readOwnTrips(db, userId, { code, editedId: edited?.id ?? null });
  const saved = trips.find((trip) => trip.code === code);
  if (saved) {
    const { areOn } = c.var.deps.config.watchMails;
    return { kind: 'saved', id: saved.id, areMailsOn: areOn && saved.canBeMailed && !saved.isMuted };
  }
  const changed = trips.find((trip) => trip.id === edited?.id);
  return changed && edited
    ? { kind: 'edited', ...edited, name: changed.name, isMuted: changed.isMuted }
    : { kind: 'unsaved' };
}

/** The trip that the fan is changing in this browser, and its version when they began. */
function readEditedTrip(c: WebContext): { id: string; version: number } | null {
  const [id = '', version] = (getCookie(c, cookieName(c, EDITED_TRIP)) ?? '').split('.');
  return isUuid(id) && Number.isSafeInteger(Number(version)) ? { id, version: Number(version) } : null;
}
