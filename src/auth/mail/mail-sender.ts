import type { Log } from '../../observability/log.ts';
import type { MailConfig } from '../../config/parse-config.ts';
import { cloudflareSender } from './cloudflare-sender.ts';
import type { MailText } from './mail-message.ts';
import { resendSender } from './resend-sender.ts';

/** A mail on its way out. */
export interface OutgoingMail extends Omit<MailText, 'html'> {
  /** null: only its text. */
  html: string | null;
  /** The outbox row's: whoever is given it twice sends it once. */
  id: string;
  to: string;
}

/** How sending ended; reasons are plain sentences without the recipient. */
export type SendOutcome =
  | { outcome: 'sent' }
  /** The fault may pass. */
  | { outcome: 'later'; reason: string }
  /** Nobody will ever take this mail. */
  | { outcome: 'refused'; reason: string };

/** Hands one mail on; never throws for what a provider does. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<SendOutcome>;
}

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
