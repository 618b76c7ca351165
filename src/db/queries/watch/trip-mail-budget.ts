import { sql, type SQL } from 'drizzle-orm';
import type { TripMailKind } from '../../../domain/alerts/alerts.ts';
import type { Database } from '../../neon/client.ts';
import { mailOutbox } from '../../schema/accounts.ts';

/** The most mails about trips in a day. */
const MAX_OF_PERSON = 6;

const utcDay = (at: SQL) => sql`date_trunc('day', ${at}, 'UTC')`;
const ofDay = (at: SQL) => sql`NOT ${mailOutbox.isAccountMail} AND ${mailOutbox.createdAt} >= ${utcDay(at)}`;

/** Counts those of the UTC day. */
export function mailsOfDay(at: SQL, kind: TripMailKind): SQL {
  const isDigest = kind === 'digests' ? sql`IS NOT NULL` : sql`IS NULL`;
  return sql`(SELECT count(*) FROM ${mailOutbox} WHERE ${ofDay(at)} AND ${mailOutbox.digestDate} ${isDigest})`;
}

export function hasMailsLeft(userId: SQL, at: SQL): SQL {
  return sql`(SELECT count(*) FROM ${mailOutbox} WHERE ${mailOutbox.userId} = ${userId} AND ${ofDay(at)}) < ${MAX_OF_PERSON}`;
}

/** Digests have a quarter, so that neither kind uses up the other's mails. */
export function sharesOfDay(perDay: number): Record<TripMailKind, number> {
  const digests = Math.max(1, Math.floor(perDay / 4));
  return { digests, immediate: perDay - digests };
}

/** Also finds when half of the kind's share was written. */
export function selectTripMailUse(db: Database, perDay: number, now: Date) {
  const { createdAt, digestDate } = mailOutbox;
  const at = sql`${now.toISOString()}::timestamptz`;
  const shares = sharesOfDay(perDay);
  const kind = sql<TripMailKind>`CASE WHEN ${digestDate} IS NULL THEN 'immediate' ELSE 'digests' END`;
  const share = sql`CASE WHEN ${digestDate} IS NULL THEN ${shares.immediate}::integer ELSE ${shares.digests}::integer END`;
  const written = sql`row_number() OVER (PARTITION BY ${digestDate} IS NULL ORDER BY ${createdAt})`;
  const counted = db
    .select({
      kind: kind.as('mail_kind'),
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
