import type { MailSender } from './mail-transport.ts';
import type { EmailBinding } from '../../config/mail-variables.ts';

/** Cloudflare Email returns these codes for failures that a retry cannot fix. */
const FINAL_CODES = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
]);

/** @param from the sender as `Name <address>` or as a plain address. */
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
        return { outcome: 'sent' };
      } catch (error) {
        const code = codeOf(error);
        return code !== null && FINAL_CODES.has(code)
          ? { outcome: 'refused', reason: `Cloudflare Email rejected the mail: ${code}.` }
          : {
              outcome: 'later',
              reason: `Cloudflare Email did not accept the mail: ${code ?? 'no reason given'}.`,
            };
      }
    },
  };
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
