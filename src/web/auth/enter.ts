import type { WireSession } from '../../auth/open-session.ts';
import { setSessionCookies } from '../account/session-cookies.ts';
import { paths } from '../paths.ts';
import type { WebContext } from '../web-context.ts';
import type { ScreenOutcome } from './answer-screen.tsx';

/** Lets somebody in, however they proved who they are: this browser keeps the session, and home says welcome. */
export function enter<View>(c: WebContext, session: WireSession): ScreenOutcome<View> {
  setSessionCookies(c, session);
  return { kind: 'leave', to: paths.home(), toast: 'welcome', event: 'SIGNED_IN' };
}
