import { followTeam } from '../../../db/queries/fans.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { teamById } from '../../../domain/teams/team-ids.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import type { WebContext } from '../../http/web-context.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { clearPending, readPending, setPending } from '../../session/pending-cookie.ts';

export function setPendingTeam(c: WebContext, { id }: Team): void {
  setPending(c, 'follow-team', String(id));
}

/** Follows the team chosen before the sign-in. @returns false without such a team. */
export async function followPendingTeam(c: WebContext, { account: { user } }: SignedIn): Promise<boolean> {
  const team = teamById(Number(readPending(c, 'follow-team')));
  if (team === null) return false;
  await followTeam(c.var.auth.db, user.id, team.id, c.var.deps.now());
  clearPending(c, 'follow-team');
  sendToast(c, 'team-followed');
  return true;
}
