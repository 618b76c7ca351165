import * as z from 'zod';
import { signInWithPassword } from '../../auth/sign-in-with-password.ts';
import { setSessionCookies } from '../account/session-cookies.ts';
import { siteAuth } from '../account/visitor.ts';
import { clientOf } from '../auth-api/client.ts';
import { paths } from '../paths.ts';
import type { WebContext } from '../web-context.ts';
import { refused, type ScreenOutcome } from './answer-screen.tsx';
import type { AuthView } from './auth-view.ts';
import { refusalToast } from './toasts.ts';

const text = z.string().catch('');
export const signInFields = z.object({ email: text, password: text });

/** Signs in by e-mail and password; the home page then says so. */
export async function signInByForm(
  c: WebContext,
  fields: z.infer<typeof signInFields>,
): Promise<ScreenOutcome<AuthView>> {
  const result = await signInWithPassword(siteAuth(c), fields, clientOf(c));
  if (!result.ok) {
    const { message } = result;
    const view = { email: fields.email, problem: message };
    return refused(c, result, { view, toast: refusalToast('Sign In Error', message) });
  }
  setSessionCookies(c, result.session);
  return { kind: 'leave', to: paths.home(), toast: 'welcome', event: 'SIGNED_IN' };
}
