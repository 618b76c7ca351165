import { createMailSender } from '../../auth/mail/mail-sender.ts';
import type { AlertChannelName } from '../../db/schema/alerts.ts';
import type { MailConfig, Config } from '../../config/parse-config.ts';
import type { Log } from '../../observability/log.ts';
import type { AlertMessage } from './alert-message.ts';
import { postToWebhook } from './post-to-webhook.ts';

export interface AlertChannel {
  name: AlertChannelName;
  /** Returns null when sent, or the reason for the failure. */
  send: (message: AlertMessage) => Promise<string | null>;
}

/** Mails go straight to the provider, because a stuck outbox could not report itself. */
export function createAlertChannels(
  { operatorEmail, alertWebhook, siteOrigin }: Config,
  { mail, log }: { mail: MailConfig; log: Log },
): AlertChannel[] {
  const channels: AlertChannel[] = [];
  if (alertWebhook !== null) {
    channels.push({ name: 'webhook', send: (message) => postToWebhook(alertWebhook, message, siteOrigin) });
  }
  if (operatorEmail !== null) {
    channels.push({
      name: 'mail',
      send: async ({ subject, text }) => {
        if (mail.cloudflare === null && mail.resend === null) return 'No mail provider is configured.';
        const sender = createMailSender(mail, { siteOrigin, log });
        const id = crypto.randomUUID();
        const sent = await sender.send({ id, to: operatorEmail, subject, text, html: null, headers: null });
        return sent.outcome === 'sent' ? null : sent.reason;
      },
    });
  }
  return channels;
}
