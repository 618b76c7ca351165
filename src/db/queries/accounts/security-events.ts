import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { securityEvents, users } from '../../schema/accounts.ts';
import { accountMatches, type AccountMatch } from './account-match.ts';

/** What the security log records, for 90 days (docs/operators.md#retention). */
const SECURITY_EVENT_KINDS = [
  'signed_up',
  'sign_up_repeated',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'email_confirmed',
  'recovery_requested',
  'code_requested',
  'resend_requested',
  'code_tried',
  'password_changed',
  'email_changed',
  'refresh_token_replayed',
  'session_ended',
  'identity_linked',
  'identity_unlinked',
  'factor_enrolled',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'account_deleted',
  'account_exported',
  'account_changed_by_operator',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

interface SecurityEvent {
  at: Date;
  kind: SecurityEventKind;
  userId: string | null;
  network: string;
  userAgent: string | null;
  /** Never a secret, a token or a whole address of somebody unknown. */
  details?: Record<string, unknown>;
}

/** One statement, for the batch of what it tells about. */
export function insertSecurityEvent(db: Database, event: SecurityEvent) {
  return db.insert(securityEvents).values(event);
}

/** The same about an account known by its address; none writes nothing. */
export function insertSecurityEventOf(
  db: Database,
  { at, kind, network, userAgent, details = {} }: Omit<SecurityEvent, 'userId'>,
  match: AccountMatch,
) {
  return db.execute(sql`
    INSERT INTO ${securityEvents} (at, kind, user_id, network, user_agent, details)
    SELECT ${at.toISOString()}::timestamptz, ${kind}, ${users.id}, ${network}, ${userAgent},
      ${JSON.stringify(details)}::jsonb
    FROM ${users} WHERE ${accountMatches(match)}`);
}

/**
 * One statement that notes a request about an address, also of nobody (`user_id` null): a batch that writes
 * takes longer than one that finds nothing to write, and the time would tell (auth-api.md 1.10).
 */
export function insertRequestAbout(
  db: Database,
  { at, kind, network, userAgent }: Omit<SecurityEvent, 'userId' | 'details'>,
  match: AccountMatch,
) {
  return db.execute(sql`
    INSERT INTO ${securityEvents} (at, kind, user_id, network, user_agent)
    SELECT ${at.toISOString()}::timestamptz, ${kind}, (SELECT ${users.id} FROM ${users} WHERE ${accountMatches(match)}),
      ${network}, ${userAgent}`);
}

/** What the log tells of one account, newest first. */
export function selectSecurityEvents(db: Database, userId: string) {
  return db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id));
}

/** @returns how many were deleted. */
export async function deleteOldSecurityEvents(db: Database, before: Date): Promise<number> {
  return (await db.delete(securityEvents).where(lt(securityEvents.at, before))).rowCount;
}
