import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { securityEvents, users } from '../../schema/accounts.ts';
import { accountMatches, type AccountMatch } from './accounts.ts';

/** Stored for 90 days (docs/runbook.md#retention). */
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
  /** Details contain no secret, token or whole address of an unknown person. */
  details?: Record<string, unknown>;
}

export function insertSecurityEvent(db: Database, event: SecurityEvent) {
  return db.insert(securityEvents).values(event);
}

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

/** Also logs unknown addresses (`user_id` is null): a batch without a write is faster and would reveal them. */
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

export function selectSecurityEvents(db: Database, userId: string) {
  return db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id));
}

export async function deleteOldSecurityEvents(db: Database, before: Date): Promise<number> {
  return (await db.delete(securityEvents).where(lt(securityEvents.at, before))).rowCount;
}
