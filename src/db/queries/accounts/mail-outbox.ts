import { and, gt, inArray, sql, type SQL, desc, eq, getTableColumns, isNull, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../domain/dates/durations.ts';
import type { Database } from '../../neon/client.ts';
import { mailOutbox, users } from '../../schema/accounts.ts';
import { type RateBucket, type RateLimit, takeFromBucket } from '../rate-limits.ts';
import { accountMatches, type AccountMatch } from './accounts.ts';

/** Notices about account changes are absent: the owner must get every one. */
export const BUDGETED_MAIL_KINDS: readonly string[] = [
  'confirmation',
  'account_exists',
  'recovery',
  'magiclink',
  'email_change',
  'reauthentication',
  'trip_follow',
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

export type StoredMail = typeof mailOutbox.$inferSelect;

/** `budget` is the site-wide one that the mail counts toward. */
export type WrittenMail = typeof mailOutbox.$inferInsert & { budget?: RateLimit | null };

/** Counts toward the budget, but writes the mail even without a token. */
export function insertMail(db: Database, { budget = null, ...mail }: WrittenMail) {
  if (budget === null) return db.insert(mailOutbox).values(mail);
  const taken = db.$with('taken', {}).as(takeFromBucket(mailBudgetBucket(budget), mail.createdAt, sql``));
  return db.with(taken).insert(mailOutbox).values(mail);
}

/**
 * Does nothing without a matching account, and then takes no token. Writes no mail when the budget is empty.
 */
export function insertMailOf(db: Database, mail: Omit<WrittenMail, 'userId'>, match: AccountMatch) {
  return insertMailIf(db, mail, sql`SELECT ${users.id} FROM ${users} WHERE ${accountMatches(match)}`);
}

/** @param matched selects at most one row, with the `id` of the mail's account or null. */
export function insertMailIf(
  db: Database,
  { budget = null, ...mail }: Omit<WrittenMail, 'userId'>,
  matched: SQL,
) {
  const { id, kind, recipient, sealedMail, createdAt, nextAttemptAt, expiresAt } = mail;
  const onlyForMatch = sql`WHERE EXISTS (SELECT FROM matched)`;
  const taken =
    budget === null
      ? sql`SELECT true AS was_allowed`
      : takeFromBucket(mailBudgetBucket(budget), createdAt, onlyForMatch);
  return db.execute(sql`
    WITH matched AS (${matched}),
      taken AS (${taken})
    INSERT INTO ${mailOutbox}
      (id, user_id, kind, recipient, sealed_mail, created_at, next_attempt_at, expires_at)
    SELECT ${id}::uuid, matched.id, ${kind}, ${recipient}, ${sealedMail},
      ${createdAt.toISOString()}::timestamptz, ${nextAttemptAt.toISOString()}::timestamptz,
      ${expiresAt?.toISOString() ?? null}::timestamptz
    FROM matched, taken WHERE taken.was_allowed`);
}

/** The attempts take about eleven hours, less than providers remember an idempotency key. */
export const MAX_MAIL_ATTEMPTS = 6;
/** A mail that waits for the operator stays at this count, so it is tried about every two hours. */
export const WAITING_MAIL_ATTEMPTS = 3;

/**
 * Takes the newest account mails first, because somebody waits, then owners' mails about the nearest games, then
 * the oldest, and mails to followers last. Schedules the next attempt (after 2, 8, 32 minutes, 2 and 8.5 hours) in case the Worker dies.
 */
export async function takeDueMails(
  db: Database,
  { now, limit, hasTripMails }: { now: Date; limit: number; hasTripMails: boolean },
): Promise<StoredMail[]> {
  const { attempts, createdAt, nextAttemptAt, id, isAccountMail, aboutAt, followerId } = mailOutbox;
  const at = sql`${now.toISOString()}::timestamptz`;
  // Postgres may run a subquery of the update more than once, and take too many.
  const due = db.$with('due').as(
    db
      .select({ id })
      .from(mailOutbox)
      .where(
        and(
          isNull(mailOutbox.sentAt),
          isNull(mailOutbox.gaveUpAt),
          sql`${nextAttemptAt} <= ${at}`,
          hasTripMails ? undefined : isAccountMail,
        ),
      )
      .orderBy(
        sql`${isAccountMail} DESC, CASE WHEN ${isAccountMail} THEN ${createdAt} END DESC, ${followerId} IS NOT NULL,
          ${aboutAt}, ${createdAt}, ${id}`,
      )
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const taken = await db
    .with(due)
    .update(mailOutbox)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: sql`${at} + interval '2 minutes' * power(4, ${attempts})`,
    })
    .from(due)
    .where(eq(id, due.id))
    .returning(getTableColumns(mailOutbox));
  return taken.toSorted(byUrgency);
}

function byUrgency(a: StoredMail, b: StoredMail): number {
  if (a.isAccountMail !== b.isAccountMail) return a.isAccountMail ? -1 : 1;
  const older = a.createdAt.getTime() - b.createdAt.getTime();
  if (a.isAccountMail) return -older;
  const isOwners = a.followerId === null;
  if (isOwners !== (b.followerId === null)) return isOwners ? -1 : 1;
  const [one, other] = [a.aboutAt, b.aboutAt].map((at) => at?.getTime() ?? Infinity);
  return one === other ? older : (one ?? 0) - (other ?? 0);
}

export function storeMailText(
  db: Database,
  { id, sealedMail, headers }: Pick<StoredMail, 'id' | 'sealedMail' | 'headers'>,
): Promise<unknown> {
  return db.update(mailOutbox).set({ sealedMail, headers }).where(eq(mailOutbox.id, id));
}

export function deleteMail(db: Database, id: string): Promise<unknown> {
  return db.delete(mailOutbox).where(eq(mailOutbox.id, id));
}

export async function recordSentMail(
  db: Database,
  { id, now, keepsText }: { id: string; now: Date; keepsText: boolean },
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: now, lastError: null, ...(keepsText ? {} : { sealedMail: null }) })
    .where(eq(mailOutbox.id, id));
}

export async function recordMailFailure(
  db: Database,
  {
    id,
    reason,
    gaveUpAt,
    keepsText,
  }: { id: string; reason: string; gaveUpAt: Date | null; keepsText: boolean },
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ lastError: reason, gaveUpAt, ...(gaveUpAt === null || keepsText ? {} : { sealedMail: null }) })
    .where(eq(mailOutbox.id, id));
}

/**
 * Only the operator can end this failure. Days later a mail about trips may be wrong, so it is written again.
 */
export async function recordWaitingMail(
  db: Database,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { attempts, isAccountMail, sealedMail } = mailOutbox;
  await db
    .update(mailOutbox)
    .set({
      lastError: reason,
      attempts: sql`least(${attempts}, ${WAITING_MAIL_ATTEMPTS})`,
      sealedMail: sql`CASE WHEN ${isAccountMail} THEN ${sealedMail} END`,
    })
    .where(eq(mailOutbox.id, id));
}

export function selectMails(db: Database, limit: number): Promise<StoredMail[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), mailOutbox.id).limit(limit);
}

export async function selectMail(db: Database, id: string): Promise<StoredMail | null> {
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return mail ?? null;
}

export async function deleteOldMails(db: Database, before: Date): Promise<number> {
  return (await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, before))).rowCount;
}
