import * as z from 'zod';
import { refuse, type AuthResult } from '../../auth/auth-result.ts';
import { refuseWithoutCaptcha } from '../../auth/captcha/turnstile.ts';
import { resend, type ResendType } from '../../auth/sign-in/resend.ts';
import type { WebContext } from '../http/web-context.ts';
import { captchaShape, captchaTokenOf, optionalText } from './body-shapes.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal } from './envelope.ts';
import { readBody } from './read-body.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';

const resendBody = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...captchaShape,
});

/** Responds with `{}` for unknown addresses too. */
export async function handleResend(c: WebContext): Promise<Response> {
  const read = await readBody(c, resendBody);
  if (!read.ok) return respondRefusal(c, read);
  const bot = await refuseWithoutCaptcha(c.var.auth, captchaTokenOf(read.body));
  if (bot !== null) return respondRefusal(c, bot);
  const checked = checkBody(read.body);
  if (!checked.ok) return respondRefusal(c, checked);
  const result = await resend(c.var.auth, checked, clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  sendMailsAfterResponse(c);
  return respondJson(c, {});
}

function checkBody({
  type,
  email,
  phone,
}: z.infer<typeof resendBody>): AuthResult<{ type: ResendType; email: string }> {
  const invalid = (message: string) => refuse('validation_failed', { message });
  switch (type) {
    case 'signup':
    case 'email_change':
      if (email === '') return invalid('Type provided requires an email address');
      if (phone !== '') return invalid('Only an email address or phone number should be provided.');
      return { ok: true, type, email };
    case 'sms':
    case 'phone_change':
      return phone === ''
        ? invalid('Type provided requires a phone number')
        : refuse('phone_provider_disabled');
    default:
      return invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
}
