import type { AuthResult } from '../../auth/auth-result.ts';
import type { RedirectOptions } from '../../auth/mail/email-flow.ts';
import { readCodeChallenge } from '../../auth/tokens/pkce.ts';
import { redirectTarget } from '../../auth/redirect-target.ts';
import type { WebContext } from '../http/web-context.ts';

/** Reads the header, query, body and `Referer`, in this order. */
export function redirectTargetOf(c: WebContext, inBody = ''): string {
  const { auth } = c.var;
  const candidates = [...explicitRedirects(c, inBody), c.req.header('referer')];
  return redirectTarget(candidates, { ...auth.config, siteOrigin: auth.siteOrigin });
}

/** Leaves out the `Referer`. */
export function explicitRedirects(c: WebContext, inBody = ''): (string | undefined)[] {
  return [c.req.header('redirect_to'), c.req.query('redirect_to'), inBody];
}

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
