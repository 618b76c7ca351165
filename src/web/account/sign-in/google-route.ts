import { Hono } from 'hono';
import { setCookie, getCookie } from 'hono/cookie';
import { exchangeCode } from '../../../auth/sign-in/exchange-code.ts';
import { needsRecentAuthentication } from '../../../auth/factors/recent-authentication.ts';
import { startGoogle, type GoogleStart } from '../../../auth/google/google-flow.ts';
import { challengeOf } from '../../../auth/tokens/pkce.ts';
import { randomKey } from '../../../crypto/random-key.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { cookieOptions, cookieName } from '../../session/session-cookies.ts';
import { readSignedIn } from '../../session/viewer.ts';
import { readBrowserKey, setBrowserKey } from '../../auth-api/google.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { startBrowserSession } from './start-browser-session.ts';
import { googleToastOf } from '../../session/toasts.ts';
import { redirectWithToast, refusalFromQuery } from './google-return.ts';
import { setPending, withOwnHome } from '../keep/pending.ts';
import { NO_WANTED, readWanted, wantedFields } from '../keep/wanted.ts';
import { readForm } from '../screens/read-form.ts';
import { returnPath } from './return-path.ts';

const VERIFIER_LIFETIME_S = 1200;

/** These routes are a PKCE client of the auth service in the same process. */
export const googleRoutes = new Hono<WebEnvironment>();

googleRoutes.post(patterns.google, async (c) => {
  const fields = await readForm(c, { return_to: '', ...NO_WANTED });
  const wanted = readWanted(fields);
  // The page that Google leads back to saves it.
  if (wanted !== null) setPending(c, withOwnHome(c, wanted));
  const returnTo =
    wanted === null ? returnPath(fields.return_to, c.var.deps.config.siteOrigin) : paths.account();
  const failed =
    wanted === null ? paths.auth('sign-in', returnTo) : paths.auth('keep', null, wantedFields(wanted));
  return redirectOnFailure(c, failed, () =>
    redirectToGoogle(c, { back: paths.googleFinish(returnTo), failed }),
  );
});

googleRoutes.get(patterns.googleFinish, (c) => {
  const returnTo = returnPath(c.req.query('return_to'), c.var.deps.config.siteOrigin);
  const failed = paths.auth('sign-in', returnTo);
  return redirectOnFailure(c, failed, async () => {
    const refusal = refusalFromQuery(c);
    if (refusal !== null) return redirectWithToast(c, failed, refusal);
    const input = { authCode: c.req.query('code') ?? '', codeVerifier: readCodeVerifier(c) ?? '' };
    const result = await exchangeCode(c.var.auth, input, clientOf(c));
    if (!result.ok) return redirectWithToast(c, failed, googleToastOf(result.code));
    const { to, toast } = await startBrowserSession(c, result.session, returnTo);
    return toast === undefined ? redirectTo(c, to) : redirectWithToast(c, to, toast);
  });
});

googleRoutes.post(patterns.linkGoogle, (c) =>
  redirectOnFailure(c, paths.settings(), async () => {
    const signedIn = await readSignedIn(c);
    if (signedIn === null) return redirectTo(c, paths.auth());
    if (!c.var.auth.config.isManualLinkingEnabled) return redirectTo(c, paths.settings());
    if (needsRecentAuthentication(signedIn, c.var.deps.now()))
      return redirectWithToast(c, paths.settings(), 'proof-owed');
    const linking = { userId: signedIn.account.user.id, sessionId: signedIn.session.id };
    return redirectToGoogle(c, { back: paths.googleLinked(), failed: paths.settings(), linking });
  }),
);

/** The callback has already linked Google, and this browser keeps its session. */
googleRoutes.get(patterns.googleLinked, (c) =>
  redirectOnFailure(c, paths.settings(), async () => {
    const refusal = refusalFromQuery(c);
    if (refusal !== null) return redirectWithToast(c, paths.settings(), refusal);
    // Anybody can open this URL, so the toast reports what is stored.
    const signedIn = await readSignedIn(c);
    const isLinked = signedIn?.account.identities.some(({ provider }) => provider === 'google') ?? false;
    return redirectWithToast(c, paths.settings(), isLinked ? 'google-linked' : 'google-unexpected');
  }),
);

/**
 * @param back gets a code or an error in its query.
 * @param failed where to redirect when the flow cannot start.
 */
async function redirectToGoogle(
  c: WebContext,
  { back, failed, linking = null }: { back: string; failed: string; linking?: GoogleStart['linking'] },
): Promise<Response> {
  const { auth } = c.var;
  // Two tabs share one verifier, so that both can finish.
  const verifier = readCodeVerifier(c) ?? randomKey();
  const started = await startGoogle(
    auth,
    {
      redirectTo: `${auth.siteOrigin}${back}`,
      codeChallenge: { challenge: await challengeOf(verifier), method: 's256' },
      linking,
      boundSessionId: linking?.sessionId ?? null,
      scopes: [],
      extra: [],
      browserKey: readBrowserKey(c),
    },
    clientOf(c),
  );
  if (!started.ok) return redirectWithToast(c, failed, googleToastOf(started.code));
  setBrowserKey(c, started.browserKey);
  setCookie(c, cookieName(c, VERIFIER_COOKIE), verifier, {
    ...cookieOptions(c),
    maxAge: VERIFIER_LIFETIME_S,
  });
  return redirectTo(c, started.url);
}

async function redirectOnFailure(
  c: WebContext,
  path: string,
  act: () => Promise<Response>,
): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    c.var.deps.log.error('google sign-in failed', { error });
    return redirectWithToast(c, path, 'google-unexpected');
  }
}

/** This cookie holds the PKCE verifier, so that only this browser can exchange the code. */
const VERIFIER_COOKIE = 'google';

/** Returns null if this browser did not start a PKCE flow. */
export function readCodeVerifier(c: WebContext): string | null {
  const verifier = getCookie(c, cookieName(c, VERIFIER_COOKIE)) ?? '';
  return /^[\w-]{43}$/.test(verifier) ? verifier : null;
}
