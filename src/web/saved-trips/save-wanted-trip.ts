import type { SignedIn } from '../../auth/sessions/authenticate.ts';
import { randomKey } from '../../crypto/random-key.ts';
import { saveTrip } from '../../db/queries/save-trip.ts';
import { tripToSave } from '../../domain/trips/check/trip-to-save.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { NO_LINKS, readTypedText } from '../../domain/accounts/typed-text.ts';
import type { WebContext } from '../http/web-context.ts';
import { loadTrip, type TripAddress } from '../trip-pages/load-trip.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';

export interface WantedTrip extends TripAddress {
  wantsMails: boolean;
}

/** Returns null if the text is no code of a trip. */
export function wantedTrip(code: string, wantsMails: boolean): WantedTrip | null {
  const plan = decodeTrip(code);
  return plan && { code, plan, wantsMails };
}

/**
 * Checks the trip against the schedule first (docs/rules.md#saved-trips).
 * @param name replaces the trip's own name.
 * @param isByMail a mailed link or code of a visitor asked for it.
 */
export async function saveWantedTrip(
  c: WebContext,
  { account: { user } }: Pick<SignedIn, 'account'>,
  { wantsMails, ...address }: WantedTrip,
  { name, isByMail = false }: { name?: string | undefined; isByMail?: boolean | undefined } = {},
) {
  const { auth, deps } = c.var;
  const loaded = await loadTrip(deps, address, { buckets: await tripBuckets(c) });
  if (loaded.kind !== 'found') return { kind: 'not-loaded', reason: loaded } as const;
  const trip = tripToSave(loaded.facts, loaded.checked);
  return saveTrip(
    auth.db,
    user.id,
    { ...trip, name: name ?? trip.name },
    {
      isMuted: !wantsMails || user.emailConfirmedAt === null,
      unsubscribeToken: randomKey(),
      isByMail,
      now: deps.now(),
    },
  );
}

const MAX_LENGTH = 80;
const FAULTS = {
  empty: 'Enter a name',
  'too-long': `Use at most ${MAX_LENGTH} characters for the name`,
  link: NO_LINKS,
} as const;

export function readTripName(typed: string): { name: string } | { fault: string } {
  const read = readTypedText(typed, MAX_LENGTH);
  return read.kind === 'text' ? { name: read.text } : { fault: FAULTS[read.kind] };
}
