import type { MailConfig } from '../../config/parse-config.ts';
import type { Log } from '../../observability/log.ts';
import { createMailSender } from './mail-sender.ts';

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
