import * as v from 'valibot';
import { refuse, type AuthResult, type Refusal, invalid } from '../../auth/auth-result.ts';
import type { SignedIn } from '../../auth/sessions/authenticate.ts';
import { challengeFactor, verifyFactor } from '../../auth/factors/verify-factor.ts';
import { enrollFactor, removeFactor } from '../../auth/factors/own-factors.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './own-user.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondSession, respondAndMail } from './envelope.ts';
import { readBody, text, uuid } from './read-body.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';
import { isUuid } from '../../domain/accounts/uuid.ts';

const optional = v.optional(text);
const enrolBody = v.object({ factor_type: optional, friendly_name: optional, issuer: optional });

export async function handleEnroll(c: WebContext): Promise<Response | Refusal> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return signedIn;
  const read = await readBody(c, enrolBody);
  if (!read.ok) return read;
  const { factor_type: type, friendly_name: friendlyName = null, issuer = null } = read.body;
  if (type === 'phone') return refuse('mfa_phone_enroll_not_enabled');
  if (type === 'webauthn') return refuse('mfa_webauthn_enroll_not_enabled');
  if (type !== 'totp') {
    return invalid('factor_type needs to be totp');
  }
  const result = await enrollFactor(c.var.auth, signedIn, { friendlyName, issuer });
  if (!result.ok) return result;
  const { enrolment, qrCode } = result;
  const { factorId, secret, uri } = enrolment;
  return respondJson(c, {
    id: factorId,
    type,
    ...(enrolment.friendlyName === null ? {} : { friendly_name: enrolment.friendlyName }),
    totp: { qr_code: qrCode, secret, uri },
  });
}

/** A code must follow within five minutes. */
export async function handleChallenge(c: WebContext): Promise<Response | Refusal> {
  const request = await readFactorRequest(c);
  if (!request.ok) return request;
  const result = await challengeFactor(c.var.auth, request.signedIn, request.factorId, clientOf(c));
  if (!result.ok) return result;
  const expiresAt = Math.floor(result.expiresAt.getTime() / 1000);
  return respondJson(c, { id: result.challengeId, type: 'totp', expires_at: expiresAt });
}

const verifyBody = v.object({
  challenge_id: v.pipe(v.optional(v.unknown(), null), uuid('challenge_id must be a UUID')),
  code: v.optional(text, ''),
});

/** Exchanges a code for a session with two factors. */
export async function handleVerifyFactor(c: WebContext): Promise<Response | Refusal> {
  const request = await readFactorRequest(c);
  if (!request.ok) return request;
  const read = await readBody(c, verifyBody);
  if (!read.ok) return read;
  const { challenge_id: challengeId, code } = read.body;
  const input = { factorId: request.factorId, challengeId, code };
  const result = await verifyFactor(c.var.auth, request.signedIn, input, clientOf(c));
  sendMailsAfterResponse(c);
  if (!result.ok) return result;
  return respondSession(c, result.session);
}

export async function handleRemoveFactor(c: WebContext): Promise<Response | Refusal> {
  const request = await readFactorRequest(c);
  if (!request.ok) return request;
  const result = await removeFactor(c.var.auth, request.signedIn, request.factorId, clientOf(c));
  return result.ok ? respondAndMail(c, { id: request.factorId }) : result;
}

async function readFactorRequest(
  c: WebContext,
): Promise<AuthResult<{ signedIn: SignedIn; factorId: string }>> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return signedIn;
  const factorId = c.req.param('factorId') ?? '';
  return isUuid(factorId) ? { ok: true, signedIn, factorId } : refuse('mfa_factor_not_found');
}
