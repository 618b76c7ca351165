import { BRAND } from '../../domain/brand.ts';
import type { AlertMessage } from './alert-message.ts';

const TIMEOUT_MS = 10_000;
/** Discord takes 2,000 characters. */
const MAX_TEXT = 1_900;

/**
 * Posts JSON: `text` is what Slack shows, `content` what Discord does, `alerts` is for programs. One try:
 * what was not told is told by the next check. Redirects are not followed, the address is a secret.
 * @returns null once it is told, else a plain sentence without the address.
 */
export async function tellWebhook(
  address: string,
  { subject, text, news }: AlertMessage,
  siteOrigin: string,
): Promise<string | null> {
  const shown = `${subject}\n\n${text}`;
  const cut = shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT)}…` : shown;
  const alerts = news.map(({ kind, alert }) => ({ kind, ...alert }));
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: cut, content: cut, service: BRAND.name, site: siteOrigin, alerts }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `The webhook answered ${answer.status}.`;
  } catch {
    return 'The webhook did not answer.';
  }
}
