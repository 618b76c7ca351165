import * as z from 'zod';
import { refuse } from '../../auth/auth-result.ts';
import { refuseWithoutCaptcha } from '../../auth/captcha/turnstile.ts';
import { sendOneTimeCode } from '../../auth/sign-in/send-one-time-code.ts';
import { sendReauthentication } from '../../auth/account/send-reauthentication.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './bearer.ts';
import {
  captchaShape,
  captchaTokenOf,
  codeChallengeShape,
  metadataShape,
  optionalText,
  redirectShape,
} from './body-shapes.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal } from './envelope.ts';
import { readBody } from './read-body.ts';
import { redirectOptionsOf } from './redirect-options.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().default(true),
  data: metadataShape,
  ...captchaShape,
  ...codeChallengeShape,
  ...redirectShape,
});

/** Mails a sign-in link and code. */
export async function handleOneTimeCode(c: WebContext): Promise<Response> {
  const read = await readBody(c, otpBody);
  if (!read.ok) return respondRefusal(c, read);
  const bot = await refuseWithoutCaptcha(c.var.auth, captchaTokenOf(read.body));
  if (bot !== null) return respondRefusal(c, bot);
  const { email, phone, create_user: createsUser, data: userMetadata } = read.body;
  if (email === '' && phone !== '') return respondRefusal(c, refuse('phone_provider_disabled'));
  const options = redirectOptionsOf(c, read.body);
  if (!options.ok) return respondRefusal(c, options);
  const { returnWay } = options;
  const input = { email, createsUser, userMetadata, returnWay };
  const result = await sendOneTimeCode(c.var.auth, input, clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  sendMailsAfterResponse(c);
  return respondJson(c, {});
}

/** Mails the code that a password change may require. */
export async function handleReauthenticate(c: WebContext): Promise<Response> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return respondRefusal(c, signedIn);
  const result = await sendReauthentication(c.var.auth, signedIn, clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  sendMailsAfterResponse(c);
  return respondJson(c, {});
}
