import type { MailText } from './mail-message.ts';

export interface OutgoingMail extends Omit<MailText, 'html'> {
  html: string | null;
  /** Of the outbox row; the idempotency key. */
  id: string;
  to: string;
  headers: Record<string, string> | null;
}

/** Reasons are plain sentences that do not name the recipient. */
export type SendOutcome =
  | { kind: 'sent' }
  /** It may pass by itself. */
  | { kind: 'later'; reason: string }
  /** The key, the sender or the plan is wrong, so the mail waits for the operator. */
  | { kind: 'needs operator'; reason: string }
  /** The provider never mails this address. */
  | { kind: 'refused'; reason: string };

/** Returns a provider's failure, never throws it. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<SendOutcome>;
}
