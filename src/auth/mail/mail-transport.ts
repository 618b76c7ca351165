import type { MailText } from './mail-message.ts';

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
