import { userAgent } from '../../domain/user-agent.ts';
import type { MailSender, OutgoingMail, SendOutcome } from './mail-transport.ts';
import { readResendError } from './resend-errors.ts';

const TIMEOUT_MS = 8_000;
/** All attempts fit into the 30 s that a Worker may run after its response. */
const WAITS_MS = [1_000, 3_000];

interface ResendPace {
  sleep: (ms: number) => Promise<void>;
  timeoutMs: number;
}

const REAL_PACE: ResendPace = {
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  timeoutMs: TIMEOUT_MS,
};

/**
 * Resend remembers idempotency keys for 24 hours, and the outbox gives up before that. But a mail that waits
 * for the operator may be sent twice after a lost response.
 */
export function resendSender(
  access: { apiKey: string; baseUrl: string; siteOrigin: string },
  from: string,
  { sleep, timeoutMs }: ResendPace = REAL_PACE,
): MailSender {
  const tryOnce = async (mail: OutgoingMail): Promise<SendOutcome> => {
    const { id, to, subject, text, html, headers } = mail;
    try {
      const response = await fetch(`${access.baseUrl}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${access.apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          'User-Agent': userAgent(access.siteOrigin),
        },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          text,
          ...(html === null ? {} : { html }),
          ...(headers === null ? {} : { headers }),
        }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return readResendError(response.status, await readJson(response));
      await response.body?.cancel();
      return { kind: 'sent' };
    } catch {
      return { kind: 'later', reason: 'Resend did not respond.' };
    }
  };
  return {
    send: async (mail) => {
      let outcome = await tryOnce(mail);
      for (const wait of WAITS_MS) {
        if (outcome.kind !== 'later') break;
        await sleep(wait);
        outcome = await tryOnce(mail);
      }
      return outcome;
    },
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
