import type { Refusal } from '../../auth/auth-result.ts';
import type { ProviderTokens } from '../../auth/google/openid-provider.ts';
import type { SessionJson } from '../../auth/sessions/open-session.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';

/** A session as a fragment carries it (auth-api.md 1.3, GET /verify). */
export function sessionValues(session: SessionJson): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  };
}

/** What the provider gave for calls of the client's own, as sessions carry it. */
export function providerTokenValues(tokens: ProviderTokens | null): Record<string, string> {
  if (tokens === null) return {};
  const { accessToken, refreshToken } = tokens;
  return {
    provider_token: accessToken,
    ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
  };
}

/** OAuth's word for a refusal's status. */
const ERROR_NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
};

/** A refusal as a query or a fragment carries it. */
export function errorValues({ status, code, message }: Refusal): Record<string, string> {
  return { error: ERROR_NAMES[status] ?? 'server_error', error_code: code, error_description: message };
}

/**
 * Sends a browser back to the client that it came from. The fragment ends in `sb=`, by which clients know
 * whose it is (auth-api.md 1.3).
 */
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
