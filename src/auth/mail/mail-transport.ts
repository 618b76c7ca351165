import type { MailText } from './mail-message.ts';

export interface OutgoingMail extends Omit<MailText, 'html'> {
  html: string | null;
  /** The outbox row's id, for idempotency. */
  id: string;
  to: string;
}

/** Reasons are plain sentences without the recipient. */
export type SendOutcome =
  | { outcome: 'sent' }
  /** Worth a retry. */
  | { outcome: 'later'; reason: string }
  /** No retry can succeed. */
  | { outcome: 'refused'; reason: string };

/** Never throws for a provider's failure. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<SendOutcome>;
}
