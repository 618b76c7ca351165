import { mailOperator } from '../../auth/mail/mail-sender.ts';
import type { AlertChannelName } from '../../db/schema/jobs.ts';
import type { MailConfig, Config } from '../../config/parse-config.ts';
import type { Log } from '../../observability/log.ts';
import type { AlertChange } from '../../domain/alerts/alerts.ts';
import { BRAND } from '../../domain/brand.ts';
import { utcMinute } from '../../domain/dates/zoned-time.ts';
import { userAgent } from '../../domain/user-agent.ts';

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

interface AlertMessage {
  subject: string;
  text: string;
  changes: readonly AlertChange[];
}

const OPENINGS = { begun: 'New', reminder: 'Still', over: 'Resolved' } as const;

export function alertMessage(changes: readonly AlertChange[], siteOrigin: string): AlertMessage {
  const paragraphs = changes.map((item) => {
    const { since, summary } = item.alert;
    const time = since === null ? '' : ` Since ${utcMinute(since)}.`;
    return `${OPENINGS[item.kind]}: ${summary}${time}${item.kind === 'over' ? '' : ` ${item.alert.advice}`}`;
  });
  const [first] = changes;
  const subject =
    changes.length === 1 && first
      ? `${BRAND.name}: ${first.kind === 'over' ? 'resolved: ' : ''}${first.alert.name}`
      : `${BRAND.name}: ${changes.length} alerts`;
  const ending = `${siteOrigin}/health shows the current state; docs/runbook.md, "Alerts", says what to do.`;
  return { subject, text: [...paragraphs, ending].join('\n\n'), changes };
}

const TIMEOUT_MS = 10_000;
/** Discord accepts 2,000 characters. */
const MAX_TEXT = 1_900;

/**
 * Slack reads `text`, Discord `content`, programs `alerts`. The address is a secret: redirects are not
 * followed, and errors do not name it.
 */
async function postToWebhook(
  address: string,
  { subject, text, changes }: AlertMessage,
  siteOrigin: string,
): Promise<string | null> {
  const message = `${subject}\n\n${text}`;
  const cut = message.length > MAX_TEXT ? `${message.slice(0, MAX_TEXT)}…` : message;
  const alerts = changes.map(({ kind, alert }) => ({ kind, ...alert }));
  try {
    const response = await fetch(address, {
      method: 'POST',
      // Discord answers 403 without an agent.
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent(siteOrigin) },
      body: JSON.stringify({ text: cut, content: cut, service: BRAND.name, site: siteOrigin, alerts }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `The webhook responded with status ${response.status}.`;
  } catch {
    return 'The webhook did not respond.';
  }
}
