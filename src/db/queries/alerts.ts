import type { BatchResponse } from 'drizzle-orm/batch';
import { and, asc, eq, gt, inArray, lt, lte, min, ne, sql } from 'drizzle-orm';
import {
  SERVER_ERROR_WINDOW_MS,
  FAILED_MAIL_WINDOW_MS,
  MAX_MAIL_WAIT_MS,
  type AlertChange,
  type OperatingFacts,
  type SentAlert,
} from '../../domain/alerts/alerts.ts';
import type { Database } from '../neon/client.ts';
import { mailOutbox } from '../schema/accounts.ts';
import { serverErrors, sentAlerts, type AlertChannelName } from '../schema/alerts.ts';
import { jobRuns, leagueFeeds } from '../schema/jobs.ts';
import { MAX_MAIL_ATTEMPTS } from './accounts/mail-outbox.ts';

/** This covers two runs of a daily job. */
const RUNS_WITHIN_MS = 3 * 24 * 60 * 60_000;

export async function readOperatingFacts(db: Database, now: Date): Promise<OperatingFacts> {
  return operatingFactsOf(await db.batch(selectOperatingFacts(db, now)));
}

export function selectOperatingFacts(db: Database, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return [
    db.select({ league: leagueFeeds.league, refreshedAt: leagueFeeds.refreshedAt }).from(leagueFeeds),
    newestRuns(db, before(RUNS_WITHIN_MS)),
    outboxFacts(db, before(MAX_MAIL_WAIT_MS), before(FAILED_MAIL_WINDOW_MS)),
    db
      .select({
        responses: sql`coalesce(sum(${serverErrors.responses}), 0)`.mapWith(Number),
        firstAt: min(serverErrors.minute),
      })
      .from(serverErrors)
      .where(gt(serverErrors.minute, before(SERVER_ERROR_WINDOW_MS))),
  ] as const;
}

export function operatingFactsOf([feeds, runs, [outbox], [faults]]: BatchResponse<
  ReturnType<typeof selectOperatingFacts>
>): OperatingFacts {
  if (!outbox || !faults) throw new Error('an aggregate without groups gave no row');
  return {
    refreshedAt: new Map(feeds.map(({ league, refreshedAt }) => [league, refreshedAt])),
    runs: runs
      .filter(({ place }) => place === 1)
      .map(({ job, league, outcome, reason, startedAt }) => ({
        job,
        league,
        latest: { outcome, reason, startedAt },
        previous: runs.find((run) => run.place === 2 && run.job === job && run.league === league) ?? null,
      })),
    outbox,
    serverErrors: faults,
  };
}

function newestRuns(db: Database, since: Date) {
  const { job, league, outcome, reason, startedAt } = jobRuns;
  const placed = db
    .select({
      job,
      league,
      outcome,
      reason,
      startedAt,
      place: sql`row_number() OVER (PARTITION BY ${job}, ${league} ORDER BY ${startedAt} DESC)`
        .mapWith(Number)
        .as('place'),
    })
    .from(jobRuns)
    // A run that found the lease busy did nothing.
    .where(and(gt(startedAt, since), ne(outcome, 'busy')))
    .as('placed');
  return db.select().from(placed).where(lte(placed.place, 2)).orderBy(asc(placed.job), asc(placed.league));
}

function outboxFacts(db: Database, waitingSince: Date, dayAgo: Date) {
  const { createdAt, sentAt, gaveUpAt, expiresAt, attempts } = mailOutbox;
  const instant = (value: Date) => sql`${value.toISOString()}::timestamptz`;
  const waits = sql`${sentAt} IS NULL AND ${gaveUpAt} IS NULL AND ${createdAt} <= ${instant(waitingSince)}`;
  const givenUp = sql`${gaveUpAt} > ${instant(dayAgo)}`;
  const lost = sql`${givenUp} AND (${expiresAt} <= ${gaveUpAt} OR ${attempts} >= ${MAX_MAIL_ATTEMPTS})`;
  const howMany = (condition: ReturnType<typeof sql>) =>
    sql`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
  return db
    .select({
      waiting: howMany(waits),
      oldestWaitingAt: sql`min(${createdAt}) FILTER (WHERE ${waits})`.mapWith(createdAt),
      sent: howMany(sql`${sentAt} > ${instant(dayAgo)}`),
      givenUp: howMany(givenUp),
      lost: howMany(lost),
      firstGivenUpAt: sql`min(${gaveUpAt}) FILTER (WHERE ${givenUp})`.mapWith(gaveUpAt),
    })
    .from(mailOutbox);
}

export async function addServerErrors(db: Database, byMinute: ReadonlyMap<number, number>): Promise<void> {
  await db
    .insert(serverErrors)
    .values([...byMinute].map(([minute, responses]) => ({ minute: new Date(minute), responses })))
    .onConflictDoUpdate({
      target: serverErrors.minute,
      set: { responses: sql`${serverErrors.responses} + excluded.answers` },
    });
}

export async function deleteOldServerErrors(db: Database, before: Date): Promise<number> {
  return (await db.delete(serverErrors).where(lt(serverErrors.minute, before))).rowCount;
}

export function readSentAlerts(db: Database, channel: AlertChannelName): Promise<SentAlert[]> {
  const { name, since, summary, sentAt } = sentAlerts;
  return db
    .select({ name, since, summary, sentAt })
    .from(sentAlerts)
    .where(eq(sentAlerts.channel, channel))
    .orderBy(asc(name));
}

export async function recordSentAlerts(
  db: Database,
  channel: AlertChannelName,
  news: readonly AlertChange[],
  now: Date,
): Promise<void> {
  const ended = news.filter(({ kind }) => kind === 'over').map(({ alert }) => alert.name);
  const reported = news
    .filter(({ kind }) => kind !== 'over')
    .map(({ alert: { name, since, summary } }) => ({ channel, name, since, summary, sentAt: now }));
  const deletion = db
    .delete(sentAlerts)
    .where(and(eq(sentAlerts.channel, channel), inArray(sentAlerts.name, ended)));
  if (reported.length === 0) {
    await deletion;
    return;
  }
  const upsert = db
    .insert(sentAlerts)
    .values(reported)
    .onConflictDoUpdate({
      target: [sentAlerts.channel, sentAlerts.name],
      set: { sentAt: now, since: sql`excluded.since`, summary: sql`excluded.summary` },
    });
  await db.batch([deletion, upsert]);
}
