import * as z from 'zod';
import { refuseWithoutCaptcha } from '../../auth/captcha/turnstile.ts';
import { recover } from '../../auth/sign-in/recover.ts';
import type { WebContext } from '../http/web-context.ts';
import {
  captchaShape,
  captchaTokenOf,
  codeChallengeShape,
  optionalText,
  redirectShape,
} from './body-shapes.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal } from './envelope.ts';
import { readBody } from './read-body.ts';
import { redirectOptionsOf } from './redirect-options.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';

const recoverBody = z.object({
  email: optionalText,
  ...captchaShape,
  ...codeChallengeShape,
  ...redirectShape,
});

/** Responds with `{}` for unknown addresses too. */
export async function handleRecover(c: WebContext): Promise<Response> {
  const read = await readBody(c, recoverBody);
  if (!read.ok) return respondRefusal(c, read);
  const bot = await refuseWithoutCaptcha(c.var.auth, captchaTokenOf(read.body));
  if (bot !== null) return respondRefusal(c, bot);
  const options = redirectOptionsOf(c, read.body);
  if (!options.ok) return respondRefusal(c, options);
  const input = { email: read.body.email, returnWay: options.returnWay };
  const result = await recover(c.var.auth, input, clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  sendMailsAfterResponse(c);
  return respondJson(c, {});
}
