import { CAPTCHA_FIELD, refuseWithoutCaptcha } from '../../../auth/captcha/turnstile.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import type { WebContext } from '../../http/web-context.ts';
import { destructive } from '../../session/toasts.ts';
import { errorMessage, INVALID_ADDRESS } from '../screens/error-messages.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { NO_WANTED } from '../keep/wanted.ts';
import type { AuthView } from './sign-in-view.ts';

/** `asked` and `tries` come back from the browser, so they only affect texts. */
export const NO_FIELDS = {
  email: '',
  password: '',
  code: '',
  return_to: '',
  asked: '',
  tries: '',
  ...NO_WANTED,
  [CAPTCHA_FIELD]: '',
};

export type AuthForm = (
  c: WebContext,
  fields: typeof NO_FIELDS,
  view: AuthView,
) => Promise<ScreenOutcome<AuthView>>;

export function requireCaptcha(title: string, form: AuthForm): AuthForm {
  return async (c, fields, view) => {
    const refusal = await refuseWithoutCaptcha(c.var.auth, fields[CAPTCHA_FIELD]);
    if (refusal === null) return form(c, fields, view);
    return refused(c, refusal, { view, toast: destructive(title, errorMessage(refusal)) });
  };
}

/** Shows a problem beside its field, and as a toast with the title. */
export function refusedField(
  c: WebContext,
  view: AuthView,
  { title, field }: { title: string; field: NonNullable<AuthView['problem']>['field'] },
  fault: Refusal | string,
  text = textOf(fault),
): ScreenOutcome<AuthView> {
  const refusal = typeof fault === 'string' ? ({ status: 400, reasons: [] } as const) : fault;
  const problem = { field, text, reasons: refusal.reasons ?? [] };
  return refused(c, refusal, { view: { ...view, problem }, toast: destructive(title, text) });
}

function textOf(fault: Refusal | string): string {
  if (typeof fault === 'string') return fault;
  return fault.field === 'email' ? INVALID_ADDRESS : errorMessage(fault);
}
