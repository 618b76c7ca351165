import { refuse } from '../../auth/auth-result.ts';
import { signOut } from '../../auth/sessions/sign-out.ts';
import { LOGOUT_SCOPES } from '../../db/queries/accounts/sessions.ts';
import { NEVER_STORED } from '../caching/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { signedInBy } from './bearer.ts';
import { clientOf } from '../http/client-of-request.ts';
import { answerRefusal } from './envelope.ts';

/** `POST /logout?scope=`: ends all of a person's sessions, this one, or all the others. */
export async function answerLogout(c: WebContext): Promise<Response> {
  const asked = c.req.query('scope') ?? 'global';
  const scope = LOGOUT_SCOPES.find((known) => known === asked);
  if (scope === undefined) {
    return answerRefusal(c, refuse('validation_failed', { message: `Unsupported logout scope "${asked}"` }));
  }
  const signedIn = await signedInBy(c);
  if (!signedIn.ok) return answerRefusal(c, signedIn);
  await signOut(c.var.auth, signedIn, scope, clientOf(c));
  return c.body(null, 204, { 'Cache-Control': NEVER_STORED });
}
