import { needsSecondFactor } from '../../../auth/sessions/authenticate.ts';
import type { OpenedSession } from '../../../auth/sessions/open-session.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { keepAfterSignIn } from '../keep/keep-wanted.ts';
import { setPending, withOwnHome } from '../keep/pending.ts';
import { readWanted, type NO_WANTED, type Wanted } from '../keep/wanted.ts';
import type { RedirectOutcome } from '../screens/respond-with-screen.tsx';
import type { AuthView } from './sign-in-view.ts';

/** Without a password, the mailed link that opened this session also allows setting one. */
export async function startSessionToChoosePassword(
  c: WebContext,
  session: OpenedSession,
): Promise<RedirectOutcome> {
  await setSessionCookies(c, session);
  return { kind: 'redirect', to: paths.resetPassword(), toast: 'choose-password', event: 'SIGNED_IN' };
}

/** A mailed code opened this session, so it may set a password without the current one. */
export async function startSessionToResetPassword(
  c: WebContext,
  session: OpenedSession,
): Promise<RedirectOutcome> {
  await setSessionCookies(c, session);
  const to = needsSecondFactor(session)
    ? paths.secondStep({ next: 'reset-password' })
    : paths.resetPassword();
  return { kind: 'redirect', to, event: 'PASSWORD_RECOVERY' };
}

/**
 * A user with an authenticator app still has to take the second step.
 * @param returnTo the result of `returnPath`.
 */
export async function startBrowserSession(
  c: WebContext,
  session: OpenedSession,
  returnTo: string | null,
): Promise<RedirectOutcome> {
  await setSessionCookies(c, session);
  return needsSecondFactor(session)
    ? { kind: 'redirect', to: paths.secondStep({ returnTo }) }
    : { kind: 'redirect', ...pathsAfterSignIn(returnTo), toast: 'welcome', event: 'SIGNED_IN' };
}

/** After a form of the sign-in page, which may carry what to keep. */
export function startSession(
  c: WebContext,
  session: OpenedSession,
  {
    fields,
    view,
    isByMail = false,
  }: { fields: typeof NO_WANTED; view: Pick<AuthView, 'returnTo'>; isByMail?: boolean },
): Promise<RedirectOutcome> {
  const wanted = readWanted(fields);
  return wanted === null
    ? startBrowserSession(c, session, view.returnTo)
    : startSessionToKeep(c, session, wanted, { isByMail });
}

/**
 * Opens what the sign-in keeps. Until the second step, it waits in the cookie.
 * @param isByMail a mailed link or code signs in.
 */
export async function startSessionToKeep(
  c: WebContext,
  session: OpenedSession,
  wanted: Wanted,
  { isByMail }: { isByMail: boolean },
): Promise<RedirectOutcome> {
  await setSessionCookies(c, session);
  if (!needsSecondFactor(session))
    return {
      kind: 'redirect',
      event: 'SIGNED_IN',
      ...(await keepAfterSignIn(c, session, wanted, { isByMail })),
    };
  setPending(c, withOwnHome(c, wanted), { isByMail });
  return { kind: 'redirect', to: paths.secondStep({ returnTo: paths.account() }) };
}

/** Without JavaScript, only the pages of the account can show who is signed in. */
export function pathsAfterSignIn(returnTo: string | null): Pick<RedirectOutcome, 'to' | 'toWithoutScript'> {
  if (returnTo?.startsWith(`${paths.account()}/`)) return { to: returnTo };
  return { to: returnTo ?? paths.home(), toWithoutScript: paths.account(returnTo) };
}
