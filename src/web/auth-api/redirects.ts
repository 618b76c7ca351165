import type { AuthResult, Refusal } from '../../auth/auth-result.ts';
import type { RedirectOptions } from '../../auth/mail/issue-one-time-token.ts';
import { readCodeChallenge } from '../../auth/tokens/pkce.ts';
import { redirectTarget } from '../../auth/redirect-target.ts';
import type { WebContext } from '../http/web-context.ts';
import type { ProviderTokens } from '../../auth/google/openid-provider.ts';
import { sessionJson, type OpenedSession } from '../../auth/sessions/open-session.ts';
import { NO_STORE } from '../http/cache-control.ts';

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

export async function sessionValues(c: WebContext, opened: OpenedSession): Promise<Record<string, string>> {
  const session = await sessionJson(c.var.auth, opened);
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  };
}

export function providerTokenValues(tokens: ProviderTokens | null): Record<string, string> {
  if (tokens === null) return {};
  const { accessToken, refreshToken } = tokens;
  return {
    provider_token: accessToken,
    ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
  };
}

/** These are OAuth error names by status (RFC 6749, 4.1.2.1). */
const ERROR_NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
};

export function errorValues({ status, code, message }: Refusal): Record<string, string> {
  return { error: ERROR_NAMES[status] ?? 'server_error', error_code: code, error_description: message };
}

/** An `sb` parameter in the fragment tells clients that the fragment is ours. */
export function redirectToClient(
  c: WebContext,
  target: string,
  {
    values,
    inQuery = false,
    inFragment = false,
    status = 303,
  }: { values: Record<string, string>; inQuery?: boolean; inFragment?: boolean; status?: 302 | 303 },
): Response {
  const url = new URL(target);
  if (inQuery) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  if (inFragment) {
    const named = Object.entries({ ...values, sb: '' }).toSorted(([a], [b]) => (a < b ? -1 : 1));
    url.hash = new URLSearchParams(named).toString();
  }
  c.header('Cache-Control', NO_STORE);
  return c.redirect(url.href, status);
}
