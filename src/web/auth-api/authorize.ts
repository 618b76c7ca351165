import { needsSecondFactor } from '../../auth/sessions/authenticate.ts';
import { startGoogle, type GoogleStart } from '../../auth/google/start-google.ts';
import { refuse, type AuthResult } from '../../auth/auth-result.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './bearer.ts';
import { readBrowserKey, setBrowserKey } from './browser-key.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal } from './envelope.ts';
import { redirectOptionsOf } from './return-method.ts';

/** What the service sets itself, or reads; everything else a client says goes on to Google. */
const NOT_PASSED_ON = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'skip_http_redirect',
  'apikey',
  'invite_token',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'scope',
  'code_challenge',
  'code_challenge_method',
  // Objects that would stand in for all of the above (RFC 9101).
  'request',
  'request_uri',
  'registration',
]);

/** `GET /authorize?provider=google`: sends the browser to Google, and binds the way back to it. */
export async function handleAuthorize(c: WebContext): Promise<Response> {
  const way = await startGoogleFlow(c, null);
  return way.ok ? redirectTo(c, way.url) : respondRefusal(c, way);
}

/**
 * `GET /user/identities/authorize`: the same for somebody who adds Google to their account. A client that
 * fetches it is given the address to open, in the browser that keeps this answer's cookie.
 */
export async function handleLinkIdentity(c: WebContext): Promise<Response> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return respondRefusal(c, signedIn);
  if (!c.var.auth.config.isManualLinkingEnabled) {
    return respondRefusal(c, refuse('manual_linking_disabled'));
  }
  if (needsSecondFactor(signedIn)) return respondRefusal(c, refuse('insufficient_aal'));
  const { account, session } = signedIn;
  const way = await startGoogleFlow(c, { userId: account.user.id, sessionId: session.id });
  if (!way.ok) return respondRefusal(c, way);
  return c.req.query('skip_http_redirect') === 'true' ? respondJson(c, { url: way.url }) : redirectTo(c, way.url);
}

async function startGoogleFlow(
  c: WebContext,
  linking: GoogleStart['linking'],
): Promise<AuthResult<{ url: string }>> {
  const query = c.req.query();
  const { provider = '', scopes = '', code_challenge = '', code_challenge_method = '' } = query;
  if (provider !== 'google') {
    const message = `Unsupported provider: Provider ${provider} could not be found`;
    return refuse('validation_failed', { message });
  }
  const way = redirectOptionsOf(c, { redirect_to: '', code_challenge, code_challenge_method });
  if (!way.ok) return way;
  const started = await startGoogle(
    c.var.auth,
    {
      ...way.returnWay,
      linking,
      // A client's session is not in a cookie of ours.
      boundSessionId: null,
      scopes: scopes.split(/[\s,]+/).filter(Boolean),
      extra: Object.entries(query).filter(([name]) => !NOT_PASSED_ON.has(name)),
      browserKey: readBrowserKey(c),
    },
    clientOf(c),
  );
  if (started.ok) setBrowserKey(c, started.browserKey);
  return started;
}

function redirectTo(c: WebContext, url: string): Response {
  c.header('Cache-Control', NO_STORE);
  return c.redirect(url, 302);
}
