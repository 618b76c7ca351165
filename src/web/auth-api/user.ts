import * as z from 'zod';
import { refuse } from '../../auth/auth-result.ts';
import { changeUser } from '../../auth/account/change-user.ts';
import { refuseTooManyReads } from '../../auth/rate-limits/user-limits.ts';
import { userJson } from '../../auth/users/user-json.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './bearer.ts';
import { optionalText } from './body-shapes.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal } from './envelope.ts';
import { readBody } from './read-body.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';

export async function handleReadOwnUser(c: WebContext): Promise<Response> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return respondRefusal(c, signedIn);
  const refusal = await refuseTooManyReads(c.var.auth, signedIn, clientOf(c));
  return refusal === null ? respondJson(c, userJson(signedIn.account)) : respondRefusal(c, refusal);
}

const text = z.string().optional();
const changeBody = z.object({
  email: text,
  phone: optionalText,
  password: text,
  data: z.record(z.string(), z.unknown()).optional(),
  nonce: text,
  current_password: text,
  app_metadata: z.unknown().optional(),
  role: z.unknown().optional(),
});

/** Only operators may change `app_metadata` and `role`. */
export async function handleChangeOwnUser(c: WebContext): Promise<Response> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return respondRefusal(c, signedIn);
  const read = await readBody(c, changeBody);
  if (!read.ok) return respondRefusal(c, read);
  const { app_metadata: appMetadata, role, phone, current_password: currentPassword, ...change } = read.body;
  if (phone !== '') return respondRefusal(c, refuse('phone_provider_disabled'));
  if (appMetadata !== undefined || role !== undefined) return respondRefusal(c, refuse('not_admin'));
  const result = await changeUser(c.var.auth, signedIn, { ...change, currentPassword }, clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  sendMailsAfterResponse(c);
  return respondJson(c, userJson(result.account));
}
