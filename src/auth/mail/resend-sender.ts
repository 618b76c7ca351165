import { userAgent } from '../../domain/user-agent.ts';
import type { MailSender, OutgoingMail, SendOutcome } from './mail-message.ts';
import * as v from 'valibot';

const TIMEOUT_MS = 8_000;
/** All attempts fit into the 30 s that a Worker may run after its response. */
const WAITS_MS = [1_000, 3_000];

const REAL_PACE = {
  sleep: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  timeoutMs: TIMEOUT_MS,
};

/**
 * Resend remembers idempotency keys for 24 hours, and the outbox gives up before that. But a mail that waits
 * for the operator may be sent twice after a lost response.
 */
export function resendSender(
  access: { apiKey: string; baseUrl: string; siteOrigin: string },
  from: string,
  { sleep, timeoutMs } = REAL_PACE,
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

/**
 * Errors of https://resend.com/docs/api-reference/errors that only the operator can end: the key, the sender,
 * the plan, or a request that Resend never accepts.
 */
const OPERATOR_ERRORS = new Set([
  'invalid_access',
  'invalid_from_address',
  'invalid_region',
  'daily_quota_exceeded',
  'monthly_quota_exceeded',
  'invalid_attachment',
  'invalid_idempotency_key',
  'invalid_parameter',
  'missing_required_field',
  'missing_required_parameter',
  'validation_error',
]);

/** Any error with these is for the operator. */
const OPERATOR_STATUSES = new Set([401, 403, 404, 405, 451]);

const errorShape = v.object({
  name: v.pipe(v.string(), v.regex(/^\w+$/)),
  message: v.fallback(v.string(), ''),
});
const UNREADABLE = { name: '', message: '' };

function readResendError(status: number, body: unknown): SendOutcome {
  const read = v.safeParse(errorShape, body);
  const { name, message } = read.success ? read.output : UNREADABLE;
  const isOperators = OPERATOR_STATUSES.has(status);
  const isAboutTo =
    name === 'invalid_to_address' || (name === 'validation_error' && namedField(message) === 'to');
  if (isAboutTo && !isOperators) {
    return { kind: 'refused', reason: `Resend rejected the recipient (${status}).` };
  }
  if (isOperators || OPERATOR_ERRORS.has(name)) {
    const code = [status, name].filter(Boolean).join(' ');
    return {
      kind: 'needs operator',
      reason: `Resend does not accept this mail (${code}). Check RESEND_API_KEY, MAIL_FROM and the quota at Resend.`,
    };
  }
  return { kind: 'later', reason: `Resend responded ${status}.` };
}

/**
 * A malformed key, a wrong sender and a wrong recipient are all `validation_error`. Only the message names
 * the field: "Invalid `to` field".
 */
function namedField(message: string): string | null {
  return /`(\w+)` field/.exec(message)?.[1] ?? null;
}
