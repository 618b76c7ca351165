import { needsSecondFactor } from '../../auth/sessions/authenticate.ts';
import {
  startGoogle,
  type GoogleStart,
  finishGoogle,
  type GoogleFinish,
} from '../../auth/google/google-flow.ts';
import { refuse, type AuthResult, type Refusal, invalid } from '../../auth/auth-result.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './own-user.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson } from './envelope.ts';
import {
  redirectOptionsOf,
  errorValues,
  providerTokenValues,
  redirectToClient,
  sessionValues,
} from './redirects.ts';
import { isDatabaseFailure } from '../../db/neon/failure.ts';
import { paths } from '../urls/paths.ts';
import { readSessionId, cookieOptions, cookieName } from '../session/session-cookies.ts';
import { readForm } from './read-body.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';
import { getCookie, setCookie } from 'hono/cookie';

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
export async function handleAuthorize(c: WebContext): Promise<Response | Refusal> {
  const started = await startGoogleFlow(c, null);
  return started.ok ? redirectTo(c, started.url) : started;
}

/**
 * Redirects a signed-in user to Google to link it. With `skip_http_redirect` the body has the URL, which only
 * the browser with this response's cookie can use.
 */
export async function handleLinkIdentity(c: WebContext): Promise<Response | Refusal> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return signedIn;
  if (!c.var.auth.config.isManualLinkingEnabled) {
    return refuse('manual_linking_disabled');
  }
  if (needsSecondFactor(signedIn)) return refuse('insufficient_aal');
  const { account, session } = signedIn;
  const started = await startGoogleFlow(c, { userId: account.user.id, sessionId: session.id });
  if (!started.ok) return started;
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
    return invalid(message);
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

/**
 * Handles the redirect from Google. It redirects to the client, with a code in the query (PKCE) or a session
 * in the fragment. Errors are in both.
 */
export async function handleCallback(c: WebContext): Promise<Response | Refusal> {
  const { state = '', code = null, error = null, iss: issuer = null } = c.req.query();
  const callback = { state, code, error, issuer, browserKey: readBrowserKey(c) };
  const finish = await finishOrFail(c, { ...callback, sessionId: await readSessionId(c) });
  switch (finish.kind) {
    case 'code':
      return redirectToClient(c, finish.redirectTo, {
        values: { code: finish.code },
        inQuery: true,
        status: 302,
      });
    case 'session': {
      const values = { ...(await sessionValues(c, finish.session)), ...providerTokenValues(finish.tokens) };
      return redirectToClient(c, finish.redirectTo, { values, inFragment: true, status: 302 });
    }
    case 'refused': {
      const target = finish.redirectTo ?? c.var.auth.siteOrigin;
      const values = errorValues(finish.refusal);
      return redirectToClient(c, target, {
        values,
        inQuery: true,
        inFragment: !isOurs(c, target),
        status: 302,
      });
    }
  }
}

/** Our own routes read only the query, and browsers would carry a fragment over to the next page. */
function isOurs(c: WebContext, target: string): boolean {
  const { origin, pathname } = new URL(target);
  const isHere = origin === c.var.auth.siteOrigin;
  return isHere && (pathname === paths.googleFinish() || pathname === paths.googleLinked());
}

/**
 * Handles providers with `response_mode=form_post`. Browsers send no SameSite cookie with another site's
 * form, so this redirects to the GET.
 */
export async function handleFormCallback(c: WebContext): Promise<Response | Refusal> {
  const read = await readForm(c);
  if (!read.ok) return read;
  const values = ['state', 'code', 'error', 'iss'].flatMap((name) => {
    const value = read.form.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const target = `${c.var.auth.siteOrigin}${c.req.path}`;
  return redirectToClient(c, target, { values: Object.fromEntries(values), inQuery: true });
}

/** A browser waits for the response, so errors become redirects too. */
async function finishOrFail(
  c: WebContext,
  callback: Parameters<typeof finishGoogle>[1],
): Promise<GoogleFinish> {
  const { auth } = c.var;
  const { log } = c.var.deps;
  try {
    const finish = await finishGoogle(auth, callback, clientOf(c));
    if (finish.kind !== 'refused') sendMailsAfterResponse(c);
    return finish;
  } catch (error) {
    log.error('google sign-in failed', { error });
    const code = isDatabaseFailure(error) ? 'service_unavailable' : 'unexpected_failure';
    return { kind: 'refused', redirectTo: null, refusal: refuse(code) };
  }
}

/** The cookie outlives a flow, so that a late return still reaches the client that started it. */
const LIFETIME_S = 3600;

export function setBrowserKey(c: WebContext, browserKey: string): void {
  setCookie(c, cookieName(c, 'oauth'), browserKey, { ...cookieOptions(c), maxAge: LIFETIME_S });
}

export function readBrowserKey(c: WebContext): string | null {
  return getCookie(c, cookieName(c, 'oauth')) ?? null;
}
