import type { Config, MailConfig } from '../../config/parse-config.ts';
import type { Log } from '../../observability/log.ts';
import { createMailSender } from './mail-sender.ts';

/**
 * Mails the operator at once, because a stuck outbox could not report itself.
 * @returns null when sent, or the reason for the failure.
 */
export async function mailOperator(
  { operatorEmail, siteOrigin }: Pick<Config, 'operatorEmail' | 'siteOrigin'>,
  { mail, log }: { mail: MailConfig; log: Log },
  { subject, text }: { subject: string; text: string },
): Promise<string | null> {
  if (operatorEmail === null) return 'OPERATOR_EMAIL is not set.';
  if (mail.cloudflare === null && mail.resend === null) return 'No mail provider is configured.';
  const sender = createMailSender(mail, { siteOrigin, log });
  const id = crypto.randomUUID();
  const sent = await sender.send({ id, to: operatorEmail, subject, text, html: null, headers: null });
  return sent.outcome === 'sent' ? null : sent.reason;
}
