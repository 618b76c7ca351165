import type { AuthResult } from '../../auth/auth-result.ts';
import type { ReturnMethod } from '../../auth/mail/email-flow.ts';
import { readCodeChallenge } from '../../auth/tokens/pkce.ts';
import { redirectTarget } from '../../auth/redirect-target.ts';
import type { WebContext } from '../http/web-context.ts';

/** Where this request wants its user sent: header, query or body, Referer, in this order (auth-api.md 1.1). */
export function redirectTargetOf(c: WebContext, inBody = ''): string {
  const { auth } = c.var;
  const wishes = [...explicitRedirects(c, inBody), c.req.header('referer')];
  return redirectTarget(wishes, { ...auth.config, siteOrigin: auth.siteOrigin });
}

/** @returns the wishes that a client has spelled out. */
export function explicitRedirects(c: WebContext, inBody = ''): (string | undefined)[] {
  return [c.req.header('redirect_to'), c.req.query('redirect_to'), inBody];
}

/** The same with what a PKCE client sends along. */
export function redirectOptionsOf(
  c: WebContext,
  body: { redirect_to: string; code_challenge: string; code_challenge_method: string },
): AuthResult<{ returnWay: ReturnMethod }> {
  const read = readCodeChallenge(body);
  if (!read.ok) return read;
  return {
    ok: true,
    returnWay: { codeChallenge: read.codeChallenge, redirectTo: redirectTargetOf(c, body.redirect_to) },
  };
}
