import type * as z from 'zod';
import { readBytes } from '../../http/read-bytes.ts';
import type { WebContext } from '../../http/web-context.ts';
import { refuseTooManyChanges } from '../../../auth/rate-limits/buckets.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { PRIVATE_CACHE_CONTROL } from '../../page/render-private-page.tsx';
import { secondsText } from '../../../domain/dates/duration-text.ts';

const MAX_FORM_BYTES = 16_384;
/** No screen has half as many fields. */
const MAX_FIELDS = 100;

/**
 * Drops unknown fields.
 * @param shape must read missing and malformed fields as empty, because the auth service reports what is
 * wrong.
 */
export async function readForm<T>(c: WebContext, shape: z.ZodType<T>): Promise<T> {
  const fields = [...(await readFields(c))].slice(0, MAX_FIELDS);
  return shape.parse(Object.fromEntries(fields));
}

/** Checkboxes of one name repeat it. A body that is too large has no fields. */
export async function readFields(c: WebContext): Promise<URLSearchParams> {
  const bytes = await readBytes(c.req.raw, MAX_FORM_BYTES);
  return new URLSearchParams(bytes === null ? '' : new TextDecoder().decode(bytes));
}

/** Shares the limits of the account's other changes (docs/rules.md#rate-limits). */
export async function refuseForm(c: WebContext, signedIn: SignedIn): Promise<Response | null> {
  const refusal = await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
  return refusal && respondTooManyChanges(c, refusal);
}

/** A cookie of the response has to be set before. */
export function respondTooManyChanges(c: WebContext, { retryAfterSeconds: seconds = 1 }: Refusal): Response {
  return c.text(`Too many changes. Go back and try again in ${secondsText(seconds)}.`, 429, {
    'Cache-Control': PRIVATE_CACHE_CONTROL,
    'Retry-After': String(seconds),
  });
}
