import * as z from 'zod';
import { generateLink, LINK_TYPES } from '../../auth/operators/generate-link.ts';
import { inviteUser } from '../../auth/operators/invite-user.ts';
import { userJson } from '../../auth/users/user-json.ts';
import type { WebContext } from '../http/web-context.ts';
import { metadataShape, optionalText, redirectShape } from './body-shapes.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal } from './envelope.ts';
import { readBody } from './read-body.ts';
import { redirectTargetOf } from './redirect-options.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';

const inviteBody = z.object({ email: optionalText, data: metadataShape });

export async function handleInvite(c: WebContext): Promise<Response> {
  const read = await readBody(c, inviteBody);
  if (!read.ok) return respondRefusal(c, read);
  const { email, data: userMetadata } = read.body;
  const result = await inviteUser(c.var.auth, { email, userMetadata }, clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  sendMailsAfterResponse(c);
  return respondJson(c, userJson(result.account));
}

const linkBody = z.object({
  type: z.enum(LINK_TYPES, { error: `type must be one of ${LINK_TYPES.join(', ')}` }),
  email: optionalText,
  password: optionalText,
  new_email: optionalText,
  data: metadataShape,
  ...redirectShape,
});

/** Returns a link and a code that the operator delivers. */
export async function handleGenerateLink(c: WebContext): Promise<Response> {
  const read = await readBody(c, linkBody);
  if (!read.ok) return respondRefusal(c, read);
  const { type, email, password, new_email: newEmail, data: userMetadata } = read.body;
  const { auth } = c.var;
  const input = { type, email, password, newEmail, userMetadata };
  const result = await generateLink(auth, input, clientOf(c));
  if (!result.ok) return respondRefusal(c, result);
  const { linkToken, code } = result.value;
  const redirectTo = redirectTargetOf(c, read.body.redirect_to);
  const linkType = type.startsWith('email_change') ? 'email_change' : type;
  const query = `token=${linkToken}&type=${linkType}&redirect_to=${encodedIfNeeded(redirectTo)}`;
  return respondJson(c, {
    ...userJson(result.account),
    action_link: `${auth.siteOrigin}/auth/v1/verify?${query}`,
    email_otp: code,
    hashed_token: linkToken,
    redirect_to: redirectTo,
    verification_type: type,
  });
}

/** GoTrue encodes the target only where it contains one of these characters. */
function encodedIfNeeded(redirectTo: string): string {
  return /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo;
}
