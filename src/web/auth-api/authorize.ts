import { needsSecondFactor } from '../../auth/sessions/authenticate.ts';
import { startGoogle, type GoogleStart } from '../../auth/google/start-google.ts';
import { refuse, type AuthResult } from '../../auth/auth-result.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './bearer.ts';
import { readBrowserKey, setBrowserKey } from './browser-key.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal } from './envelope.ts';
import { redirectOptionsOf } from './redirect-options.ts';

/** The service itself sets or reads these parameters. It passes all others on to Google. */
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
  // A request object would override all of the above (RFC 9101).
  'request',
  'request_uri',
  'registration',
]);

/** Redirects to Google and binds the flow to this browser. */
export async function handleAuthorize(c: WebContext): Promise<Response> {
  const started = await startGoogleFlow(c, null);
  return started.ok ? redirectTo(c, started.url) : respondRefusal(c, started);
}

/**
 * Redirects a signed-in user to Google to link it. With `skip_http_redirect` the body has the URL, which only
 * the browser with this response's cookie can use.
 */
export async function handleLinkIdentity(c: WebContext): Promise<Response> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return respondRefusal(c, signedIn);
  if (!c.var.auth.config.isManualLinkingEnabled) {
    return respondRefusal(c, refuse('manual_linking_disabled'));
  }
  if (needsSecondFactor(signedIn)) return respondRefusal(c, refuse('insufficient_aal'));
  const { account, session } = signedIn;
  const started = await startGoogleFlow(c, { userId: account.user.id, sessionId: session.id });
  if (!started.ok) return respondRefusal(c, started);
  const isFetched = c.req.query('skip_http_redirect') === 'true';
  return isFetched ? respondJson(c, { url: started.url }) : redirectTo(c, started.url);
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
  const options = redirectOptionsOf(c, { redirect_to: '', code_challenge, code_challenge_method });
  if (!options.ok) return options;
  const started = await startGoogle(
    c.var.auth,
    {
      ...options.returnWay,
      linking,
      // API clients have no session cookie.
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
