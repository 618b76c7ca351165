import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { teamById } from '../../../domain/teams/team-ids.ts';
import type { Team } from '../../../domain/teams/index.ts';
import type { WebContext } from '../../http/web-context.ts';
import { wantedTrip, type WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { cookieName, cookieOptions } from '../../session/session-cookies.ts';
import { sharedCode, type Wanted } from './wanted.ts';

/** Long enough to confirm an address by mail. */
const LIFETIME_SECONDS = 24 * 3600;

const NAMES = { trip: 'save-trip', team: 'follow-team' } as const;

export interface PendingTrip extends WantedTrip {
  /** A mailed link or code asked for it, and the second step was still missing. */
  isByMail: boolean;
}

/** Remembers a visitor's request until the sign-in (docs/decisions/079-keep-by-mail.md). */
export function setPending(
  c: WebContext,
  wanted: Wanted,
  { isByMail = false }: { isByMail?: boolean } = {},
): void {
  const value = wanted.kind === 'team' ? String(wanted.team.id) : tripValue(wanted.trip, isByMail);
  setCookie(c, cookieName(c, NAMES[wanted.kind]), value, { ...cookieOptions(c), maxAge: LIFETIME_SECONDS });
}

function tripValue({ code, wantsMails }: WantedTrip, isByMail: boolean): string {
  return [wantsMails ? 'mails' : 'quiet', code, ...(isByMail ? ['by-mail'] : [])].join('.');
}

export function clearPending(c: WebContext, kind: Wanted['kind']): void {
  deleteCookie(c, cookieName(c, NAMES[kind]), cookieOptions(c));
}

export function readPendingTrip(c: WebContext): PendingTrip | null {
  const [mails, code, by] = readPending(c, 'trip').split('.');
  const trip = code === undefined ? null : wantedTrip(code, mails === 'mails');
  return trip && { ...trip, isByMail: by === 'by-mail' };
}

export function readPendingTeam(c: WebContext): Team | null {
  return teamById(Number(readPending(c, 'team')));
}

/** Returns '' without a cookie. A visitor can change its value. */
function readPending(c: WebContext, kind: Wanted['kind']): string {
  return getCookie(c, cookieName(c, NAMES[kind])) ?? '';
}

/** Whether this browser's cookie waits for the same. */
export function isPending(c: WebContext, wanted: Wanted): boolean {
  if (wanted.kind === 'team') return readPendingTeam(c)?.id === wanted.team.id;
  const pending = readPendingTrip(c);
  return pending !== null && sharedCode(pending.plan) === sharedCode(wanted.trip.plan);
}

/** The cookie has the trip's code with the home, which addresses leave out. */
export function withOwnHome<Kind extends Wanted>(c: WebContext, wanted: Kind): Kind {
  const pending = wanted.kind === 'trip' && isPending(c, wanted) ? readPendingTrip(c) : null;
  if (wanted.kind === 'team' || pending === null) return wanted;
  const { code, plan } = pending;
  return { ...wanted, trip: { ...wanted.trip, code, plan } };
}
