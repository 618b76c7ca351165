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
 * What a mail is about, with what its words need. Nothing that somebody typed about themselves is among it:
 * a sign-up under a stranger's address must not become a message of the sender's choice (CVE-2022-31127).
 */
export type MailMessage =
  | { kind: 'confirmation' | 'recovery' | 'magiclink' | 'invite'; value: OneTimeToken }
  /** To the present and to the new address, each with a value of its own. */
  | { kind: 'email_change'; value: OneTimeToken; newEmail: string }
  | { kind: 'reauthentication'; value: OneTimeToken }
  /** To the owner of a confirmed account under whose address somebody signs up again. */
  | { kind: 'account_exists' }
  | { kind: 'password_set' | 'password_changed' | 'factor_enrolled' | 'factor_removed' | 'account_deleted' }
  | { kind: 'second_step_failed' | 'recovery_codes_made' }
  | { kind: 'recovery_code_used'; codesLeft: number }
  | { kind: 'identity_linked' | 'identity_unlinked'; provider: Provider }
  /** To the address that was left. */
  | { kind: 'email_changed'; newEmail: string };

/** A mail as people read it. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}
