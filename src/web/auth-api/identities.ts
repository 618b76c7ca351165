import * as z from 'zod';
import { refuse } from '../../auth/auth-result.ts';
import { unlinkIdentity } from '../../auth/account/unlink-identity.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './bearer.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal } from './envelope.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';

export async function handleUnlinkIdentity(c: WebContext): Promise<Response> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return respondRefusal(c, signedIn);
  const { auth } = c.var;
  if (!auth.config.isManualLinkingEnabled) return respondRefusal(c, refuse('manual_linking_disabled'));
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) {
    const message = 'identity_id must be an UUID';
    return respondRefusal(c, refuse('validation_failed', { status: 404, message }));
  }
  const result = await unlinkIdentity(auth, signedIn, id.data.toLowerCase(), clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  sendMailsAfterResponse(c);
  return respondJson(c, {});
}
