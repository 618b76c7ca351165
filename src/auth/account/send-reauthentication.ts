import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { upsertOneTimeToken } from '../../db/queries/accounts/one-time-tokens.ts';
import { markReauthentication } from '../../db/queries/accounts/sent-marks.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import { issueOneTimeToken } from '../mail/issue-one-time-token.ts';
import { writeMail } from '../mail/write-mail.ts';
import { refuseTooManyMails } from '../rate-limits/mail-limits.ts';

export async function sendReauthentication(
  deps: AuthDeps,
  { account: { user } }: SignedIn,
  client: Client,
): Promise<AuthResult> {
  const { db } = deps;
  const { email } = user;
  if (email === null) {
    const message = 'Reauthentication requires the user to have an email or a phone number';
    return refuse('validation_failed', { message });
  }
  if (user.emailConfirmedAt === null) return refuse('email_not_confirmed', { status: 422 });
  const refusal = await refuseTooManyMails(deps, { email, purpose: 'reauthentication' }, client);
  if (refusal !== null) return refusal;
  const { value, token } = await issueOneTimeToken(deps, { purpose: 'reauthentication', email });
  const mail = await writeMail(deps, { kind: 'reauthentication', to: email, userId: user.id, value });
  await db.batch([
    markReauthentication(db, user.id, deps.now()),
    upsertOneTimeToken(db, { ...token, userId: user.id }),
    insertMail(db, mail),
  ]);
  return { ok: true };
}
