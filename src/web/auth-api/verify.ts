import * as v from 'valibot';
import { refuse, type AuthResult, type Refusal, invalid } from '../../auth/auth-result.ts';
import { PKCE_PREFIX } from '../../auth/tokens/pkce.ts';
import { redirectTarget } from '../../auth/redirect-target.ts';
import { verify, type VerifyInput } from '../../auth/sign-in/verify.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { optionalText, redirectShape, readBody } from './read-body.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondSession } from './envelope.ts';
import {
  explicitRedirects,
  redirectTargetOf,
  errorValues,
  redirectToClient,
  sessionValues,
} from './redirects.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';

const HALF_MESSAGE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const verifyBody = v.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  ...redirectShape,
});

/** Returns a session for a mailed link's token or a typed code. */
export async function handleVerify(c: WebContext): Promise<Response | Refusal> {
  const read = await readBody(c, verifyBody);
  if (!read.ok) return read;
  const proof = proofOf(read.body);
  if (!proof.ok) return proof;
  const { type } = read.body;
  const result = await verify(c.var.auth, { type, proof: proof.proof, respondWith: 'session' }, clientOf(c));
  if (!result.ok) return result;
  sendMailsAfterResponse(c);
  if (result.kind === 'session') return respondSession(c, result.session);
  return respondJson(c, { msg: HALF_MESSAGE, code: '200' });
}

function proofOf(body: v.InferOutput<typeof verifyBody>): AuthResult<Pick<VerifyInput, 'proof'>> {
  if (body.type === '') return invalid('Verify requires a verification type');
  if ((body.token === '') === (body.token_hash === ''))
    return invalid('Verify requires either a token or a token hash');
  if (body.token_hash !== '') {
    const isAlone = body.email === '' && body.phone === '' && body.redirect_to === '';
    return isAlone
      ? { ok: true, proof: { kind: 'link', linkToken: body.token_hash } }
      : invalid('Only the token_hash and type should be provided');
  }
  if (body.email === '' && body.phone !== '') {
    return isPhoneNumber(body.phone)
      ? refuse('otp_expired')
      : invalid('Invalid phone number format (E.164 required)');
  }
  if (body.phone !== '' || body.email === '')
    return invalid('Only an email address or phone number should be provided on verify');
  return { ok: true, proof: { kind: 'code', email: body.email, code: body.token } };
}

/** Accepts E.164 with or without the plus sign, and spaces, as GoTrue does. No account has a phone. */
function isPhoneNumber(text: string): boolean {
  return /^[1-9]\d{1,14}$/.test(text.replace(/^\+/, '').replaceAll(' ', ''));
}

/**
 * Consumes a link and redirects with a session in the fragment, or with a code in the query (PKCE). The
 * site's own mails link to pages instead, where a GET consumes nothing.
 */
export async function handleVerifyLink(c: WebContext): Promise<Response | Refusal> {
  // Mail scanners check links with HEAD.
  if (c.req.method === 'HEAD') return c.body(null, 204, { 'Cache-Control': NO_STORE });
  const { auth } = c.var;
  const type = c.req.query('type') ?? '';
  const linkToken = c.req.query('token') ?? '';
  const isPkce = linkToken.startsWith(PKCE_PREFIX);
  const target = redirectTargetOf(c);
  const toRefusal = (refusal: Refusal) =>
    redirectToClient(c, target, { values: errorValues(refusal), inQuery: isPkce, inFragment: true });

  const missing = type === '' ? 'a verification type' : linkToken === '' ? 'a token or a token hash' : null;
  if (missing !== null) return toRefusal(invalid(`Verify requires ${missing}`));
  const proof = { kind: 'link', linkToken } as const;
  const result = await verify(auth, { type, proof, respondWith: isPkce ? 'code' : 'session' }, clientOf(c));
  if (!result.ok) return result.code === 'over_request_rate_limit' ? result : toRefusal(result);
  sendMailsAfterResponse(c);
  switch (result.kind) {
    case 'session':
      return redirectToClient(c, target, {
        values: { ...(await sessionValues(c, result.session)), type },
        inFragment: true,
      });
    case 'half':
      return redirectToClient(c, target, {
        values: { message: HALF_MESSAGE },
        inQuery: isPkce,
        inFragment: true,
      });
    case 'code': {
      const { siteOrigin, config } = auth;
      const candidates = [...explicitRedirects(c), result.redirectTo];
      const codeTarget = redirectTarget(candidates, { siteOrigin, ...config });
      return redirectToClient(c, codeTarget, { values: { code: result.code }, inQuery: true });
    }
  }
}
