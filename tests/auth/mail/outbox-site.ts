import { eq } from 'drizzle-orm';
import type { MailMessage } from '../../../src/auth/mail/mail-message.ts';
import { resendSender } from '../../../src/auth/mail/resend-sender.ts';
import { sendDueMails, type OutboxDeps } from '../../../src/auth/mail/send-mails.ts';
import { writeMail } from '../../../src/auth/mail/write-mail.ts';
import { insertMail } from '../../../src/db/queries/accounts/mail-outbox.ts';
import { mailOutbox } from '../../../src/db/schema/accounts.ts';
import { startResendServer } from '../../support/resend-server.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';

export const FROM = 'Us <us@site.test>';

/** Longer than a busy machine takes for a response. */
const TIMEOUT_MS = 20_000;

export const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

/** Retries without waiting. */
export const senderAt = (baseUrl: string, timeoutMs = TIMEOUT_MS) =>
  resendSender({ apiKey: 're_key', baseUrl, siteOrigin: ORIGIN }, FROM, {
    sleep: () => Promise.resolve(),
    timeoutMs,
  });

/** A site that mails with a Resend of its own. */
export async function openOutboxSite() {
  const resend = await startResendServer('re_key');
  const variables = { RESEND_API_KEY: 're_key', 'SERVICES.resend': resend.baseUrl, MAIL_FROM: FROM };
  const site = await openTestSite(variables);
  return {
    site,
    resend,
    variables,
    /** Sends the mails that are due after some minutes. */
    send: async (later = 0, changes: Partial<OutboxDeps> = {}) =>
      sendDueMails(
        { ...site.deps.auth, now: () => minutes(later), sender: senderAt(resend.baseUrl), ...changes },
        { limit: 10, tripMails: null },
      ),
    queue: async (
      message: MailMessage = { kind: 'password_changed' },
      to = 'ada@example.com',
    ): Promise<string> => {
      const mail = await writeMail(site.deps.auth, { ...message, to, userId: null });
      await insertMail(site.db, mail);
      return mail.id;
    },
    stored: async (id: string) => (await site.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0],
    forget: async () => {
      await site.db.delete(mailOutbox);
      for (const list of [resend.sent, resend.keys, resend.faults]) list.splice(0);
    },
    close: () => Promise.all([site.close(), resend.close()]),
  };
}
