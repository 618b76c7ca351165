import type { BatchResponse } from 'drizzle-orm/batch';
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import {
  type AlertChange,
  type SentAlert,
  FAILED_MAIL_WINDOW_MS,
  MAX_MAIL_WAIT_MS,
  type OperatingFacts,
} from '../../domain/alerts/alerts.ts';
import { DAY_MS } from '../../domain/dates/durations.ts';
import { HOME_COUNTRIES } from '../../domain/venues/venue.ts';
import { VENUE_ORDER } from '../../domain/travel/venue-drive-data.ts';
import type { Database } from '../neon/client.ts';
import { mailOutbox } from '../schema/accounts.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { jobRuns, leagueFeeds, sentAlerts, type AlertChannelName } from '../schema/jobs.ts';
import { MAX_MAIL_ATTEMPTS, selectMailBudgetUse, WAITING_MAIL_ATTEMPTS } from './accounts/mail-outbox.ts';
import type { RateLimit } from './rate-limits.ts';
import { selectServerErrors } from './server-errors.ts';
import { selectTripMailUse, sharesOfDay } from './watch/trip-mail-budget.ts';

/** Covers two runs of a daily job. */
const RUNS_WITHIN_MS = 3 * DAY_MS;

export interface MailBudgets {
  /** Account mails. */
  limits: { mailTotal: RateLimit };
  /** Mails about trips in a UTC day. */
  watchMails: { perDay: number };
}

export async function readOperatingFacts(
  db: Database,
  budgets: MailBudgets,
  now: Date,
): Promise<OperatingFacts> {
  return operatingFactsOf(await db.batch(selectOperatingFacts(db, budgets, now)), budgets);
}

export function selectOperatingFacts(db: Database, { limits, watchMails }: MailBudgets, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return [
    db.select({ league: leagueFeeds.league, refreshedAt: leagueFeeds.refreshedAt }).from(leagueFeeds),
    newestRuns(db, before(RUNS_WITHIN_MS)),
    outboxFacts(db, before(MAX_MAIL_WAIT_MS), before(FAILED_MAIL_WINDOW_MS)),
    selectServerErrors(db, now),
    selectMailBudgetUse(db, limits.mailTotal, now),
    selectTripMailUse(db, watchMails.perDay, now),
    venuesWithoutDrives(db, now),
    unplacedVenues(db, now),
  ] as const;
}

export function operatingFactsOf(
  [feeds, runs, [outbox], [faults], [budgetUse], tripMailUse, venueRows, unplacedRows]: BatchResponse<
    ReturnType<typeof selectOperatingFacts>
  >,
  { limits: { mailTotal }, watchMails }: MailBudgets,
): OperatingFacts {
  if (!outbox || !faults || !budgetUse) throw new Error('an aggregate without groups gave no row');
  const { tokens, refillSeconds } = mailTotal;
  const shares = sharesOfDay(watchMails.perDay);
  return {
    refreshedAt: new Map(feeds.map(({ league, refreshedAt }) => [league, refreshedAt])),
    runs: runs
      .filter(({ place }) => place === 1)
      .map(({ job, league, outcome, reason, startedAt, unread }) => ({
        job,
        league,
        latest: { outcome, reason, startedAt, unread: unread ?? {} },
        previous: runs.find((run) => run.place === 2 && run.job === job && run.league === league) ?? null,
      })),
    outbox,
    serverErrors: faults,
    mailBudget: { ...budgetUse, mails: tokens, seconds: tokens * refillSeconds },
    tripMails: tripMailUse.map((use) => ({ ...use, mails: shares[use.kind] })),
    venuesWithoutDrives: venueRows.map(({ name, city }) => `${name} in ${city}`),
    unplacedVenues: unplacedRows.map(({ name, city }) => [name, city].filter(Boolean).join(' in ')),
  };
}

function newestRuns(db: Database, since: Date) {
  const { job, league, outcome, reason, startedAt, counts } = jobRuns;
  const placed = db
    .select({
      job,
      league,
      outcome,
      reason,
      startedAt,
      unread: sql<Record<string, number> | null>`${counts} -> 'unread'`.as('unread'),
      place: sql`row_number() OVER (PARTITION BY ${job}, ${league} ORDER BY ${startedAt} DESC)`
        .mapWith(Number)
        .as('place'),
    })
    .from(jobRuns)
    .where(and(gt(startedAt, since), ne(outcome, 'busy')))
    .as('placed');
  return db.select().from(placed).where(lte(placed.place, 2)).orderBy(asc(placed.job), asc(placed.league));
}

function venuesWithoutDrives(db: Database, now: Date) {
  const upcoming = db
    .select({ id: gameEvents.id })
    .from(gameEvents)
    .where(and(eq(gameEvents.venueId, venues.id), gameEvents.isListed, gt(gameEvents.upcomingUntil, now)));
  return db
    .select({ name: venues.name, city: venues.city })
    .from(venues)
    .where(
      and(
        inArray(venues.country, [...HOME_COUNTRIES]),
        notInArray(venues.id, VENUE_ORDER.split(' ')),
        exists(upcoming),
      ),
    )
    .orderBy(asc(venues.name));
}

function unplacedVenues(db: Database, now: Date) {
  const { venueId, venueName, city, timeTbd, upcomingUntil, isListed } = gameEvents;
  return db
    .selectDistinct({ name: venueName, city })
    .from(gameEvents)
    .where(and(isNull(venueId), isNotNull(venueName), timeTbd, isListed, gt(upcomingUntil, now)))
    .orderBy(asc(venueName));
}

function outboxFacts(db: Database, waitingSince: Date, dayAgo: Date) {
  const { createdAt, sentAt, gaveUpAt, expiresAt, attempts, isAccountMail } = mailOutbox;
  const instant = (value: Date) => sql`${value.toISOString()}::timestamptz`;
  // Mails about trips may wait for their turn, but not fail repeatedly.
  const isLate = sql`(${isAccountMail} OR ${attempts} >= ${WAITING_MAIL_ATTEMPTS}) AND ${createdAt} <= ${instant(waitingSince)}`;
  const waits = sql`${sentAt} IS NULL AND ${gaveUpAt} IS NULL AND ${isLate}`;
  const givenUp = sql`${gaveUpAt} > ${instant(dayAgo)}`;
  const lost = sql`${isAccountMail} AND ${givenUp} AND (${expiresAt} <= ${gaveUpAt} OR ${attempts} >= ${MAX_MAIL_ATTEMPTS})`;
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
