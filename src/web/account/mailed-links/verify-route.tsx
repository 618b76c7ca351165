import { destructive, INVALID_LINK, LINK_EXPIRED, VERIFIED } from '../../session/toasts.ts';
import { Hono } from 'hono';
import { adoptSession } from '../../../auth/sessions/refresh-session.ts';
import { refuse, type AuthResult, type Refusal } from '../../../auth/auth-result.ts';
import { authenticate, needsSecondFactor } from '../../../auth/sessions/authenticate.ts';
import { exchangeCode } from '../../../auth/sign-in/exchange-code.ts';
import { isUsedConfirmation, readMailedLink, verify } from '../../../auth/sign-in/verify.ts';
import type { ConsumedToken } from '../../../auth/sign-in/consume-mailed-token.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { BRAND } from '../../../domain/brand.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { readBrowserSession } from '../../session/viewer.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { withoutReferrer } from '../../http/security-headers.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import {
  respondToForm,
  respondWithRedirect,
  respondWithScreen,
  refused,
  type RedirectOutcome,
  type ScreenOutcome,
} from '../screens/respond-with-screen.tsx';
import { readCodeVerifier } from '../sign-in/google-route.ts';
import {
  startBrowserSession,
  startSessionToChoosePassword,
  startSessionToKeep,
} from '../sign-in/start-browser-session.ts';
import type { KeepView } from '../keep/keep-view.ts';
import { readKeep } from '../keep/read-keep.ts';
import { NO_WANTED, readWanted, wantedFields } from '../keep/wanted.ts';
import { fieldsOf, readForm } from '../screens/read-form.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { errorMessage } from '../screens/error-messages.ts';
import type { OpenedSession } from '../../../auth/sessions/open-session.ts';
import {
  type NewLinkMode,
  type VerifyView,
  redirectFromVerify,
  VERIFICATION_LOST,
  verifyHeading,
  VerifyPage,
} from './verify-page.tsx';

const LINK_TYPES = ['signup', 'magiclink', 'invite', 'email_change'] as const;

const SIGN_IN = 'magiclink';
const SIGN_UP = 'signup';

const VERIFY_SCREEN: ScreenDefinition<VerifyView> = {
  name: 'verify',
  Page: VerifyPage,
  head: {
    title: `Verify Your Email | ${BRAND.name}`,
    description: `Finish what an email from ${BRAND.name} started: confirm your address, or sign in.`,
    canonical: paths.verify(),
    isBare: true,
  },
  titleOf: (view) => `${verifyHeading(view)} | ${BRAND.name}`,
  autoRedirect: redirectFromVerify,
};

const KEEP_SCREEN: typeof VERIFY_SCREEN = {
  ...VERIFY_SCREEN,
  head: { ...VERIFY_SCREEN.head, teamColors: LEAGUES },
};

const NO_FIELDS = {
  token_hash: '',
  token: '',
  code: '',
  type: '',
  access_token: '',
  refresh_token: '',
  step: '',
  ...NO_WANTED,
};

/** Opening a mailed link consumes nothing; the page's button does. */
export const verifyRoutes = new Hono<WebEnvironment>();
verifyRoutes.use(patterns.verify, withoutReferrer);

verifyRoutes.get(patterns.verify, async (c) => {
  const query = c.req.query();
  const credential = credentialOf(fieldsOf(query, NO_FIELDS));
  if (credential?.kind === 'link' && credential.type === SIGN_IN)
    return openSignInLink(c, credential.linkToken, fieldsOf(query, NO_WANTED));
  if (await isConfirmed(c, credential)) {
    return respondWithScreen(c, VERIFY_SCREEN, { state: 'confirmed' });
  }
  const isEmpty = !('token_hash' in query || 'token' in query || 'code' in query);
  const view: VerifyView = isEmpty
    ? { state: 'loading' }
    : credential?.kind === 'link'
      ? { state: 'ready', fields: { token_hash: credential.linkToken, type: credential.type } }
      : credential?.kind === 'code'
        ? { state: 'ready', fields: { code: credential.authCode } }
        : { state: 'error', message: INVALID_LINK.message, newLink: null };
  const toast = view.state === 'error' ? INVALID_LINK : null;
  return respondWithScreen(c, VERIFY_SCREEN, view, { toast });
});

/**
 * Names the link's account before anybody signs in to it, because a stranger may have sent the link (login
 * CSRF).
 */
async function openSignInLink(c: WebContext, linkToken: string, sent: typeof NO_WANTED): Promise<Response> {
  const [link, keep] = await Promise.all([
    readMailedLink(c.var.auth, { purpose: SIGN_IN, linkToken }),
    readKeep(c, sent),
  ]);
  if (!link.ok && keep !== null) return respondWithRedirect(c, toKeepAgain(keep.fields));
  const fields = { token_hash: linkToken, type: SIGN_IN, ...keep?.fields };
  const view: VerifyView = link.ok ? await signInView(c, link.email, { fields, keep }) : { state: 'ended' };
  const screen = keep === null ? VERIFY_SCREEN : KEEP_SCREEN;
  return respondWithScreen(c, screen, view);
}

/** The same form sends another mail. */
function toKeepAgain(fields: Readonly<Record<string, string>>): RedirectOutcome {
  return { kind: 'redirect', to: paths.auth('keep', null, fields), toast: 'keep-link-ended' };
}

async function isConfirmed(c: WebContext, credential: Credential | null): Promise<boolean> {
  const isSignUp = credential?.kind === 'link' && credential.type === SIGN_UP;
  return isSignUp && isUsedConfirmation(c.var.auth, credential.linkToken);
}

async function signInView(
  c: WebContext,
  email: string,
  { fields, keep = null }: { fields: Readonly<Record<string, string>>; keep?: KeepView | null },
): Promise<VerifyView> {
  const session = await readBrowserSession(c);
  const current = 'signedIn' in session ? session.signedIn.account.user.email : null;
  return { state: 'sign-in', email, replaces: current === email ? null : current, fields, keep };
}

verifyRoutes.post(patterns.verify, async (c) => {
  const fields = await readForm(c, NO_FIELDS);
  const credential = credentialOf(fields);
  const { view, toast } = VERIFICATION_LOST;
  return respondToForm(c, VERIFY_SCREEN, { view, unexpected: toast }, () => {
    if (fields.step === 'name') return nameAccount(c, fields);
    return credential === null ? Promise.resolve(missingParameters(c)) : verifyByForm(c, credential, fields);
  });
});

/** Changes nothing. */
async function nameAccount(
  c: WebContext,
  { access_token: accessToken, refresh_token: refreshToken }: typeof NO_FIELDS,
): Promise<ScreenOutcome<VerifyView>> {
  if (refreshToken === '') return failed(c, refuse('otp_expired'), 'code');
  const owner = await authenticate(c.var.auth, accessToken);
  const email = owner.ok ? owner.account.user.email : null;
  if (email === null) return failed(c, refuse('otp_expired'), 'code');
  const fields = { access_token: accessToken, refresh_token: refreshToken };
  return { kind: 'render', status: 200, view: await signInView(c, email, { fields }), toast: null };
}

type Credential =
  | { kind: 'link'; linkToken: string; type: string }
  | { kind: 'code'; authCode: string }
  /** `refreshToken` is '' when the link has none. */
  | { kind: 'session'; accessToken: string; refreshToken: string };

/** Returns null if no known combination of parameters is present. */
function credentialOf(fields: typeof NO_FIELDS): Credential | null {
  const { token_hash: tokenHash, token, type } = fields;
  const { access_token: accessToken, refresh_token: refreshToken } = fields;
  const isLink = tokenHash !== '' && LINK_TYPES.some((known) => known === type);
  if (isLink) return { kind: 'link', linkToken: tokenHash, type };
  // Older links have this form.
  if (token !== '' && type === SIGN_UP) return { kind: 'link', linkToken: token, type };
  if (fields.code !== '') return { kind: 'code', authCode: fields.code };
  return accessToken === '' ? null : { kind: 'session', accessToken, refreshToken };
}

async function verifyByForm(
  c: WebContext,
  credential: Credential,
  fields: typeof NO_FIELDS,
): Promise<ScreenOutcome<VerifyView>> {
  const result = await consumeCredential(c, credential);
  const isSignIn = credential.kind === 'link' && credential.type === SIGN_IN;
  const wanted = isSignIn ? readWanted(fields) : null;
  if (!result.ok && wanted !== null && result.code === 'otp_expired')
    return toKeepAgain(wantedFields(wanted));
  if (!result.ok && isSignIn && result.code === 'otp_expired') {
    return refused(c, result, { view: { state: 'ended' }, toast: LINK_EXPIRED });
  }
  if (!result.ok && result.code === 'otp_expired' && (await isConfirmed(c, credential))) {
    return { kind: 'render', status: 200, view: { state: 'confirmed' }, toast: null };
  }
  if (!result.ok) return failed(c, result, newLinkFor(credential, result));
  sendMailsAfterResponse(c);
  if (result.kind !== 'session') {
    return { kind: 'render', status: 200, view: { state: 'half' }, toast: null };
  }
  if (wanted !== null) return startSessionToKeep(c, result.session, wanted, { isByMail: true });
  if (result.needsPassword) return startSessionToChoosePassword(c, result.session);
  if (isSignIn || needsSecondFactor(result.session)) return startBrowserSession(c, result.session, null);
  await setSessionCookies(c, result.session);
  return { kind: 'render', status: 200, view: { state: 'success' }, toast: VERIFIED, event: 'SIGNED_IN' };
}

function failed(c: WebContext, refusal: Refusal, newLink: NewLinkMode | null): ScreenOutcome<VerifyView> {
  const message = errorMessage(refusal);
  const toast = destructive('Verification Failed', message);
  return refused(c, refusal, { view: { state: 'error', message, newLink }, toast });
}

const EXPIRED_CODES: ReadonlySet<Refusal['code']> = new Set([
  'otp_expired',
  'bad_code_verifier',
  'flow_state_expired',
  'flow_state_not_found',
]);

function newLinkFor(credential: Credential, { code }: Refusal): NewLinkMode | null {
  if (!EXPIRED_CODES.has(code)) return null;
  if (credential.kind !== 'link') return 'code';
  return credential.type === 'email_change' ? 'change-link' : 'confirm-link';
}

async function consumeCredential(c: WebContext, credential: Credential): Promise<AuthResult<ConsumedToken>> {
  if (credential.kind === 'link') {
    const { type, linkToken } = credential;
    return verify(
      c.var.auth,
      { type, proof: { kind: 'link', linkToken }, respondWith: 'session' },
      clientOf(c),
    );
  }
  if (credential.kind === 'code') {
    const codeVerifier = readCodeVerifier(c);
    if (codeVerifier === null) return refuse('bad_code_verifier');
    const exchanged = await exchangeCode(
      c.var.auth,
      { authCode: credential.authCode, codeVerifier },
      clientOf(c),
    );
    return exchanged.ok ? sessionResult(exchanged.session) : exchanged;
  }
  if (credential.refreshToken === '') return refuse('otp_expired');
  const adopted = await adoptSession(c.var.auth, credential, clientOf(c));
  // Only API clients get the reason.
  if (!adopted.ok) return refuse('otp_expired');
  return sessionResult(adopted.session);
}

function sessionResult(session: OpenedSession): AuthResult<ConsumedToken> {
  return { ok: true, kind: 'session', session, needsPassword: false };
}

function missingParameters(c: WebContext): ScreenOutcome<VerifyView> {
  const view = { state: 'error', message: INVALID_LINK.message, newLink: null } as const;
  return refused<VerifyView>(c, { status: 400 }, { view, toast: INVALID_LINK });
}
