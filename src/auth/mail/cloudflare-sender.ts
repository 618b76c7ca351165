import type { MailSender, SendOutcome } from './mail-message.ts';
import type { EmailBinding } from '../../config/mail-variables.ts';

/**
 * Codes of https://developers.cloudflare.com/email-service/api/send-emails/workers-api/ that only the
 * operator can end. `E_VALIDATION_ERROR` blames neither side, so its mail is tried until it is given up.
 */
const OPERATOR_CODES = new Set([
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  // The binding limits recipients, or the account may mail only its own addresses.
  'E_RECIPIENT_NOT_ALLOWED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_TOO_MANY_ATTACHMENTS',
  'E_CONTENT_TOO_LARGE',
  'E_HEADER_NOT_ALLOWED',
  'E_HEADER_USE_API_FIELD',
  'E_HEADER_NAME_INVALID',
  'E_HEADER_VALUE_INVALID',
  'E_HEADER_VALUE_TOO_LONG',
  'E_HEADERS_TOO_LARGE',
  'E_HEADERS_TOO_MANY',
]);

/** @param from `Name <address>` or a plain address. */
export function cloudflareSender(binding: EmailBinding, from: string): MailSender {
  const [, name, email] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
  const sender = name && email ? { name, email } : from;
  return {
    send: async ({ to, subject, text, html, headers }) => {
      try {
        await binding.send({
          from: sender,
          to,
          subject,
          text,
          ...(html === null ? {} : { html }),
          ...(headers === null ? {} : { headers }),
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(codeOf(error));
      }
    },
  };
}

function outcomeOf(code: string | null): SendOutcome {
  if (code === 'E_RECIPIENT_SUPPRESSED') {
    return { kind: 'refused', reason: `Cloudflare Email rejected the recipient: ${code}.` };
  }
  if (code !== null && OPERATOR_CODES.has(code)) {
    return {
      kind: 'needs operator',
      reason: `Cloudflare Email does not accept this mail: ${code}. Check MAIL_FROM, the EMAIL binding and the daily limit.`,
    };
  }
  return {
    kind: 'later',
    reason: `Cloudflare Email did not accept the mail: ${code ?? 'no reason given'}.`,
  };
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
