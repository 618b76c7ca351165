import { BRAND } from '../../domain/brand.ts';
import { userAgent } from '../../domain/user-agent.ts';
import type { AlertMessage } from './alert-message.ts';

const TIMEOUT_MS = 10_000;
/** Discord accepts 2,000 characters. */
const MAX_TEXT = 1_900;

/**
 * Slack reads `text`, Discord `content`, programs `alerts`. The address is a secret: redirects are not
 * followed, and errors do not name it.
 */
export async function postToWebhook(
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
