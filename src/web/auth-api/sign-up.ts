import * as z from 'zod';
import { refuse } from '../../auth/auth-result.ts';
import { refuseWithoutCaptcha } from '../../auth/captcha/turnstile.ts';
import { signInAnonymously } from '../../auth/sign-in/sign-in-anonymously.ts';
import { signUp } from '../../auth/sign-in/sign-up.ts';
import type { WebContext } from '../http/web-context.ts';
import {
  captchaShape,
  captchaTokenOf,
  codeChallengeShape,
  metadataShape,
  optionalText,
  redirectShape,
} from './body-shapes.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal, respondSession } from './envelope.ts';
import { readBody } from './read-body.ts';
import { redirectOptionsOf } from './redirect-options.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadataShape,
  ...captchaShape,
  ...codeChallengeShape,
  ...redirectShape,
});

/** Without email and phone the account is anonymous. */
export async function handleSignUp(c: WebContext): Promise<Response> {
  const { auth } = c.var;
  const read = await readBody(c, signUpBody);
  if (!read.ok) return respondRefusal(c, read);
  const bot = await refuseWithoutCaptcha(auth, captchaTokenOf(read.body));
  if (bot !== null) return respondRefusal(c, bot);
  const { email, phone, password, data: userMetadata } = read.body;
  if (email === '' && phone === '') {
    const result = await signInAnonymously(auth, { userMetadata }, clientOf(c));
    return result.ok ? respondSession(c, result.session) : respondRefusal(c, result);
  }
  if (phone !== '') return respondRefusal(c, refuse('phone_provider_disabled'));
  const options = redirectOptionsOf(c, read.body);
  if (!options.ok) return respondRefusal(c, options);
  const { returnWay } = options;
  const result = await signUp(auth, { email, password, userMetadata, returnWay }, clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  sendMailsAfterResponse(c);
  return result.kind === 'session' ? respondSession(c, result.session) : respondJson(c, result.user);
}
