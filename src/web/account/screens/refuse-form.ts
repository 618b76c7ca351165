import { refuseTooManyChanges } from '../../../auth/rate-limits/user-limits.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { PRIVATE_CACHE_CONTROL } from '../../page/render-private-page.tsx';
import type { WebContext } from '../../http/web-context.ts';
import { secondsText } from '../../../domain/dates/duration-text.ts';

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
