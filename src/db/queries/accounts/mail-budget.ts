import { and, gt, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../domain/dates/durations.ts';
import type { Database } from '../../neon/client.ts';
import { mailOutbox } from '../../schema/accounts.ts';
import type { RateBucket, RateLimit } from '../rate-limits.ts';

/** Notices about account changes are absent: the owner must get every one. */
export const BUDGETED_MAIL_KINDS: readonly string[] = [
  'confirmation',
  'account_exists',
  'recovery',
  'magiclink',
  'email_change',
  'reauthentication',
];

export function mailBudgetBucket(limit: RateLimit): RateBucket {
  return { action: 'auth-mail-total', keyHash: 'all', limit };
}

/**
 * Finds the busiest stretch of the last day, as long as the budget takes to refill. The bucket alone may
 * refill between two checks.
 */
export function selectMailBudgetUse(db: Database, { tokens, refillSeconds }: RateLimit, now: Date) {
  const { createdAt, kind } = mailOutbox;
  const seconds = tokens * refillSeconds;
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const counted = db
    .select({
      createdAt,
      written: sql`count(*) OVER (
        ORDER BY ${createdAt}
        RANGE BETWEEN ${seconds}::float8 * interval '1 second' PRECEDING AND CURRENT ROW)`
        .mapWith(Number)
        .as('written'),
    })
    .from(mailOutbox)
    .where(
      and(
        gt(createdAt, new Date(dayAgo.getTime() - seconds * 1000)),
        inArray(kind, [...BUDGETED_MAIL_KINDS]),
      ),
    )
    .as('counted');
  return db
    .select({
      mostWritten: sql`coalesce(max(${counted.written}), 0)`.mapWith(Number),
      halfGoneAt: sql`min(${counted.createdAt}) FILTER (WHERE ${counted.written} * 2 >= ${tokens})`.mapWith(
        createdAt,
      ),
    })
    .from(counted)
    .where(gt(counted.createdAt, dayAgo));
}
