import { postalCodeOf } from '../places/place.ts';

const NEAR_ME =
  /\b(?:near|around|close to|by) (?:me|here|my (?:house|home|city|location))\b|\bnear ?by\b|\bclosest\b/i;
const BEFORE_CODE = /^.*\b(?:near|around|in|from|zip(?: code)?|postal code)\s+/i;

/** `code` is a ZIP code or the first three characters of a Canadian postal code; null must be asked for. */
export interface NearQuestion {
  code: string | null;
}

/** Nothing is guessed: public pages are equal for everybody. */
export function readNear(query: string): NearQuestion | null {
  const code = postalCodeOf(query) ?? postalCodeOf(query.replace(BEFORE_CODE, ''));
  if (code !== null) return { code };
  return NEAR_ME.test(query) ? { code: null } : null;
}
