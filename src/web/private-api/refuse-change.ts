import { refuseTooManyChanges } from '../../auth/rate-limits/buckets.ts';
import type { SignedIn } from '../../auth/sessions/authenticate.ts';
import { respondTooMany } from '../api/respond-problem.ts';
import { clientOf } from '../http/client-of-request.ts';
import type { WebContext } from '../http/web-context.ts';

/** Shares the limits of other changes of the account (docs/rules.md#the-private-api). */
export async function refuseChange(c: WebContext, signedIn: SignedIn): Promise<Response | null> {
  const refusal = await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
  return refusal && respondTooMany(c, refusal.retryAfterSeconds ?? 1);
}
