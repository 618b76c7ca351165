import * as v from 'valibot';
import { refuse, type Refusal } from '../../auth/auth-result.ts';
import { exchangeCode } from '../../auth/sign-in/exchange-code.ts';
import { signInWithIdToken } from '../../auth/google/sign-in-with-id-token.ts';
import { refreshSession } from '../../auth/sessions/refresh-session.ts';
import { signInWithPassword } from '../../auth/sign-in/sign-in-with-password.ts';
import { weakPassword } from '../../auth/passwords/new-password.ts';
import type { WebContext } from '../http/web-context.ts';
import { authenticateBearer } from './own-user.ts';
import { optionalText, readBody, flag, text } from './read-body.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondSession, type Handler } from './envelope.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';
import { providerTokenValues } from './redirects.ts';

const passwordBody = v.object({
  email: v.optional(text, ''),
  phone: optionalText,
  password: v.optional(text, ''),
});

const passwordGrant: Handler = async (c) => {
  const { auth } = c.var;
  const read = await readBody(c, passwordBody);
  if (!read.ok) return read;
  const { email, password, phone } = read.body;
  if (email === '' && phone !== '') return refuse('phone_provider_disabled');
  const result = await signInWithPassword(auth, { email, password }, clientOf(c));
  if (!result.ok) return result;
  const { message, reasons } = weakPassword(result.weakness, auth.config);
  const weakness = result.weakness.length === 0 ? {} : { weak_password: { message, reasons } };
  return respondSession(c, result.session, weakness);
};

const refreshBody = v.object({ refresh_token: v.optional(text, '') });

const refreshGrant: Handler = async (c) => {
  const read = await readBody(c, refreshBody);
  if (!read.ok) return read;
  const result = await refreshSession(c.var.auth, read.body.refresh_token, clientOf(c));
  return result.ok ? respondSession(c, result.session) : result;
};

const pkceBody = v.object({ auth_code: optionalText, code_verifier: optionalText });

const pkceGrant: Handler = async (c) => {
  const read = await readBody(c, pkceBody);
  if (!read.ok) return read;
  const { auth_code: authCode, code_verifier: codeVerifier } = read.body;
  const result = await exchangeCode(c.var.auth, { authCode, codeVerifier }, clientOf(c));
  if (!result.ok) return result;
  return respondSession(c, result.session, providerTokenValues(result.providerTokens));
};

const idTokenBody = v.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: v.nullish(flag),
});

const idTokenGrant: Handler = async (c) => {
  const read = await readBody(c, idTokenBody);
  if (!read.ok) return read;
  const { provider, id_token: idToken, access_token: accessToken, nonce } = read.body;
  const signedIn = read.body.link_identity === true ? await authenticateBearer(c) : null;
  if (signedIn?.ok === false) return signedIn;
  const input = { provider, idToken, accessToken, nonce, linkingTo: signedIn };
  const result = await signInWithIdToken(c.var.auth, input, clientOf(c));
  if (result.kind === 'session') {
    sendMailsAfterResponse(c);
    return respondSession(c, result.session);
  }
  if (result.kind === 'refused') return result.refusal;
  return respondJson(c, { error: 'invalid request', error_description: result.description }, 400);
};

const GRANTS: Record<string, Handler> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
};

export async function handleToken(c: WebContext): Promise<Response | Refusal> {
  const grantType = c.req.query('grant_type') ?? '';
  const grant = Object.hasOwn(GRANTS, grantType) ? GRANTS[grantType] : undefined;
  if (grantType === 'web3') return refuse('web3_provider_disabled');
  if (!grant) return refuse('invalid_credentials', { message: 'unsupported_grant_type' });
  return grant(c);
}
