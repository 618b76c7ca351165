import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { bearerToken } from '../../auth/sessions/authenticate.ts';
import { refuse, type AuthResult, type Refusal, invalid } from '../../auth/auth-result.ts';
import {
  changeUserAsOperator,
  createUser,
  deleteUserAsOperator,
  readUser,
  removeFactorAsOperator,
  type OperatorInput,
  resetLimitsOfEmail,
  resetLimitsOfNetwork,
} from '../../auth/operators/manage-users.ts';
import { endLiveLink } from '../../auth/operators/end-live-link.ts';
import { readOperatorToken } from '../../auth/operators/operator-token.ts';
import { isHexKey } from '../../crypto/random-key.ts';
import { readAccounts } from '../../db/queries/accounts/operators.ts';
import { factorJson, userJson } from '../../auth/users/user-json.ts';
import { deleteVoteByKey } from '../../db/queries/group-vote-changes.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { optionalText, readBody, metadataShape, redirectShape, flag, metadata, uuid } from './read-body.ts';
import { networkOf, UNKNOWN_NETWORK } from '../http/client-network.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondRefusal, respondAndMail } from './envelope.ts';
import { generateLink, LINK_TYPES, inviteUser } from '../../auth/operators/operator-links.ts';
import { redirectTargetOf } from './redirects.ts';
import { isUuid } from '../../domain/accounts/uuid.ts';

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1_000;

export const operatorsOnly: MiddlewareHandler<WebEnvironment> = async (c, next) => {
  const bearer = bearerToken(c.req.header('authorization'));
  const operator = bearer.ok ? await readOperatorToken(c.var.auth, bearer.token) : bearer;
  return operator.ok ? next() : respondRefusal(c, operator);
};

/** Lists all accounts, newest first, with totals in headers. */
export async function handleListUsers(c: WebContext): Promise<Response | Refusal> {
  const page = parsePageNumber(c.req.query('page'), 1);
  const perPage = parsePageNumber(c.req.query('per_page'), DEFAULT_PER_PAGE);
  if (page === null || perPage === null) {
    return invalid('page and per_page are whole numbers from 1');
  }
  const limit = Math.min(perPage, MAX_PER_PAGE);
  const { accounts, total } = await readAccounts(c.var.deps.privateDb, { limit, offset: (page - 1) * limit });
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [
    ...(page < last ? [`<${pageUrl(c, page + 1, limit)}>; rel="next"`] : []),
    `<${pageUrl(c, last, limit)}>; rel="last"`,
  ];
  c.header('X-Total-Count', String(total));
  c.header('Link', links.join(', '));
  return respondJson(c, { users: accounts.map(userJson), aud: 'authenticated' });
}

function pageUrl(c: WebContext, page: number, perPage: number): string {
  return `${c.var.auth.siteOrigin}/auth/v1/admin/users?page=${page}&per_page=${perPage}`;
}

const userBody = v.object({
  id: v.optional(uuid('id must be an UUID')),
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: v.optional(flag, false),
  user_metadata: v.optional(metadata),
  app_metadata: v.optional(metadata),
  role: optionalText,
  ban_duration: optionalText,
});

async function readInput(c: WebContext): Promise<AuthResult<{ input: OperatorInput }>> {
  const read = await readBody(c, userBody);
  if (!read.ok) return read;
  const { body } = read;
  if (body.phone !== '') return refuse('phone_provider_disabled');
  return {
    ok: true,
    input: {
      id: body.id,
      email: body.email,
      password: body.password,
      passwordHash: body.password_hash,
      isEmailConfirmed: body.email_confirm,
      userMetadata: body.user_metadata,
      appMetadata: body.app_metadata,
      role: body.role,
      banDuration: body.ban_duration,
    },
  };
}

export async function handleCreateUser(c: WebContext): Promise<Response | Refusal> {
  const read = await readInput(c);
  if (!read.ok) return read;
  const result = await createUser(c.var.auth, read.input, clientOf(c));
  return result.ok ? respondJson(c, userJson(result.account)) : result;
}

export async function handleReadUser(c: WebContext): Promise<Response | Refusal> {
  const path = userIdOf(c);
  if (!path.ok) return path;
  const result = await readUser(c.var.auth, path.userId);
  return result.ok ? respondJson(c, userJson(result.account)) : result;
}

export async function handleChangeUserAsOperator(c: WebContext): Promise<Response | Refusal> {
  const path = userIdOf(c);
  if (!path.ok) return path;
  const read = await readInput(c);
  if (!read.ok) return read;
  const result = await changeUserAsOperator(c.var.auth, path.userId, read.input, clientOf(c));
  return result.ok ? respondJson(c, userJson(result.account)) : result;
}

const deleteBody = v.object({ should_soft_delete: v.optional(flag, false) });

export async function handleDeleteUser(c: WebContext): Promise<Response | Refusal> {
  const path = userIdOf(c);
  if (!path.ok) return path;
  const read = await readBody(c, deleteBody);
  if (!read.ok) return read;
  const { should_soft_delete: isSoft } = read.body;
  const result = await deleteUserAsOperator(c.var.auth, path.userId, isSoft, clientOf(c));
  return result.ok ? respondJson(c, {}) : result;
}

export async function handleListFactors(c: WebContext): Promise<Response | Refusal> {
  const path = userIdOf(c);
  if (!path.ok) return path;
  const result = await readUser(c.var.auth, path.userId);
  return result.ok ? respondJson(c, result.account.factors.map(factorJson)) : result;
}

/** Helps a user who lost their device. */
export async function handleDeleteFactor(c: WebContext): Promise<Response | Refusal> {
  const path = userIdOf(c);
  if (!path.ok) return path;
  const ids = { userId: path.userId, factorId: c.req.param('factorId')?.toLowerCase() ?? '' };
  const result = await removeFactorAsOperator(c.var.auth, ids, clientOf(c));
  return result.ok ? respondJson(c, factorJson(result.factor)) : result;
}

const limitsBody = v.object({ email: optionalText, address: optionalText });

/** Refills the buckets of an email or of an IP address's network. */
export async function handleResetLimits(c: WebContext): Promise<Response | Refusal> {
  const read = await readBody(c, limitsBody);
  if (!read.ok) return read;
  const { email, address } = read.body;
  const network = address === '' ? null : networkOf(address);
  if (network === UNKNOWN_NETWORK) {
    return invalid('address must be an IP address');
  }
  const result =
    network === null
      ? await resetLimitsOfEmail(c.var.auth, email, clientOf(c))
      : await resetLimitsOfNetwork(c.var.auth, network);
  return result.ok ? respondJson(c, { actions: result.actions }) : result;
}

/** Ends the link of a shared trip that somebody reported. */
export async function handleEndLiveLink(c: WebContext): Promise<Response | Refusal> {
  const read = await readBody(c, v.object({ key: optionalText }));
  if (!read.ok) return read;
  const result = await endLiveLink(c.var.auth, read.body.key, clientOf(c));
  return result.ok ? respondJson(c, {}) : result;
}

/** Deletes a vote with its answers, by the key of its link. */
export async function handleEndVote(c: WebContext): Promise<Response | Refusal> {
  const key = c.req.param('key') ?? '';
  const title = isHexKey(key) ? await deleteVoteByKey(c.var.auth.db, key) : null;
  return title === null ? invalid('No vote has this key', { status: 404 }) : respondJson(c, { title });
}

/** Only UUIDs are looked up (CVE-2025-48370). */
function userIdOf(c: WebContext): AuthResult<{ userId: string }> {
  const userId = c.req.param('userId') ?? '';
  return isUuid(userId) ? { ok: true, userId } : invalid('user_id must be an UUID', { status: 404 });
}

function parsePageNumber(text: string | undefined, fallback: number): number | null {
  if (text === undefined || text === '') return fallback;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

const inviteBody = v.object({ email: optionalText, data: metadataShape });

export async function handleInvite(c: WebContext): Promise<Response | Refusal> {
  const read = await readBody(c, inviteBody);
  if (!read.ok) return read;
  const { email, data: userMetadata } = read.body;
  const result = await inviteUser(c.var.auth, { email, userMetadata }, clientOf(c));
  return result.ok ? respondAndMail(c, userJson(result.account)) : result;
}

const linkBody = v.object({
  type: v.pipe(
    v.optional(v.unknown(), null),
    v.picklist(LINK_TYPES, `type must be one of ${LINK_TYPES.join(', ')}`),
  ),
  email: optionalText,
  password: optionalText,
  new_email: optionalText,
  data: metadataShape,
  ...redirectShape,
});

/** Returns a link and a code that the operator delivers. */
export async function handleGenerateLink(c: WebContext): Promise<Response | Refusal> {
  const read = await readBody(c, linkBody);
  if (!read.ok) return read;
  const { type, email, password, new_email: newEmail, data: userMetadata } = read.body;
  const { auth } = c.var;
  const input = { type, email, password, newEmail, userMetadata };
  const result = await generateLink(auth, input, clientOf(c));
  if (!result.ok) return result;
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
