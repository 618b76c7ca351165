import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { WebContext } from '../../http/web-context.ts';
import { cookieName, cookieOptions } from '../../session/session-cookies.ts';
import { wantedTrip, type WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { followTeam } from '../../../db/queries/fans.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { teamById } from '../../../domain/teams/team-ids.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { sendToast } from '../../session/flash-toast.ts';

/** Long enough to confirm an address by mail. */
const LIFETIME_SECONDS = 24 * 3600;

const TRIP = 'save-trip';
const TEAM = 'follow-team';

/** Remembers a visitor's request until the sign-in (docs/decisions/056-save-before-sign-in.md). */
function setPending(c: WebContext, name: string, value: string): void {
  setCookie(c, cookieName(c, name), value, { ...cookieOptions(c), maxAge: LIFETIME_SECONDS });
}

/** Returns '' without a cookie. A visitor can change its value. */
function readPending(c: WebContext, name: string): string {
  return getCookie(c, cookieName(c, name)) ?? '';
}

function clearPending(c: WebContext, name: string): void {
  deleteCookie(c, cookieName(c, name), cookieOptions(c));
}

export function setPendingTrip(c: WebContext, { code, wantsMails }: WantedTrip): void {
  setPending(c, TRIP, `${wantsMails ? 'mails' : 'quiet'}.${code}`);
}

export function readPendingTrip(c: WebContext): WantedTrip | null {
  const [mails, code] = readPending(c, TRIP).split('.');
  return code === undefined ? null : wantedTrip(code, mails === 'mails');
}

export function clearPendingTrip(c: WebContext): void {
  clearPending(c, TRIP);
}

export function setPendingTeam(c: WebContext, { id }: Team): void {
  setPending(c, TEAM, String(id));
}

/** Follows the team chosen before the sign-in. @returns false without such a team. */
export async function followPendingTeam(c: WebContext, { account: { user } }: SignedIn): Promise<boolean> {
  const team = teamById(Number(readPending(c, TEAM)));
  if (team === null) return false;
  await followTeam(c.var.auth.db, user.id, team.id, c.var.deps.now());
  clearPending(c, TEAM);
  sendToast(c, 'team-followed');
  return true;
}
