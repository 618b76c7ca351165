import { type Account, readAccountByEmail } from '../../db/queries/accounts/accounts.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { upsertOneTimeToken } from '../../db/queries/accounts/one-time-tokens.ts';
import {
  markInvited,
  selectAddressOwner,
  startEmailChange,
  voidEmailChange,
} from '../../db/queries/accounts/changes.ts';
import type { Metadata, OneTimePurpose } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, invalid } from '../auth-result.ts';
import { issueOneTimeToken } from '../mail/issue-one-time-token.ts';
import { readEmail } from '../users/read-email.ts';
import { createUser, changeUserAsOperator } from './manage-users.ts';
import type { OneTimeToken } from '../tokens/one-time-token.ts';
import { writeTokenMail } from '../mail/write-mail.ts';

export async function inviteUser(
  deps: AuthDeps,
  input: { email: string; userMetadata: Metadata },
  client: Client,
): Promise<AuthResult<{ account: Account }>> {
  const { db } = deps;
  const found = await findOrCreate(deps, { ...input, password: '' }, client);
  if (!found.ok) return found;
  const { account, email } = found;
  if (account.user.emailConfirmedAt !== null) return refuse('email_exists');
  const userId = account.user.id;
  const { token, mail } = await writeTokenMail(deps, { kind: 'invite', to: email, userId });
  const now = deps.now();
  await db.batch([
    markInvited(db, userId, now),
    upsertOneTimeToken(db, { ...token, userId }),
    insertMail(db, mail),
  ]);
  return { ok: true, account: { ...account, user: { ...account.user, invitedAt: now } } };
}

async function findOrCreate(
  deps: AuthDeps,
  {
    email: text,
    password,
    userMetadata,
    mustExist = false,
  }: { email: string; password: string; userMetadata: Metadata; mustExist?: boolean },
  client: Client,
): Promise<AuthResult<{ account: Account; email: string; isNew: boolean }>> {
  const read = readEmail(text);
  if (!read.ok) return read;
  const { email } = read;
  const known = await readAccountByEmail(deps.db, email);
  if (known !== null) return { ok: true, account: known, email, isNew: false };
  if (mustExist) return refuse('user_not_found');
  const created = await createUser(
    deps,
    { email, password, passwordHash: '', isEmailConfirmed: false, userMetadata, role: '', banDuration: '' },
    client,
  );
  return created.ok ? { ok: true, account: created.account, email, isNew: true } : created;
}

export const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;

interface LinkRequest {
  type: (typeof LINK_TYPES)[number];
  email: string;
  password: string;
  newEmail: string;
  userMetadata: Metadata;
}

/** The operator passes them on; no mail is sent. */
export async function generateLink(deps: AuthDeps, { type, ...input }: LinkRequest, client: Client) {
  if (type === 'signup') return linkOfSignUp(deps, input, client);
  return type === 'email_change_current' || type === 'email_change_new'
    ? linkOfEmailChange(deps, { ...input, purpose: type }, client)
    : linkOf(deps, { ...input, type }, client);
}

/** A stranger may have set the password of an unconfirmed account, so it is replaced. */
async function linkOfSignUp(
  deps: AuthDeps,
  { email, password, userMetadata }: Omit<LinkRequest, 'type'>,
  client: Client,
) {
  if (password === '') return invalid('Signup requires a valid password');
  const found = await findOrCreate(deps, { email, password, userMetadata }, client);
  if (!found.ok) return found;
  if (found.account.user.emailConfirmedAt !== null) return refuse('email_exists');
  const change = { email: '', passwordHash: '', isEmailConfirmed: false, role: '', banDuration: '' };
  const updated = found.isNew
    ? found
    : await changeUserAsOperator(deps, found.account.user.id, { ...change, password, userMetadata }, client);
  if (!updated.ok) return updated;
  return issued(deps, { account: updated.account, email: found.email, purpose: 'confirmation' });
}

async function linkOf(
  deps: AuthDeps,
  { type, email, userMetadata }: Omit<LinkRequest, 'type'> & { type: 'invite' | 'magiclink' | 'recovery' },
  client: Client,
) {
  const mustExist = type === 'recovery';
  const found = await findOrCreate(deps, { email, password: '', userMetadata, mustExist }, client);
  if (!found.ok) return found;
  const { account } = found;
  if (type === 'invite' && account.user.emailConfirmedAt !== null) return refuse('email_exists');
  return issued(deps, { account, email: found.email, purpose: type });
}

/**
 * Each call restarts the change, so create both links before anybody follows one. Another new address voids
 * the other link.
 */
async function linkOfEmailChange(
  deps: AuthDeps,
  { purpose, ...input }: Omit<LinkRequest, 'type'> & { purpose: 'email_change_current' | 'email_change_new' },
  client: Client,
) {
  const { db } = deps;
  const found = await findOrCreate(deps, { ...input, mustExist: true }, client);
  if (!found.ok) return found;
  const read = readEmail(input.newEmail);
  if (!read.ok) return read;
  const { email: newEmail } = read;
  const { user } = found.account;
  const now = deps.now();
  const [owner] = await selectAddressOwner(db, newEmail, now);
  if (newEmail === user.email || (owner !== undefined && owner.id !== user.id)) return refuse('email_exists');
  await db.batch([
    startEmailChange(db, { userId: user.id, email: newEmail, now }),
    ...(user.newEmail === newEmail ? [] : [voidEmailChange(db, user.id)]),
  ]);
  const changing = { ...user, newEmail, newEmailConfirmations: 0, emailChangeSentAt: now, updatedAt: now };
  return issued(deps, {
    account: { ...found.account, user: changing },
    email: purpose === 'email_change_current' ? found.email : newEmail,
    purpose,
  });
}

async function issued(
  deps: AuthDeps,
  { account, email, purpose }: { account: Account; email: string; purpose: OneTimePurpose },
): Promise<AuthResult<{ account: Account; value: OneTimeToken }>> {
  const { value, token } = await issueOneTimeToken(deps, { purpose, email });
  await upsertOneTimeToken(deps.db, { ...token, userId: account.user.id });
  return { ok: true, account, value };
}
