import type { Database } from '../../db/neon/client.ts';
import { readOwnTrips } from '../../db/queries/page-state.ts';
import type { WebContext } from '../http/web-context.ts';
import { readEditedTrip } from '../session/edit-trip-cookie.ts';
import type { SaveState } from '../ui/save-trip-form.tsx';

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
