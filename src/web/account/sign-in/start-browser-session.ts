import { responseNeedsSecondFactor } from '../../../auth/sessions/authenticate.ts';
import type { SessionJson } from '../../../auth/sessions/open-session.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import type { RedirectOutcome } from '../screens/respond-with-screen.tsx';

/**
 * Puts the session of a confirmed address without a password into the browser; since a mail has just opened it,
 * the account takes a new one without another proof.
 */
export function startSessionToChoosePassword(c: WebContext, session: SessionJson): RedirectOutcome {
  setSessionCookies(c, session);
  return { kind: 'leave', to: paths.resetPassword(), toast: 'choose-password', event: 'SIGNED_IN' };
}

/**
 * Puts the session of a first step into the browser.
 * @param returnTo as `returnPath` gives it.
 * @returns the way there, or home, with a welcome, or, for whoever has one, the second step: only that signs them in.
 */
export function startBrowserSession(
  c: WebContext,
  session: SessionJson,
  returnTo: string | null,
): RedirectOutcome {
  setSessionCookies(c, session);
  return responseNeedsSecondFactor(session)
    ? { kind: 'leave', to: paths.secondStep({ returnTo }), toast: null }
    : { kind: 'leave', to: returnTo ?? paths.home(), toast: 'welcome', event: 'SIGNED_IN' };
}
