import { insertMailOf } from '../../db/queries/accounts/mail-outbox.ts';
import { upsertOneTimeTokenOf } from '../../db/queries/accounts/one-time-tokens.ts';
import { insertRequestAbout } from '../../db/queries/accounts/security-events.ts';
import { markSent, restartEmailChange, selectNewEmail } from '../../db/queries/accounts/changes.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { type Client, type AuthResult, refuse } from '../auth-result.ts';
import type { KeepMail } from '../mail/mail-message.ts';
import { type RedirectOptions, issueOneTimeToken } from '../mail/issue-one-time-token.ts';
import { writeMail, writeTokenMail } from '../mail/write-mail.ts';
import { refuseTooManyMails, refuseTooManyMailsToday } from '../rate-limits/mail-limits.ts';
import { readEmail } from '../users/read-email.ts';
import { insertUserUnlessKnown } from '../../db/queries/accounts/sign-ups.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import { EMAIL_APP_METADATA, emailIdentity, newUser } from '../users/new-account.ts';
import { refuseMetadata } from '../users/user-metadata.ts';
import type { AccountMatch } from '../../db/queries/accounts/accounts.ts';

/**
 * Works without confirmation or a password too. An unknown address runs the same statements and gets the same
 * response.
 */
export async function recover(
  deps: AuthDeps,
  input: { email: string; returnWay: RedirectOptions },
  client: Client,
): Promise<AuthResult> {
  const { db } = deps;
  const read = readEmail(input.email);
  if (!read.ok) return read;
  const { email } = read;
  const refusal = await refuseTooManyMails(deps, { email, purpose: 'recovery' }, client);
  if (refusal !== null) return refusal;

  const now = deps.now();
  const { returnWay } = input;
  const { token, mail, flow } = await writeTokenMail(deps, { kind: 'recovery', to: email, returnWay });
  await db.batch([
    markSent(db, { recoverySentAt: now }, { email }),
    ...flow,
    upsertOneTimeTokenOf(db, token, { email }),
    insertMailOf(db, mail, { email }),
    insertRequestAbout(db, { at: now, ...client, kind: 'recovery_requested' }, { email }),
  ]);
  return { ok: true };
}

/** Neither response nor statements reveal whether an address has an account. */
export async function sendOneTimeCode(
  deps: AuthDeps,
  {
    createsUser,
    userMetadata,
    returnWay,
    keep = null,
    ...input
  }: {
    email: string;
    /** For an unknown address. */
    createsUser: boolean;
    userMetadata: Metadata;
    returnWay: RedirectOptions;
    /** What the link keeps, for the mail. */
    keep?: KeepMail | null;
  },
  client: Client,
): Promise<AuthResult> {
  const { db, config } = deps;
  if (createsUser && config.isSignupDisabled) return refuse('otp_disabled');
  const read = readEmail(input.email);
  if (!read.ok) return read;
  const { email } = read;
  const refusal =
    refuseMetadata(userMetadata) ?? (await refuseTooManyMails(deps, { email, purpose: 'magiclink' }, client));
  if (refusal !== null) return refusal;

  const now = deps.now();
  const { token, mail, flow } = await writeTokenMail(deps, { kind: 'magiclink', to: email, returnWay, keep });
  const user = newUser({
    email,
    userMetadata,
    appMetadata: EMAIL_APP_METADATA,
    confirmationSentAt: now,
    now,
  });
  const identity = emailIdentity({ user, email, now });
  await db.batch([
    insertRequestAbout(db, { at: now, ...client, kind: 'code_requested' }, { email }),
    ...(createsUser ? insertUserUnlessKnown(db, { user, identity }) : []),
    ...flow,
    upsertOneTimeTokenOf(db, token, { email }),
    insertMailOf(db, mail, { email }),
  ]);
  return { ok: true };
}

/**
 * With nothing to send, it runs the same statements and returns the same response.
 * @param input.email the account's current address.
 */
export async function resend(
  deps: AuthDeps,
  input: { type: 'signup' | 'email_change'; email: string },
  client: Client,
): Promise<AuthResult> {
  const read = readEmail(input.email);
  if (!read.ok) return read;
  const { email } = read;
  const purpose = input.type === 'signup' ? 'confirmation' : 'email_change';
  const refusal = await refuseTooManyMails(deps, { email, purpose }, client);
  if (refusal !== null) return refusal;
  await (input.type === 'signup' ? resendConfirmation : resendEmailChange)(deps, email, client);
  return { ok: true };
}

async function resendConfirmation(deps: AuthDeps, email: string, client: Client): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const match = { email, isConfirmed: false };
  const { token, mail } = await writeTokenMail(deps, { kind: 'confirmation', to: email });
  await db.batch([
    insertRequestAbout(db, { at: now, kind: 'resend_requested', ...client }, { email }),
    markSent(db, { confirmationSentAt: now }, match),
    upsertOneTimeTokenOf(db, token, match),
    insertMailOf(db, mail, match),
  ]);
}

/** Nobody owns it. It stands in for the new address without a pending change. */
const NO_ADDRESS = 'nobody@no-change.invalid';

async function resendEmailChange(deps: AuthDeps, email: string, client: Client): Promise<void> {
  const { db } = deps;
  const [change] = await selectNewEmail(db, { email });
  // A refusal would reveal the change, so a new address that gets no more mails counts as none.
  const refusal = await refuseTooManyMailsToday(deps, change?.newEmail ?? `${NO_ADDRESS} ${email}`);
  const newEmail = (refusal === null ? change?.newEmail : null) ?? NO_ADDRESS;
  const match = { email, newEmail };
  const toOld = await halfOfChange(deps, { purpose: 'email_change_current', to: email, match });
  const toNew = await halfOfChange(deps, { purpose: 'email_change_new', to: newEmail, match });
  const now = deps.now();
  await db.batch([
    insertRequestAbout(db, { at: now, kind: 'resend_requested', ...client }, { email }),
    restartEmailChange(db, now, match),
    ...toOld.statements,
    ...toNew.statements,
  ]);
}

async function halfOfChange(
  deps: AuthDeps,
  {
    purpose,
    to,
    match,
  }: {
    purpose: 'email_change_current' | 'email_change_new';
    to: string;
    match: AccountMatch & { newEmail: string };
  },
) {
  const { db } = deps;
  const { value, token } = await issueOneTimeToken(deps, { purpose, email: to });
  const { newEmail } = match;
  const mail = await writeMail(deps, { kind: 'email_change', to, userId: null, value, newEmail });
  return { statements: [upsertOneTimeTokenOf(db, token, match), insertMailOf(db, mail, match)] };
}
