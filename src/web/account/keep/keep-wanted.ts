import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { isDatabaseFailure } from '../../../db/neon/failure.ts';
import { followTeam } from '../../../db/queries/fans.ts';
import type { Team } from '../../../domain/teams/index.ts';
import type { WebContext } from '../../http/web-context.ts';
import { saveWantedTrip, type WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import type { ToastCode } from '../../session/toasts.ts';
import { paths } from '../../urls/paths.ts';
import { clearPending, isPending, setPending, withOwnHome, type PendingTrip } from './pending.ts';
import type { Wanted } from './wanted.ts';

type Owner = Pick<SignedIn, 'account'>;

/** `to` is null when the same save may succeed later. */
interface SaveEnd {
  to: string | null;
  toast: ToastCode;
}

export async function saveAndTell(
  c: WebContext,
  owner: Owner,
  wanted: WantedTrip & Partial<PendingTrip>,
): Promise<SaveEnd> {
  const result = await trySave(c, owner, wanted);
  switch (result) {
    case 'full':
      return { to: null, toast: 'trips-full' };
    case 'unknown':
      return { to: paths.account(), toast: 'trip-unknown' };
    case 'not-saved':
      return { to: null, toast: 'trip-not-saved' };
    default: {
      const { kind, id } = result;
      return { to: paths.savedTrip(id), toast: kind === 'saved' ? 'trip-saved' : 'trip-already-saved' };
    }
  }
}

async function trySave(
  c: WebContext,
  owner: Owner,
  { isByMail, ...wanted }: Parameters<typeof saveAndTell>[2],
) {
  try {
    const result = await saveWantedTrip(c, owner, wanted, { isByMail });
    if (result.kind === 'full') return result.kind;
    if (result.kind !== 'not-loaded') return result;
    return result.reason.kind === 'unknown' ? 'unknown' : 'not-saved';
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    c.var.deps.log.error('trip not saved', { error });
    return 'not-saved';
  }
}

export async function followAndTell(
  c: WebContext,
  { account: { user } }: Owner,
  team: Team,
): Promise<SaveEnd & { to: string }> {
  await followTeam(c.var.auth.db, user.id, team.id, c.var.deps.now());
  clearPending(c, 'team');
  return { to: paths.team(team), toast: 'team-followed' };
}

/**
 * After a sign-in that carried it. What cannot be saved now waits in the cookie, and My Trips says so and
 * tries again.
 */
export async function keepAfterSignIn(
  c: WebContext,
  owner: Owner,
  wanted: Wanted,
  { isByMail }: { isByMail: boolean },
): Promise<{ to: string; toast?: ToastCode }> {
  if (wanted.kind === 'team') {
    const { to } = await followAndTell(c, owner, wanted.team);
    return { to, toast: 'team-kept' };
  }
  const own = withOwnHome(c, wanted);
  const { to, toast } = await saveAndTell(c, owner, { ...own.trip, isByMail });
  if (to === null) {
    setPending(c, own, { isByMail });
    return { to: paths.account() };
  }
  if (isPending(c, wanted)) clearPending(c, 'trip');
  return { to, toast: toast === 'trip-unknown' ? toast : 'trip-kept' };
}
