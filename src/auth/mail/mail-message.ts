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
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Contains no text that a user chose: a sign-up with a stranger's address must not send them a message of the
 * sender's choice (CVE-2022-31127).
 */
export type MailMessage =
  | { kind: 'confirmation' | 'recovery' | 'magiclink' | 'invite'; value: OneTimeToken }
  /** To the current and to the new address, each with its own token. */
  | { kind: 'email_change'; value: OneTimeToken; newEmail: string }
  | { kind: 'reauthentication'; value: OneTimeToken }
  /** When somebody signs up with the address of a confirmed account. */
  | { kind: 'account_exists' }
  | { kind: 'password_set' | 'password_changed' | 'factor_enrolled' | 'factor_removed' | 'account_deleted' }
  | { kind: 'second_step_failed' | 'recovery_codes_made' }
  | { kind: 'recovery_code_used'; codesLeft: number }
  | { kind: 'identity_linked' | 'identity_unlinked'; provider: Provider }
  /** To the former address. */
  | { kind: 'email_changed'; newEmail: string };

export interface MailText {
  subject: string;
  text: string;
  html: string;
}
