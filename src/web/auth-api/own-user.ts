import { authenticate, bearerToken, type SignedIn } from '../../auth/sessions/authenticate.ts';
import { type AuthResult, refuse, type Refusal, invalid } from '../../auth/auth-result.ts';
import type { WebContext } from '../http/web-context.ts';
import * as v from 'valibot';
import { changeUser } from '../../auth/account/change-user.ts';
import { refuseTooManyReads } from '../../auth/rate-limits/buckets.ts';
import { userJson } from '../../auth/users/user-json.ts';
import { optionalText, readBody, text, metadata } from './read-body.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondAndMail } from './envelope.ts';
import { unlinkIdentity } from '../../auth/account/unlink-identity.ts';
import { signOut } from '../../auth/sessions/open-session.ts';
import { LOGOUT_SCOPES } from '../../db/queries/accounts/sessions.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { isUuid } from '../../domain/accounts/uuid.ts';

/** Ignores cookies. */
export async function authenticateBearer(c: WebContext): Promise<AuthResult<SignedIn>> {
  const bearer = bearerToken(c.req.header('authorization'));
  return bearer.ok ? authenticate(c.var.auth, bearer.token) : bearer;
}

export async function handleReadOwnUser(c: WebContext): Promise<Response | Refusal> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return signedIn;
  const refusal = await refuseTooManyReads(c.var.auth, signedIn, clientOf(c));
  return refusal === null ? respondJson(c, userJson(signedIn.account)) : refusal;
}

const optional = v.optional(text);
const changeBody = v.object({
  email: optional,
  phone: optionalText,
  password: optional,
  data: v.optional(metadata),
  nonce: optional,
  current_password: optional,
  app_metadata: v.optional(v.unknown()),
  role: v.optional(v.unknown()),
});

/** Only operators may change `app_metadata` and `role`. */
export async function handleChangeOwnUser(c: WebContext): Promise<Response | Refusal> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return signedIn;
  const read = await readBody(c, changeBody);
  if (!read.ok) return read;
  const { app_metadata: appMetadata, role, phone, current_password: currentPassword, ...change } = read.body;
  if (phone !== '') return refuse('phone_provider_disabled');
  if (appMetadata !== undefined || role !== undefined) return refuse('not_admin');
  const result = await changeUser(c.var.auth, signedIn, { ...change, currentPassword }, clientOf(c));
  return result.ok ? respondAndMail(c, userJson(result.account)) : result;
}

export async function handleUnlinkIdentity(c: WebContext): Promise<Response | Refusal> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return signedIn;
  const { auth } = c.var;
  if (!auth.config.isManualLinkingEnabled) return refuse('manual_linking_disabled');
  const id = c.req.param('id') ?? '';
  if (!isUuid(id)) {
    const message = 'identity_id must be an UUID';
    return invalid(message, { status: 404 });
  }
  const result = await unlinkIdentity(auth, signedIn, id.toLowerCase(), clientOf(c));
  return result.ok ? respondAndMail(c, {}) : result;
}

/** The `scope` ends this session, all others, or all sessions of the user (`global`). */
export async function handleLogout(c: WebContext): Promise<Response | Refusal> {
  const requested = c.req.query('scope') ?? 'global';
  const scope = LOGOUT_SCOPES.find((known) => known === requested);
  if (scope === undefined) {
    return invalid(`Unsupported logout scope "${requested}"`);
  }
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return signedIn;
  await signOut(c.var.auth, signedIn, scope, clientOf(c));
  return c.body(null, 204, { 'Cache-Control': NO_STORE });
}
