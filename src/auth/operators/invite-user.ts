import { accountOf, selectAccountByEmail, type Account } from '../../db/queries/accounts/accounts.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { upsertOneTimeToken } from '../../db/queries/accounts/one-time-tokens.ts';
import { markInvited } from '../../db/queries/accounts/sent-marks.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { issueOneTimeToken } from '../mail/issue-one-time-token.ts';
import { writeMail } from '../mail/write-mail.ts';
import { readEmail } from '../users/read-email.ts';
import { createUser } from './manage-users.ts';

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
  const { value, token } = await issueOneTimeToken(deps, { purpose: 'invite', email });
  const mail = await writeMail(deps, { kind: 'invite', to: email, userId, value });
  const now = deps.now();
  await db.batch([
    markInvited(db, userId, now),
    upsertOneTimeToken(db, { ...token, userId }),
    insertMail(db, mail),
  ]);
  return { ok: true, account: { ...account, user: { ...account.user, invitedAt: now } } };
}

export async function findOrCreate(
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
  const known = accountOf(...(await deps.db.batch(selectAccountByEmail(deps.db, email))));
  if (known !== null) return { ok: true, account: known, email, isNew: false };
  if (mustExist) return refuse('user_not_found');
  const created = await createUser(
    deps,
    { email, password, passwordHash: '', isEmailConfirmed: false, userMetadata, role: '', banDuration: '' },
    client,
  );
  return created.ok ? { ok: true, account: created.account, email, isNew: true } : created;
}
