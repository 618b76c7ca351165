import { insertMailOf } from '../../db/queries/accounts/mail-outbox.ts';
import { insertFlowState } from '../../db/queries/accounts/flow-states.ts';
import { upsertOneTimeTokenOf } from '../../db/queries/accounts/one-time-tokens.ts';
import { insertRequestAbout } from '../../db/queries/accounts/security-events.ts';
import { insertUserUnlessKnown } from '../../db/queries/accounts/sign-ups.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { emailFlow, type RedirectOptions } from '../mail/email-flow.ts';
import { issueOneTimeToken } from '../mail/issue-one-time-token.ts';
import { writeMail } from '../mail/write-mail.ts';
import { refuseTooManyMails } from '../rate-limits/mail-limits.ts';
import { EMAIL_APP_METADATA, emailIdentity, newUser } from '../users/new-account.ts';
import { readEmail } from '../users/read-email.ts';
import { refuseMetadata } from '../users/user-metadata.ts';

interface OneTimeCodeRequest {
  email: string;
  /** For an unknown address. */
  createsUser: boolean;
  userMetadata: Metadata;
  returnWay: RedirectOptions;
}

/** Neither response nor statements reveal whether an address has an account. */
export async function sendOneTimeCode(
  deps: AuthDeps,
  { createsUser, userMetadata, returnWay, ...input }: OneTimeCodeRequest,
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
  const flow = emailFlow(deps, returnWay, 'magiclink');
  const { value, token } = await issueOneTimeToken(deps, {
    purpose: 'magiclink',
    email,
    flowId: flow?.id ?? null,
  });
  const mail = await writeMail(deps, { kind: 'magiclink', to: email, userId: null, value });
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
    ...(flow === null ? [] : [insertFlowState(db, flow)]),
    upsertOneTimeTokenOf(db, token, { email }),
    insertMailOf(db, mail, { email }),
  ]);
  return { ok: true };
}
