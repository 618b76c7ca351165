import { authenticate, bearerToken, type SignedIn } from '../../auth/sessions/authenticate.ts';
import type { AuthResult } from '../../auth/auth-result.ts';
import type { WebContext } from '../http/web-context.ts';

/** Ignores cookies. */
export async function authenticateBearer(c: WebContext): Promise<AuthResult<SignedIn>> {
  const bearer = bearerToken(c.req.header('authorization'));
  return bearer.ok ? authenticate(c.var.auth, bearer.token) : bearer;
}
