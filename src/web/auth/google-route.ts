import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import * as z from 'zod';
import { exchangeCode } from '../../auth/exchange-code.ts';
import { owesFreshProof } from '../../auth/factors/fresh-proof.ts';
import { startGoogle, type GoogleStart } from '../../auth/google/start-google.ts';
import { challengeOf, makeCodeVerifier } from '../../auth/pkce.ts';
import { sendToast } from '../account/flash.ts';
import { leadTo } from '../account/render-private-page.tsx';
import { cookieOptions, nameOf } from '../account/session-cookies.ts';
import { readVisitor, siteAuth } from '../account/visitor.ts';
import { readBrowserKey, setBrowserKey } from '../auth-api/browser-key.ts';
import { clientOf } from '../auth-api/client.ts';
import { paths } from '../paths.ts';
import type { WebContext, WebEnvironment } from '../web-context.ts';
import { readCodeVerifier, VERIFIER_COOKIE } from './code-verifier.ts';
import { enter } from './enter.ts';
import { googleToastOf } from './google-toasts.ts';
import { readForm } from './read-form.ts';
import { returnPath } from './return-path.ts';
import type { ToastCode } from './toasts.ts';

/** A way to Google and the exchange after it, twice over. */
const VERIFIER_LIFETIME_S = 1200;

/** What the callback may refuse before it knows where somebody came from. */
const LOST = new Set(['bad_oauth_state', 'service_unavailable', 'unexpected_failure']);

const startShape = z.object({ return_to: z.string().catch('') });

/** The site's own buttons for Google: a PKCE client of the service, in-process. */
export const googleRoutes = new Hono<WebEnvironment>();

/** Begins a sign-in. */
googleRoutes.post(paths.google(), async (c) => {
  const { return_to: wish } = await readForm(c, startShape);
  const returnTo = returnPath(wish, c.var.deps.config.siteOrigin);
  const failed = paths.auth('sign-in', returnTo);
  return orBack(c, failed, () => goToGoogle(c, { back: paths.googleFinish(returnTo), failed }));
});

/** The browser is back: its code becomes the session of this browser. */
googleRoutes.get(paths.googleFinish(), (c) => {
  const returnTo = returnPath(c.req.query('return_to'), c.var.deps.config.siteOrigin);
  const failed = paths.auth('sign-in', returnTo);
  return orBack(c, failed, async () => {
    const refusal = refusalIn(c);
    if (refusal !== null) return leadWith(c, failed, refusal);
    const proof = { authCode: c.req.query('code') ?? '', codeVerifier: readCodeVerifier(c) ?? '' };
    const result = await exchangeCode(siteAuth(c), proof, clientOf(c));
    if (!result.ok) return leadWith(c, failed, googleToastOf(result.code));
    const { to, toast } = enter(c, result.session, returnTo);
    return toast === null ? leadTo(c, to) : leadWith(c, to, toast);
  });
});

/** Begins to add Google to the account of whoever is signed in. */
googleRoutes.post(paths.linkGoogle(), (c) =>
  orBack(c, paths.account(), async () => {
    const visitor = await readVisitor(c);
    if (visitor === null) return leadTo(c, paths.auth());
    if (!c.var.deps.auth.config.isManualLinkingEnabled) return leadTo(c, paths.account());
    if (owesFreshProof(visitor, c.var.deps.now())) return leadWith(c, paths.account(), 'proof-owed');
    const linking = { userId: visitor.account.user.id, sessionId: visitor.session.id };
    return goToGoogle(c, { back: paths.googleLinked(), failed: paths.account(), linking });
  }),
);

/** Google was added before the browser came back; the session of this browser stays the one it has. */
googleRoutes.get(paths.googleLinked(), (c) =>
  orBack(c, paths.account(), async () => {
    const refusal = refusalIn(c);
    if (refusal !== null) return leadWith(c, paths.account(), refusal);
    // Anybody can write an address: what is said is what is there.
    const visitor = await readVisitor(c);
    const isLinked = visitor?.account.identities.some(({ provider }) => provider === 'google') ?? false;
    return leadWith(c, paths.account(), isLinked ? 'google-linked' : 'google-unexpected');
  }),
);

/**
 * A way back that nobody here has begun, or long ago, or in another session: the wire leads it to the site's
 * address, for there is no other (auth-api.md 1.3), and people are led on to where they can try again.
 */
googleRoutes.get(paths.home(), (c, next) => {
  if (!LOST.has(c.req.query('error_code') ?? '')) return next();
  // The empty fragment takes the place of the wire's, which is for clients.
  return Promise.resolve(leadWith(c, `${paths.auth()}#`, refusalIn(c) ?? 'google-unexpected'));
});

/**
 * Sends the browser to Google.
 * @param back where it comes back to, with a code or a refusal in the query.
 * @param failed where it goes when it cannot even begin.
 */
async function goToGoogle(
  c: WebContext,
  { back, failed, linking = null }: { back: string; failed: string; linking?: GoogleStart['linking'] },
): Promise<Response> {
  const { auth } = c.var.deps;
  // Two tabs share one verifier, so that neither voids the other's.
  const verifier = readCodeVerifier(c) ?? makeCodeVerifier();
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
  if (!started.ok) return leadWith(c, failed, googleToastOf(started.code));
  setBrowserKey(c, started.browserKey);
  setCookie(c, nameOf(c, VERIFIER_COOKIE), verifier, { ...cookieOptions(c), maxAge: VERIFIER_LIFETIME_S });
  return leadTo(c, started.url);
}

/** What the address that Google's answer led to says went wrong; its words are not shown, anybody writes those. */
function refusalIn(c: WebContext): ToastCode | null {
  const { error_code: code, error } = c.req.query();
  return code === undefined ? null : googleToastOf(code, error);
}

function leadWith(c: WebContext, path: string, toast: ToastCode): Response {
  sendToast(c, toast);
  return leadTo(c, path);
}

/** A fault is logged, and a person sent back to where they began. */
async function orBack(c: WebContext, path: string, act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    c.var.deps.log.error('google sign-in failed', { error });
    return leadWith(c, path, 'google-unexpected');
  }
}
