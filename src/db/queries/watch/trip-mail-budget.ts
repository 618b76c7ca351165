import { inArray, sql, type SQL } from 'drizzle-orm';
import type { TripMailKind } from '../../../domain/alerts/alerts.ts';
import type { Database } from '../../neon/client.ts';
import { mailOutbox } from '../../schema/accounts.ts';

/** The most mails about trips in a day. */
export const MAX_OF_PERSON = 6;

const utcDay = (at: SQL) => sql`date_trunc('day', ${at}, 'UTC')`;
export const ofDay = (at: SQL) =>
  sql`NOT ${mailOutbox.isAccountMail} AND ${mailOutbox.createdAt} >= ${utcDay(at)}`;

const kindOfMail = sql<TripMailKind>`CASE WHEN ${mailOutbox.followerId} IS NOT NULL THEN 'followers'
  WHEN ${mailOutbox.digestDate} IS NULL THEN 'immediate' ELSE 'digests' END`;

export function hasMailsLeft(userId: SQL, at: SQL): SQL {
  return sql`(SELECT count(*) FROM ${mailOutbox} WHERE ${mailOutbox.userId} = ${userId}
    AND ${mailOutbox.followerId} IS NULL AND ${ofDay(at)}) < ${MAX_OF_PERSON}`;
}

/**
 * Digests have a quarter, so that neither kind uses up the other's mails. Followers get at most a quarter, out of
 * the mails that are sent at once.
 */
export function sharesOfDay(perDay: number): Record<TripMailKind, number> {
  const digests = Math.max(1, Math.floor(perDay / 4));
  return { digests, followers: Math.floor(perDay / 4), immediate: perDay - digests };
}

/** How many mails of the kind may still be written in the UTC day. */
export function mailsLeft(kind: TripMailKind, perDay: number, at: SQL): SQL {
  const { digests, followers, immediate } = sharesOfDay(perDay);
  const left = (share: number, ...kinds: readonly TripMailKind[]) => sql`greatest(0, ${share}::integer - (
    SELECT count(*) FROM ${mailOutbox} WHERE ${ofDay(at)} AND ${inArray(kindOfMail, [...kinds])}))`;
  if (kind === 'digests') return left(digests, 'digests');
  const atOnce = left(immediate, 'immediate', 'followers');
  return kind === 'immediate' ? atOnce : sql`least(${atOnce}, ${left(followers, 'followers')})`;
}

/** Also finds when half of the kind's share was written. */
export function selectTripMailUse(db: Database, perDay: number, now: Date) {
  const { createdAt } = mailOutbox;
  const at = sql`${now.toISOString()}::timestamptz`;
  const shares = sharesOfDay(perDay);
  const share = sql`CASE ${kindOfMail} WHEN 'digests' THEN ${shares.digests}::integer
    WHEN 'followers' THEN ${shares.followers}::integer ELSE ${shares.immediate}::integer END`;
  const written = sql`row_number() OVER (PARTITION BY ${kindOfMail} ORDER BY ${createdAt})`;
  const counted = db
    .select({
      kind: kindOfMail.as('mail_kind'),
      createdAt,
      isHalf: sql<boolean>`${written} * 2 >= ${share}`.as('is_half'),
    })
    .from(mailOutbox)
    .where(ofDay(at))
    .as('counted');
  return db
    .select({
      kind: counted.kind,
      written: sql`count(*)`.mapWith(Number),
      halfGoneAt: sql`min(${counted.createdAt}) FILTER (WHERE ${counted.isHalf})`.mapWith(createdAt),
    })
    .from(counted)
    .groupBy(counted.kind)
    .orderBy(counted.kind);
}
