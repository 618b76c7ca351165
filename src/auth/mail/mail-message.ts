import type { Provider } from '../../db/schema/accounts.ts';
import type { OneTimeToken } from '../tokens/one-time-token.ts';

export const MAIL_KINDS = [
  'confirmation',
  'account_exists',
  'recovery',
  'magiclink',
  'invite',
  'email_change',
  'reauthentication',
  'password_set',
  'password_changed',
  'email_changed',
  'factor_enrolled',
  'factor_removed',
  'second_step_failed',
  'recovery_codes_made',
  'recovery_code_used',
  'identity_linked',
  'identity_unlinked',
  'account_deleted',
  'trip_follow',
  'trip_farewell',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A trip or a team that the link keeps. All texts come from the schedule. */
export interface KeepMail {
  kind: 'trip' | 'team';
  /** The cities of the trip, or the team. */
  name: string;
  dates: string | null;
  /** Such as 'Fri, Dec 4: Celtics at Mavericks'. */
  games: readonly string[];
  button: string;
  /** The link carries it in these parameters. */
  fields: Readonly<Record<string, string>>;
  /** Of the form that takes the mail's code in any browser. */
  codePath: string;
}

/**
 * Apart from a checked address, and the names of trips in a farewell to confirmed followers, a mail contains no text
 * that a user chose. Otherwise a sign-up with a stranger's address could send them any message (CVE-2022-31127).
 */
export type MailMessage =
  | { kind: 'confirmation' | 'recovery' | 'invite' | 'reauthentication'; value: OneTimeToken }
  | { kind: 'magiclink'; value: OneTimeToken; keep?: KeepMail | null }
  /** The current and the new address each get it, with their own token. */
  | { kind: 'email_change'; value: OneTimeToken; newEmail: string }
  | { kind: 'account_exists' }
  | { kind: 'password_set' | 'password_changed' | 'factor_enrolled' | 'factor_removed' | 'account_deleted' }
  | { kind: 'second_step_failed' | 'recovery_codes_made' }
  | { kind: 'recovery_code_used'; codesLeft: number }
  | { kind: 'identity_linked' | 'identity_unlinked'; provider: Provider }
  | { kind: 'email_changed'; newEmail: string }
  /** @property games such as 'Heat at Celtics in Boston, Fri, Dec 4'. */
  | { kind: 'trip_follow'; token: string; games: readonly string[] }
  /** @property trips with codes that strangers may read. */
  | { kind: 'trip_farewell'; trips: readonly { title: string; code: string }[] };

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

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
