import { refuse } from '../../auth/auth-result.ts';
import { signOut } from '../../auth/sessions/sign-out.ts';
import { LOGOUT_SCOPES } from '../../db/queries/accounts/sessions.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './bearer.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondRefusal } from './envelope.ts';

/** The `scope` ends this session, all others, or all sessions of the user (`global`). */
export async function handleLogout(c: WebContext): Promise<Response> {
  const requested = c.req.query('scope') ?? 'global';
  const scope = LOGOUT_SCOPES.find((known) => known === requested);
  if (scope === undefined) {
    return respondRefusal(
      c,
      refuse('validation_failed', { message: `Unsupported logout scope "${requested}"` }),
    );
  }
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return respondRefusal(c, signedIn);
  await signOut(c.var.auth, signedIn, scope, clientOf(c));
  return c.body(null, 204, { 'Cache-Control': NO_STORE });
}
