import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import * as z from 'zod';
import { exchangeCode } from '../../../auth/sign-in/exchange-code.ts';
import { needsRecentAuthentication } from '../../../auth/factors/recent-authentication.ts';
import { startGoogle, type GoogleStart } from '../../../auth/google/start-google.ts';
import { challengeOf } from '../../../auth/tokens/pkce.ts';
import { randomKey } from '../../../crypto/random-key.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { cookieOptions, cookieName } from '../../session/session-cookies.ts';
import { readSignedIn, siteAuth } from '../../session/viewer.ts';
import { readBrowserKey, setBrowserKey } from '../../auth-api/browser-key.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { readCodeVerifier, VERIFIER_COOKIE } from './code-verifier.ts';
import { startBrowserSession } from './start-browser-session.ts';
import { googleToastOf } from '../../session/google-toasts.ts';
import { redirectWithToast, refusalFromQuery } from './google-return.ts';
import { readForm } from '../screens/read-form.ts';
import { returnPath } from './return-path.ts';

/** A way to Google and the exchange after it, twice over. */
const VERIFIER_LIFETIME_S = 1200;

const startShape = z.object({ return_to: z.string().catch('') });

/** The site's own buttons for Google: a PKCE client of the service, in-process. */
export const googleRoutes = new Hono<WebEnvironment>();

/** Begins a sign-in. */
googleRoutes.post(patterns.google, async (c) => {
  const { return_to: wish } = await readForm(c, startShape);
  const returnTo = returnPath(wish, c.var.deps.config.siteOrigin);
  const failed = paths.auth('sign-in', returnTo);
  return redirectOnFailure(c, failed, () => redirectToGoogle(c, { back: paths.googleFinish(returnTo), failed }));
});

/** The browser is back: its code becomes the session of this browser. */
googleRoutes.get(patterns.googleFinish, (c) => {
  const returnTo = returnPath(c.req.query('return_to'), c.var.deps.config.siteOrigin);
  const failed = paths.auth('sign-in', returnTo);
  return redirectOnFailure(c, failed, async () => {
    const refusal = refusalFromQuery(c);
    if (refusal !== null) return redirectWithToast(c, failed, refusal);
    const proof = { authCode: c.req.query('code') ?? '', codeVerifier: readCodeVerifier(c) ?? '' };
    const result = await exchangeCode(siteAuth(c), proof, clientOf(c));
    if (!result.ok) return redirectWithToast(c, failed, googleToastOf(result.code));
    const { to, toast } = startBrowserSession(c, result.session, returnTo);
    return toast === null ? redirectTo(c, to) : redirectWithToast(c, to, toast);
  });
});

/** Begins to add Google to the account of whoever is signed in. */
googleRoutes.post(patterns.linkGoogle, (c) =>
  redirectOnFailure(c, paths.account(), async () => {
    const visitor = await readSignedIn(c);
    if (visitor === null) return redirectTo(c, paths.auth());
    if (!c.var.auth.config.isManualLinkingEnabled) return redirectTo(c, paths.account());
    if (needsRecentAuthentication(visitor, c.var.deps.now()))
      return redirectWithToast(c, paths.account(), 'proof-owed');
    const linking = { userId: visitor.account.user.id, sessionId: visitor.session.id };
    return redirectToGoogle(c, { back: paths.googleLinked(), failed: paths.account(), linking });
  }),
);

/** Google was added before the browser came back; the session of this browser stays the one it has. */
googleRoutes.get(patterns.googleLinked, (c) =>
  redirectOnFailure(c, paths.account(), async () => {
    const refusal = refusalFromQuery(c);
    if (refusal !== null) return redirectWithToast(c, paths.account(), refusal);
    // Anybody can write an address: what is said is what is there.
    const visitor = await readSignedIn(c);
    const isLinked = visitor?.account.identities.some(({ provider }) => provider === 'google') ?? false;
    return redirectWithToast(c, paths.account(), isLinked ? 'google-linked' : 'google-unexpected');
  }),
);

/**
 * Sends the browser to Google.
 * @param back where it comes back to, with a code or a refusal in the query.
 * @param failed where it goes when it cannot even begin.
 */
async function redirectToGoogle(
  c: WebContext,
  { back, failed, linking = null }: { back: string; failed: string; linking?: GoogleStart['linking'] },
): Promise<Response> {
  const { auth } = c.var;
  // Two tabs share one verifier, so that neither voids the other's.
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
  setCookie(c, cookieName(c, VERIFIER_COOKIE), verifier, { ...cookieOptions(c), maxAge: VERIFIER_LIFETIME_S });
  return redirectTo(c, started.url);
}

/** A fault is logged, and a person sent back to where they began. */
async function redirectOnFailure(c: WebContext, path: string, act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    c.var.deps.log.error('google sign-in failed', { error });
    return redirectWithToast(c, path, 'google-unexpected');
  }
}
