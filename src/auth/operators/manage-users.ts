import {
  type Account,
  type FactorSummary,
  readAccount,
  readAccountByEmail,
} from '../../db/queries/accounts/accounts.ts';
import { farewellFollowers } from '../mail/farewell-mails.ts';
import { deleteFactor } from '../../db/queries/accounts/factors.ts';
import {
  changeByOperator,
  deleteUser,
  emptyUser,
  type OperatorChange,
} from '../../db/queries/accounts/operators.ts';
import { OVERTAKEN_SQLSTATE } from '../../db/queries/accounts/fail-batch-unless-changed.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { insertAccount } from '../../db/queries/accounts/sign-ups.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/neon/failure.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, invalid } from '../auth-result.ts';
import { EMAIL_APP_METADATA, emailIdentity, newUser } from '../users/new-account.ts';
import { refuseNewPassword } from '../passwords/new-password.ts';
import { isImportedHash } from '../passwords/password-hash.ts';
import { readEmail } from '../users/read-email.ts';
import { METADATA_TOO_LARGE, refuseMetadata } from '../users/user-metadata.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { deleteBuckets } from '../../db/queries/rate-limits.ts';
import { keysOfAccount, keysOfNetwork } from '../rate-limits/buckets.ts';

/** Members that are '' or absent change nothing. */
export interface OperatorInput {
  id?: string | undefined;
  email: string;
  password: string;
  /** Bcrypt of another system. */
  passwordHash: string;
  isEmailConfirmed: boolean;
  userMetadata?: Metadata | undefined;
  appMetadata?: Metadata | undefined;
  role: string;
  banDuration: string;
}

/** An account without a password gets a random one. Its owner can set a new one by recovery. */
export async function createUser(
  deps: AuthDeps,
  input: OperatorInput,
  client: Client,
): Promise<AuthResult<{ account: Account }>> {
  const { db } = deps;
  const now = deps.now();
  const read = await readChange(deps, input);
  if (!read.ok) return read;
  const { email, userMetadata = {}, appMetadata = {}, ...change } = read.change;
  if (email === undefined) {
    return invalid('Cannot create a user without an email');
  }
  const user = newUser({
    ...change,
    ...(input.id === undefined ? {} : { id: input.id }),
    email,
    passwordSetAt: change.passwordHash === undefined ? null : now,
    passwordHash: change.passwordHash ?? (await deps.passwords.hash(crypto.randomUUID())),
    userMetadata,
    appMetadata: { ...EMAIL_APP_METADATA, ...appMetadata },
    now,
  });
  const identity = { ...emailIdentity({ user, email, now }), lastSignInAt: null };
  try {
    await db.batch([
      ...insertAccount(db, { user, identities: [identity] }),
      insertSecurityEvent(db, eventOf(deps, user.id, 'created', client)),
    ]);
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION_SQLSTATE) return refuse('email_exists');
    throw error;
  }
  return { ok: true, account: { user, identities: [identity], factors: [] } };
}

export async function readUser({ db }: AuthDeps, userId: string): Promise<AuthResult<{ account: Account }>> {
  const account = await readAccount(db, userId);
  return account === null ? refuse('user_not_found') : { ok: true, account };
}

/** Needs none of the owner's confirmations. */
export async function changeUserAsOperator(
  deps: AuthDeps,
  userId: string,
  input: OperatorInput,
  client: Client,
): Promise<AuthResult<{ account: Account }>> {
  const { db } = deps;
  const known = await readUser(deps, userId);
  if (!known.ok) return known;
  const read = await readChange(deps, input);
  if (!read.ok) return read;
  try {
    await db.batch([
      insertSecurityEvent(db, eventOf(deps, userId, 'changed', client)),
      ...changeByOperator(db, userId, read.change, deps.now()),
    ]);
  } catch (error) {
    const state = sqlStateOf(error);
    if (state === UNIQUE_VIOLATION_SQLSTATE) return refuse('email_exists');
    if (state === OVERTAKEN_SQLSTATE) return METADATA_TOO_LARGE;
    throw error;
  }
  return readUser(deps, userId);
}

/** @param isSoft true keeps an empty row, so that the id is never reused. */
export async function deleteUserAsOperator(
  deps: AuthDeps,
  userId: string,
  isSoft: boolean,
  client: Client,
): Promise<AuthResult> {
  const { db } = deps;
  const known = await readUser(deps, userId);
  if (!known.ok) return known;
  const now = deps.now();
  await db.batch([
    insertSecurityEvent(db, { ...eventOf(deps, userId, 'deleted', client), kind: 'account_deleted' }),
    ...(await farewellFollowers(deps, userId)),
    ...(isSoft ? emptyUser(db, known.account.user, now) : deleteUser(db, userId, now)),
  ]);
  return { ok: true };
}

/** Without a factor, sessions return to aal1. */
export async function removeFactorAsOperator(
  deps: AuthDeps,
  { userId, factorId }: { userId: string; factorId: string },
  client: Client,
): Promise<AuthResult<{ factor: FactorSummary }>> {
  const { db } = deps;
  const known = await readUser(deps, userId);
  if (!known.ok) return known;
  const factor = known.account.factors.find(({ id }) => id === factorId);
  if (factor === undefined) return refuse('mfa_factor_not_found');
  await db.batch([
    ...deleteFactor(db, { userId, factorId }),
    insertSecurityEvent(db, eventOf(deps, userId, 'factor removed', client)),
  ]);
  return { ok: true, factor };
}

function eventOf({ now }: AuthDeps, userId: string, what: string, client: Client) {
  return { at: now(), kind: 'account_changed_by_operator' as const, userId, ...client, details: { what } };
}

async function readChange(
  deps: AuthDeps,
  input: OperatorInput,
): Promise<AuthResult<{ change: OperatorChange }>> {
  const { email, password, passwordHash, userMetadata, appMetadata, role, banDuration } = input;
  const now = deps.now();
  const change: OperatorChange = {};
  if (email !== '') {
    const read = readEmail(email);
    if (!read.ok) return read;
    change.email = read.email;
  }
  if (input.isEmailConfirmed) change.emailConfirmedAt = now;
  if (passwordHash !== '') {
    if (!isImportedHash(passwordHash)) {
      return invalid('password_hash must be a bcrypt hash ($2a$ or $2b$)');
    }
    change.passwordHash = passwordHash;
  } else if (password !== '') {
    const refusal = await refuseNewPassword(password, deps);
    if (refusal !== null) return refusal;
    change.passwordHash = await deps.passwords.hash(password);
  }
  for (const data of [userMetadata, appMetadata]) {
    const refusal = data === undefined ? null : refuseMetadata(data);
    if (refusal !== null) return refusal;
  }
  if (userMetadata !== undefined) change.userMetadata = userMetadata;
  if (appMetadata !== undefined) change.appMetadata = appMetadata;
  if (role !== '') change.role = role;
  if (banDuration !== '') {
    const seconds = readBanDuration(banDuration);
    if (seconds === null) {
      return invalid('invalid format for ban duration: "24h", "30m" or "none"');
    }
    change.bannedUntil = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000);
  }
  return { ok: true, change };
}

const SECONDS: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3_600,
};
const PART = /(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(ns|us|µs|ms|s|m|h)/y;
/** More than a century is a typing error. */
const MAX_SECONDS = 100 * 365 * 86_400;

/**
 * Reads 'none', or a duration of Go ('24h', '1h30m', '1.5h', '300ms').
 * @returns seconds, 0 for 'none', or null for invalid text.
 */
export function readBanDuration(text: string): number | null {
  if (text === 'none' || text === '0') return 0;
  // Go accepts the micro sign and the Greek mu.
  const spelled = text.replaceAll('μ', 'µ');
  let total = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < spelled.length) {
    const [, amount, unit = ''] = PART.exec(spelled) ?? [];
    if (amount === undefined) return null;
    total += Number(amount) * mustExist(SECONDS[unit]);
  }
  return text !== '' && total <= MAX_SECONDS ? total : null;
}

/** @returns which limits had been used. */
export async function resetLimitsOfNetwork(
  deps: AuthDeps,
  network: string,
): Promise<AuthResult<{ actions: string[] }>> {
  const rows = await deleteBuckets(deps.db, await keysOfNetwork(deps, network));
  return { ok: true, actions: rows.map(({ action }) => action) };
}

export async function resetLimitsOfEmail(
  deps: AuthDeps,
  text: string,
  client: Client,
): Promise<AuthResult<{ actions: string[] }>> {
  const { db } = deps;
  const read = readEmail(text);
  if (!read.ok) return read;
  const { email } = read;
  const userId = (await readAccountByEmail(db, email))?.user.id ?? null;
  const deletion = deleteBuckets(db, await keysOfAccount(deps, { email, userId }));
  const event = { at: deps.now(), kind: 'account_changed_by_operator', ...client } as const;
  const [rows] = await (userId === null
    ? db.batch([deletion])
    : db.batch([deletion, insertSecurityEvent(db, { ...event, userId, details: { what: 'limits reset' } })]));
  return { ok: true, actions: rows.map(({ action }) => action) };
}
