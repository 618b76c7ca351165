import type { Log } from '../../observability/log.ts';
import type { MailConfig } from '../../config/parse-config.ts';
import { cloudflareSender } from './cloudflare-sender.ts';
import type { MailSender } from './mail-message.ts';
import { resendSender } from './resend-sender.ts';

/** Only in development does `src/config/parse-config.ts` accept the terminal. */
export function createMailSender(
  { from, cloudflare, resend }: MailConfig,
  { siteOrigin, log }: { siteOrigin: string; log: Log },
): MailSender {
  if (cloudflare) return cloudflareSender(cloudflare, from);
  if (resend) return resendSender({ ...resend, siteOrigin }, from);
  return terminalSender({ siteOrigin, log });
}

function terminalSender({ siteOrigin, log }: { siteOrigin: string; log: Log }): MailSender {
  return {
    send: async ({ id, to, subject, text }) => {
      const link = /^https?:\S+\?\S+$/m.exec(text)?.[0] ?? null;
      log.info('mail', { to, subject, link, page: `${siteOrigin}/__mail/${id}` });
      return { kind: 'sent' };
    },
  };
}

/**
 * Sends at once: a stuck outbox could not report itself.
 * @returns null when sent, or the reason for the failure.
 */
export async function mailOperator(
  to: string,
  { mail, log, siteOrigin }: { mail: MailConfig; log: Log; siteOrigin: string },
  { subject, text }: { subject: string; text: string },
): Promise<string | null> {
  if (mail.cloudflare === null && mail.resend === null) return 'No mail provider is configured.';
  const sender = createMailSender(mail, { siteOrigin, log });
  const id = crypto.randomUUID();
  const sent = await sender.send({ id, to, subject, text, html: null, headers: null });
  return sent.kind === 'sent' ? null : sent.reason;
}
