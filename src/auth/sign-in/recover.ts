import { insertFlowState } from '../../db/queries/accounts/flow-states.ts';
import { insertMailOf } from '../../db/queries/accounts/mail-outbox.ts';
import { upsertOneTimeTokenOf } from '../../db/queries/accounts/one-time-tokens.ts';
import { insertRequestAbout } from '../../db/queries/accounts/security-events.ts';
import { markSent } from '../../db/queries/accounts/sent-marks.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Client, AuthResult } from '../auth-result.ts';
import { emailFlow, type RedirectOptions } from '../mail/email-flow.ts';
import { issueOneTimeToken } from '../mail/issue-one-time-token.ts';
import { writeMail } from '../mail/write-mail.ts';
import { refuseTooManyMails } from '../rate-limits/mail-limits.ts';
import { readEmail } from '../users/read-email.ts';

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
  const flow = emailFlow(deps, input.returnWay, 'recovery');
  const flowId = flow?.id ?? null;
  const { value, token } = await issueOneTimeToken(deps, { purpose: 'recovery', email, flowId });
  const mail = await writeMail(deps, { kind: 'recovery', to: email, userId: null, value });
  await db.batch([
    markSent(db, { recoverySentAt: now }, { email }),
    ...(flow === null ? [] : [insertFlowState(db, flow)]),
    upsertOneTimeTokenOf(db, token, { email }),
    insertMailOf(db, mail, { email }),
    insertRequestAbout(db, { at: now, ...client, kind: 'recovery_requested' }, { email }),
  ]);
  return { ok: true };
}
