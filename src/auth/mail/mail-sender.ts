import type { Log } from '../../observability/log.ts';
import type { MailConfig } from '../../config/parse-config.ts';
import { cloudflareSender } from './cloudflare-sender.ts';
import type { MailSender } from './mail-transport.ts';
import { resendSender } from './resend-sender.ts';

/**
 * Cloudflare Email where its binding exists, else Resend where it has a key, else, in development alone, the
 * terminal: `src/config/parse-config.ts` refuses a production without a sender.
 */
export function createMailSender(
  { from, cloudflare, resend }: MailConfig,
  { siteOrigin, log }: { siteOrigin: string; log: Log },
): MailSender {
  if (cloudflare) return cloudflareSender(cloudflare, from);
  if (resend) return resendSender(resend, from);
  return terminalSender({ siteOrigin, log });
}

/** Prints where a developer reads the mail, and its link. */
function terminalSender({ siteOrigin, log }: { siteOrigin: string; log: Log }): MailSender {
  return {
    send: async ({ id, to, subject, text }) => {
      const link = /^https?:\S+\?\S+$/m.exec(text)?.[0] ?? null;
      log.info('mail', { to, subject, link, page: `${siteOrigin}/__mail/${id}` });
      return { outcome: 'sent' };
    },
  };
}
