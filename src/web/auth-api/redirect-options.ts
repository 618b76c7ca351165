import type { AuthResult } from '../../auth/auth-result.ts';
import type { RedirectOptions } from '../../auth/mail/email-flow.ts';
import { readCodeChallenge } from '../../auth/tokens/pkce.ts';
import { redirectTarget } from '../../auth/redirect-target.ts';
import type { WebContext } from '../http/web-context.ts';

/** Returns the client's redirect target from the header, query, body or `Referer`, in this order. */
export function redirectTargetOf(c: WebContext, inBody = ''): string {
  const { auth } = c.var;
  const candidates = [...explicitRedirects(c, inBody), c.req.header('referer')];
  return redirectTarget(candidates, { ...auth.config, siteOrigin: auth.siteOrigin });
}

/** Returns the redirect targets without the `Referer`. */
export function explicitRedirects(c: WebContext, inBody = ''): (string | undefined)[] {
  return [c.req.header('redirect_to'), c.req.query('redirect_to'), inBody];
}

/** Returns the redirect target and the code challenge of a PKCE client. */
export function redirectOptionsOf(
  c: WebContext,
  body: { redirect_to: string; code_challenge: string; code_challenge_method: string },
): AuthResult<{ returnWay: RedirectOptions }> {
  const read = readCodeChallenge(body);
  if (!read.ok) return read;
  return {
    ok: true,
    returnWay: { codeChallenge: read.codeChallenge, redirectTo: redirectTargetOf(c, body.redirect_to) },
  };
}
