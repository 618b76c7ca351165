import { refuseWithoutCaptcha } from '../../../auth/captcha/turnstile.ts';
import type { WebContext } from '../../http/web-context.ts';
import { destructive } from '../../session/toast-text.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { errorMessage } from '../screens/error-messages.ts';
import type { AuthView } from './sign-in-view.ts';

/** Turnstile's script adds this field to the form. */
export const CAPTCHA_FIELD = 'cf-turnstile-response';

export function requireCaptcha<Fields extends Record<typeof CAPTCHA_FIELD, string>>(
  toastTitle: string,
  form: (c: WebContext, fields: Fields, view: AuthView) => Promise<ScreenOutcome<AuthView>>,
): typeof form {
  return async (c, fields, view) => {
    const refusal = await refuseWithoutCaptcha(c.var.auth, fields[CAPTCHA_FIELD]);
    if (refusal === null) return form(c, fields, view);
    return refused(c, refusal, { view, toast: destructive(toastTitle, errorMessage(refusal)) });
  };
}
