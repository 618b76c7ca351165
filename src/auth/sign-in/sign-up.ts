import { insertMailOf } from '../../db/queries/accounts/mail-outbox.ts';
import { upsertOneTimeTokenOf } from '../../db/queries/accounts/one-time-tokens.ts';
import { insertSecurityEvent, insertSecurityEventOf } from '../../db/queries/accounts/security-events.ts';
import { upsertSignUp, insertUser } from '../../db/queries/accounts/sign-ups.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, invalid } from '../auth-result.ts';
import type { RedirectOptions } from '../mail/issue-one-time-token.ts';
import { writeMail, writeTokenMail } from '../mail/write-mail.ts';
import { refuseTooManyMails, refuseTooManySignUps } from '../rate-limits/mail-limits.ts';
import { EMAIL_APP_METADATA, emailIdentity, newUser } from '../users/new-account.ts';
import { refuseNewPassword } from '../passwords/new-password.ts';
import { openSession, type OpenedSession } from '../sessions/open-session.ts';
import { readEmail } from '../users/read-email.ts';
import { refuseMetadata } from '../users/user-metadata.ts';
import { userJson } from '../users/user-json.ts';
import { readAccount } from '../../db/queries/accounts/accounts.ts';

interface SignUp {
  email: string;
  password: string;
  userMetadata: Metadata;
  returnWay: RedirectOptions;
}

/**
 * With confirmation, known and unknown addresses get the same response and statements; only the mail differs.
 * So `user.id` is the account's id only on its first sign-up.
 * @returns 'unconfirmed' when a mail was queued, and a session where no confirmation is required.
 */
export async function signUp(deps: AuthDeps, input: SignUp, client: Client) {
  const { config } = deps;
  if (config.isSignupDisabled) return refuse('signup_disabled');
  if (input.password === '') {
    return invalid('Signup requires a valid password', { field: 'password' });
  }
  const read = readEmail(input.email);
  if (!read.ok) return read;
  const refusal = (await refuseNewPassword(input.password, deps)) ?? refuseMetadata(input.userMetadata);
  if (refusal !== null) return refusal;
  const checked = { ...input, email: read.email };
  return config.isAutoConfirming ? signUpAtOnce(deps, checked, client) : signUpByMail(deps, checked, client);
}

async function signUpByMail(deps: AuthDeps, input: SignUp, client: Client) {
  const { db } = deps;
  const { email } = input;
  const refusal = await refuseTooManyMails(deps, { email, purpose: 'confirmation' }, client);
  if (refusal !== null) return refusal;

  const now = deps.now();
  const account = await accountFor(deps, input, null);
  const {
    token,
    mail: confirmation,
    flow,
  } = await writeTokenMail(deps, { kind: 'confirmation', to: email, returnWay: input.returnWay });
  const exists = await writeMail(deps, { kind: 'account_exists', to: email, userId: null });
  const owned = { email, isConfirmed: true };
  const event = { at: now, ...client };
  await db.batch([
    ...upsertSignUp(db, account),
    ...flow,
    upsertOneTimeTokenOf(db, token, account.match),
    insertMailOf(db, confirmation, account.match),
    insertSecurityEventOf(db, { ...event, kind: 'signed_up' }, account.match),
    insertMailOf(db, exists, owned),
    insertSecurityEventOf(db, { ...event, kind: 'sign_up_repeated' }, owned),
  ]);
  const { user, identity } = account;
  const unconfirmed = userJson({ user, identities: [identity], factors: [] });
  return { ok: true, kind: 'unconfirmed', user: unconfirmed } as const;
}

async function signUpAtOnce(deps: AuthDeps, input: SignUp, client: Client) {
  const { db } = deps;
  const refusal = await refuseTooManySignUps(deps, client);
  if (refusal !== null) return refusal;

  const now = deps.now();
  const signedUp = await accountFor(deps, input, now);
  const event = { at: now, ...client };
  const [[user]] = await db.batch([
    ...upsertSignUp(db, signedUp),
    insertSecurityEventOf(db, { ...event, kind: 'signed_up' }, signedUp.match),
  ]);
  if (user === undefined) return refuse('user_already_exists');
  const account = await readAccount(db, user.id);
  if (account === null) return refuse('user_not_found');
  const opened = openSession(deps, { account, method: 'password', client });
  const details = { method: 'password' };
  await db.batch([
    ...opened.statements,
    insertSecurityEvent(db, { ...event, userId: user.id, kind: 'signed_in', details }),
  ]);
  return { ok: true, kind: 'session', session: opened.session } as const;
}

async function accountFor(
  deps: AuthDeps,
  { email, password, userMetadata }: SignUp,
  emailConfirmedAt: Date | null,
) {
  const now = deps.now();
  const passwordHash = await deps.passwords.hash(password);
  const user = newUser({
    email,
    emailConfirmedAt,
    passwordHash,
    passwordSetAt: now,
    userMetadata,
    appMetadata: EMAIL_APP_METADATA,
    confirmationSentAt: emailConfirmedAt === null ? now : null,
    now,
  });
  return { user, identity: emailIdentity({ user, email, now }), match: { email, passwordHash } };
}

export async function signInAnonymously(
  deps: AuthDeps,
  { userMetadata }: { userMetadata: Metadata },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db, config } = deps;
  if (!config.isAnonymousEnabled) return refuse('anonymous_provider_disabled');
  if (config.isSignupDisabled) return refuse('signup_disabled');
  const refusal = refuseMetadata(userMetadata) ?? (await refuseTooManySignUps(deps, client));
  if (refusal !== null) return refusal;

  const now = deps.now();
  const user = newUser({ userMetadata, isAnonymous: true, now });
  const account = { user, identities: [], factors: [] };
  const opened = openSession(deps, { account, method: 'anonymous', client });
  const details = { method: 'anonymous' };
  await db.batch([
    insertUser(db, user),
    ...opened.statements,
    insertSecurityEvent(db, { at: now, ...client, userId: user.id, kind: 'signed_up', details }),
  ]);
  return { ok: true, session: opened.session };
}
