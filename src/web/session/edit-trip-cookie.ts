import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isUuid } from '../../domain/accounts/uuid.ts';
import type { WebContext } from '../http/web-context.ts';
import { cookieName, cookieOptions } from './session-cookies.ts';

/** Long enough to look for another trip. */
const LIFETIME_SECONDS = 2 * 3600;
const NAME = 'edit-trip';
const TEXT = /^([0-9a-f-]{36})\.([1-9]\d{0,8})$/;

/** The saved trip that its owner is changing, as they saw it. */
export interface EditedTrip {
  id: string;
  version: number;
}

export function editedTripText({ id, version }: EditedTrip): string {
  return `${id}.${version}`;
}

/** Reads the cookie's value, or that of a form. Anybody could have written it. */
export function parseEditedTrip(text: string): EditedTrip | null {
  const [, id = '', version] = TEXT.exec(text) ?? [];
  return isUuid(id) ? { id, version: Number(version) } : null;
}

export function setEditedTrip(c: WebContext, edited: EditedTrip): void {
  const options = { ...cookieOptions(c), maxAge: LIFETIME_SECONDS };
  setCookie(c, cookieName(c, NAME), editedTripText(edited), options);
}

export function readEditedTrip(c: WebContext): EditedTrip | null {
  return parseEditedTrip(getCookie(c, cookieName(c, NAME)) ?? '');
}

export function clearEditedTrip(c: WebContext): void {
  if (getCookie(c, cookieName(c, NAME)) !== undefined) deleteCookie(c, cookieName(c, NAME), cookieOptions(c));
}
