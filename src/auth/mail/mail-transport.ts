import type { MailText } from './mail-message.ts';

export interface OutgoingMail extends Omit<MailText, 'html'> {
  html: string | null;
  /** The id of the outbox row, used as the idempotency key. */
  id: string;
  to: string;
  headers: Record<string, string> | null;
}

/** Each reason is a plain sentence that does not name the recipient. */
export type SendOutcome =
  | { kind: 'sent' }
  /** The failure may pass by itself. */
  | { kind: 'later'; reason: string }
  /** The key, the sender or the plan is wrong, so the mail waits until the operator corrects it. */
  | { kind: 'needs operator'; reason: string }
  /** The provider never mails this address. */
  | { kind: 'refused'; reason: string };

/** A sender returns a provider's failure and never throws it. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<SendOutcome>;
}
