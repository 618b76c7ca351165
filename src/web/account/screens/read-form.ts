import { readBytes } from '../../http/read-json.ts';
import type { WebContext } from '../../http/web-context.ts';
import { refuseTooManyChanges } from '../../../auth/rate-limits/buckets.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { PRIVATE_CACHE_CONTROL } from '../../page/render-private-page.tsx';
import { secondsText } from '../../../domain/dates/duration-text.ts';
import { destructive } from '../../session/toasts.ts';
import { isInPlace, refuseInPlace } from './respond-in-place.tsx';

const MAX_FORM_BYTES = 16_384;
const MAX_INTEGER = 2 ** 31 - 1;
/** No screen has half as many fields. */
const MAX_FIELDS = 100;

/** Reads the fields of `empty`: a missing one stays as it is there, and the auth service reports what is wrong. */
export async function readForm<Name extends string>(
  c: WebContext,
  empty: Record<Name, string>,
): Promise<Record<Name, string>> {
  return fieldsOf(Object.fromEntries([...(await readFields(c))].slice(0, MAX_FIELDS)), empty);
}

export function fieldsOf<Name extends string>(
  sent: Readonly<Record<string, string>>,
  empty: Record<Name, string>,
): Record<Name, string> {
  const fields = { ...empty };
  for (const name in fields) fields[name] = sent[name] ?? fields[name];
  return fields;
}

/** Returns 0 for a text that is no whole number, or one that the database's `integer` does not hold. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && Math.abs(number) <= MAX_INTEGER ? number : 0;
}

/** Checkboxes of one name repeat it. A body that is too large has no fields. NUL is left out: Postgres stores none. */
export async function readFields(c: WebContext): Promise<URLSearchParams> {
  const bytes = await readBytes(c.req.raw, MAX_FORM_BYTES);
  const sent = new URLSearchParams(bytes === null ? '' : new TextDecoder().decode(bytes));
  return new URLSearchParams([...sent].map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

/** Shares the limits of the account's other changes (docs/rules.md#rate-limits). */
export async function refuseForm(c: WebContext, signedIn: SignedIn): Promise<Response | null> {
  const refusal = await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
  return refusal && respondTooManyChanges(c, refusal);
}

/** A cookie of the response has to be set before. */
export async function respondTooManyChanges(
  c: WebContext,
  { retryAfterSeconds: seconds = 1 }: Refusal,
): Promise<Response> {
  c.header('Retry-After', String(seconds));
  const again = `try again in ${secondsText(seconds)}.`;
  return isInPlace(c)
    ? refuseInPlace(c, destructive('Too many changes', `Nothing was changed. Please ${again}`), 429)
    : c.text(`Too many changes. Go back and ${again}`, 429, { 'Cache-Control': PRIVATE_CACHE_CONTROL });
}
