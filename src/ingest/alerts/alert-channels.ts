import { mailOperator } from '../../auth/mail/mail-sender.ts';
import type { AlertChannelName } from '../../db/schema/alerts.ts';
import type { MailConfig, Config } from '../../config/parse-config.ts';
import type { Log } from '../../observability/log.ts';
import type { AlertMessage } from './alert-message.ts';
import { postToWebhook } from './post-to-webhook.ts';

export interface AlertChannel {
  name: AlertChannelName;
  /** Returns null, or the reason for the failure. */
  send: (message: AlertMessage) => Promise<string | null>;
}

export function createAlertChannels(config: Config, deps: { mail: MailConfig; log: Log }): AlertChannel[] {
  const { operatorEmail, alertWebhook, siteOrigin } = config;
  const channels: AlertChannel[] = [];
  if (alertWebhook !== null) {
    channels.push({ name: 'webhook', send: (message) => postToWebhook(alertWebhook, message, siteOrigin) });
  }
  if (operatorEmail !== null) {
    channels.push({
      name: 'mail',
      send: (message) => mailOperator(operatorEmail, { ...deps, siteOrigin }, message),
    });
  }
  return channels;
}
