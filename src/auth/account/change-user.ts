import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import {
  selectAddressOwner,
  setPassword,
  startEmailChange,
  countReauthenticationAttempt,
} from '../../db/queries/accounts/changes.ts';
import { addEmailIdentity } from '../../db/queries/accounts/identities.ts';
import { mergeUserMetadata } from '../../db/queries/accounts/metadata.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { upsertOneTimeToken } from '../../db/queries/accounts/one-time-tokens.ts';
import { type Account, readAccount } from '../../db/queries/accounts/accounts.ts';
import type { Statement } from '../../db/neon/client.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, USER_GONE, type Client, type AuthResult, invalid } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import { issueOneTimeToken } from '../mail/issue-one-time-token.ts';
import { writeMail, noticeTo } from '../mail/write-mail.ts';
import { refuseTooManyCodes, refuseTooManyChanges, refuseTooManyPasswords } from '../rate-limits/buckets.ts';
import { refuseTooManyMails, refuseTooManyMailsToday } from '../rate-limits/mail-limits.ts';
import { emailIdentity } from '../users/new-account.ts';
import { refuseNewPassword } from '../passwords/new-password.ts';
import { codeHash } from '../tokens/one-time-token.ts';
import { readEmail } from '../users/read-email.ts';
import { METADATA_TOO_LARGE, refuseMetadata } from '../users/user-metadata.ts';
import { isOvertaken } from '../../db/queries/accounts/fail-batch-unless-changed.ts';

/** The configuration can make older sessions reauthenticate before a password change. */
const RECENT_MS = 24 * 60 * 60 * 1000;

/** Absent members stay unchanged. */
export interface UserChange {
  email?: string | undefined;
  password?: string | undefined;
  /** Merged into the metadata; null deletes a member. */
  data?: Metadata | undefined;
  /** The code of a reauthentication mail. */
  nonce?: string | undefined;
  currentPassword?: string | undefined;
}

type Part = AuthResult<{ statements: Statement[] }>;

/**
 * Makes all changes or none. A new password ends other sessions and voids pending links. A new address counts
 * after both addresses have confirmed.
 */
export async function changeUser(
  deps: AuthDeps,
  signedIn: SignedIn,
  change: UserChange,
  client: Client,
): Promise<AuthResult<{ account: Account }>> {
  const { db } = deps;
  const userId = signedIn.account.user.id;
  const refusal = await refuseTooManyChanges(deps, signedIn, client);
  if (refusal !== null) return refusal;
  if ((change.email ?? change.password) !== undefined && needsSecondFactor(signedIn)) {
    return refuse('insufficient_aal');
  }
  const parts = [
    await passwordPart(deps, signedIn, change, client),
    await emailPart(deps, signedIn, change, client),
    metadataPart(deps, userId, change.data),
  ];
  const statements: Statement[] = [];
  for (const part of parts) {
    if (!part.ok) return part;
    statements.push(...part.statements);
  }
  const [first, ...rest] = statements;
  const outcome = first === undefined ? 'changed' : await changeOrTooLarge(db.batch([first, ...rest]));
  const account = await readAccount(db, userId);
  if (account === null) return USER_GONE;
  return outcome === 'changed' ? { ok: true, account } : METADATA_TOO_LARGE;
}

/** Fails when the merged metadata is too long or the account is gone. */
async function changeOrTooLarge(batch: Promise<unknown>): Promise<'changed' | 'too large'> {
  try {
    await batch;
    return 'changed';
  } catch (error) {
    if (isOvertaken(error)) return 'too large';
    throw error;
  }
}

async function passwordPart(
  deps: AuthDeps,
  { account: { user, identities }, session }: SignedIn,
  change: UserChange,
  client: Client,
): Promise<Part> {
  const { password } = change;
  if (password === undefined) return { ok: true, statements: [] };
  if (user.email === null && change.email === undefined) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed';
    return invalid(message, { status: 422 });
  }
  const { db, passwords } = deps;
  const now = deps.now();
  const refusal = await refuseTooManyPasswords(deps, user, client);
  if (refusal !== null) return refusal;
  const weakness = await refuseNewPassword(password, deps);
  if (weakness !== null) return weakness;
  const proof = await reauthenticate(deps, { user, session }, change);
  if (!proof.ok) return proof;
  const same = user.passwordHash !== null && (await passwords.verify(password, user.passwordHash));
  if (same && same.kind === 'match') return refuse('same_password');
  const kind = user.passwordHash === null ? 'password_set' : 'password_changed';
  return {
    ok: true,
    statements: [
      ...setPassword(db, {
        userId: user.id,
        passwordHash: await passwords.hash(password),
        keepSessionId: session.id,
        now,
      }),
      ...addPasswordIdentity(deps, { user, identities }),
      insertSecurityEvent(db, { at: now, kind: 'password_changed', userId: user.id, ...client }),
      ...(await noticeTo(deps, user, { kind })),
    ],
  };
}

/** An account of Google alone gets an email identity with its password, so Google can be unlinked. */
function addPasswordIdentity(
  { db, now }: AuthDeps,
  { user, identities }: Pick<Account, 'user' | 'identities'>,
) {
  const { email, emailConfirmedAt } = user;
  const hasEmailIdentity = identities.some(({ provider }) => provider === 'email');
  if (hasEmailIdentity || email === null || emailConfirmedAt === null) return [];
  return addEmailIdentity(db, emailIdentity({ user, email, now: now() }));
}

async function reauthenticate(
  deps: AuthDeps,
  { user, session }: Pick<SignedIn, 'session'> & Pick<Account, 'user'>,
  { currentPassword, nonce }: UserChange,
): Promise<AuthResult> {
  const { db, config, passwords, secrets, now } = deps;
  if (currentPassword !== undefined && currentPassword !== '') {
    const check = await passwords.verify(currentPassword, user.passwordHash);
    if (check.kind === 'mismatch') return refuse('current_password_invalid');
  } else if (config.isCurrentPasswordRequired && user.passwordHash !== null) {
    return refuse('current_password_required');
  }
  const isRecent = now().getTime() - session.createdAt.getTime() < RECENT_MS;
  if (!config.isReauthenticationRequired || isRecent) return { ok: true };
  if (!nonce) return refuse('reauthentication_needed');
  const refusal = await refuseTooManyCodes(deps, user.email ?? '');
  if (refusal !== null) return refusal;
  const stored = await countReauthenticationAttempt(db, { userId: user.id, now: now() });
  const givenHash = await codeHash(secrets, { email: user.email ?? '', code: nonce });
  return stored?.codeHash === givenHash ? { ok: true } : refuse('reauthentication_not_valid');
}

async function emailPart(
  deps: AuthDeps,
  { account: { user } }: SignedIn,
  change: UserChange,
  client: Client,
): Promise<Part> {
  if (change.email === undefined) return { ok: true, statements: [] };
  const { db } = deps;
  const now = deps.now();
  const read = readEmail(change.email);
  if (!read.ok) return read;
  const { email } = read;
  if (email === user.email) return { ok: true, statements: [] };
  const refusal =
    (await refuseTooManyMails(deps, { email, purpose: 'email_change' }, client)) ??
    (user.email === null ? null : await refuseTooManyMailsToday(deps, user.email));
  if (refusal !== null) return refusal;
  const [owner] = await selectAddressOwner(db, email, now);
  if (owner !== undefined && owner.id !== user.id) return refuse('email_exists');
  const recipients = [
    ...(user.email === null ? [] : [{ purpose: 'email_change_current' as const, to: user.email }]),
    { purpose: 'email_change_new' as const, to: email },
  ];
  const statements: Statement[] = [startEmailChange(db, { userId: user.id, email, now })];
  for (const { purpose, to } of recipients) {
    const { value, token } = await issueOneTimeToken(deps, { purpose, email: to });
    const mail = await writeMail(deps, { kind: 'email_change', value, newEmail: email, to, userId: user.id });
    statements.push(upsertOneTimeToken(db, { ...token, userId: user.id }), insertMail(db, mail));
  }
  return { ok: true, statements };
}

function metadataPart({ db, now }: AuthDeps, userId: string, data: Metadata | undefined): Part {
  if (data === undefined) return { ok: true, statements: [] };
  const refusal = refuseMetadata(data);
  if (refusal !== null) return refusal;
  return { ok: true, statements: [mergeUserMetadata(db, { userId, data, now: now() })] };
}
