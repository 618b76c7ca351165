import type { MailSender, SendOutcome } from './mail-transport.ts';
import * as z from 'zod';
import type { Database } from '../../db/neon/client.ts';
import {
  takeDueMails,
  MAX_MAIL_ATTEMPTS,
  recordMailFailure,
  recordSentMail,
  type StoredMail,
} from '../../db/queries/accounts/mail-outbox.ts';
import type { Log } from '../../observability/log.ts';
import type { Secrets } from '../secrets.ts';
import type { MailText } from './mail-message.ts';

export interface OutboxDeps {
  db: Database;
  log: Log;
  now: () => Date;
  secrets: Secrets;
  sender: MailSender;
  /** In development, sent mails keep their text for `/__mail`. */
  isDevelopment: boolean;
}

interface MailReport {
  sent: number;
  putOff: number;
  givenUp: number;
  /** Explains the last failure in a plain sentence. */
  reason: string | null;
}

/**
 * Sends the due mails one by one and retries a failed mail later. Gives a mail up after the last attempt, or
 * when its link has expired.
 */
export async function sendDueMails(deps: OutboxDeps, limit: number): Promise<MailReport> {
  const report: MailReport = { sent: 0, putOff: 0, givenUp: 0, reason: null };
  for (const mail of await takeDueMails(deps.db, { now: deps.now(), limit })) {
    const result = await sendOne(deps, mail);
    await record(deps, mail, result);
    if (result.outcome === 'sent') report.sent += 1;
    else {
      report[result.outcome === 'later' ? 'putOff' : 'givenUp'] += 1;
      report.reason = result.reason;
    }
  }
  return report;
}

async function sendOne({ secrets, sender, now }: OutboxDeps, mail: StoredMail): Promise<SendOutcome> {
  if (mail.expiresAt !== null && mail.expiresAt <= now())
    return { outcome: 'refused', reason: 'Its link expired before it could be sent.' };
  const text = mail.sealedMail === null ? null : await openMail(secrets, mail.sealedMail, mail.id);
  if (text === null)
    return { outcome: 'refused', reason: 'Its text cannot be decrypted: AUTH_SECRET has changed.' };
  const result = await sender.send({ id: mail.id, to: mail.recipient, ...text });
  return result.outcome === 'later' && mail.attempts >= MAX_MAIL_ATTEMPTS
    ? { outcome: 'refused', reason: `Given up after ${MAX_MAIL_ATTEMPTS} attempts. ${result.reason}` }
    : result;
}

async function record(deps: OutboxDeps, { id, kind, attempts }: StoredMail, result: SendOutcome) {
  const { db, log, isDevelopment: keepsText } = deps;
  const now = deps.now();
  if (result.outcome === 'sent') {
    await recordSentMail(db, { id, now, keepsText });
    return;
  }
  const { reason } = result;
  const isGivenUp = result.outcome === 'refused';
  await recordMailFailure(db, { id, reason, gaveUpAt: isGivenUp ? now : null, keepsText });
  log[isGivenUp ? 'error' : 'warn'](isGivenUp ? 'mail given up' : 'mail put off', {
    id,
    kind,
    attempts,
    reason,
  });
}

const mailText = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** @returns the mail's text, or null when another secret sealed it. */
export async function openMail(secrets: Secrets, sealed: string, id: string): Promise<MailText | null> {
  const opened = await secrets.open(sealed, id);
  return opened === null ? null : mailText.parse(JSON.parse(opened));
}
