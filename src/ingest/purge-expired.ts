import { SESSION_IDLE_SECONDS } from '../auth/sessions/session-lifetimes.ts';
import { DAY_MS } from '../domain/dates/durations.ts';
import { deleteExpiredChallenges } from '../db/queries/accounts/factors.ts';
import { deleteExpiredFlows } from '../db/queries/accounts/flow-states.ts';
import { deleteOldEndedLinks } from '../db/queries/ended-links.ts';
import { deleteOldEventCounts } from '../db/queries/event-counts.ts';
import { deleteOldVotes } from '../db/queries/group-vote-changes.ts';
import { deleteOldServerErrors } from '../db/queries/server-errors.ts';
import { deleteOldMails } from '../db/queries/accounts/mail-outbox.ts';
import { deleteExpiredTokens } from '../db/queries/accounts/one-time-tokens.ts';
import { deleteOldSecurityEvents } from '../db/queries/accounts/security-events.ts';
import { deleteExpiredSessions } from '../db/queries/accounts/sessions.ts';
import { deleteUnconfirmed } from '../db/queries/accounts/confirmations.ts';
import { deleteMissingGames } from '../db/queries/refresh.ts';
import { deleteOldRecords } from '../db/queries/job-runs.ts';
import { deleteOldIdempotencyKeys } from '../db/queries/idempotency-keys.ts';
import { deleteFullBuckets } from '../db/queries/rate-limits.ts';
import { deleteUnconfirmedFollowers } from '../db/queries/trip-followers.ts';
import { deleteRetiredSequences } from '../db/queries/retired-sequences.ts';
import type { Job, JobDeps } from './job.ts';

const JOB_RUNS_RETENTION_MS = 90 * DAY_MS;
const REJECTED_ROWS_RETENTION_MS = 30 * DAY_MS;
const EVENT_COUNTS_RETENTION_MS = 400 * DAY_MS;
/** Their calendars say for 60 days that they ended, and are gone for as long. */
const ENDED_LINKS_RETENTION_MS = 120 * DAY_MS;
const SERVER_ERRORS_RETENTION_MS = 7 * DAY_MS;
const MISSING_GAMES_RETENTION_MS = 30 * DAY_MS;
const MAILS_RETENTION_MS = 30 * DAY_MS;
/** It counts from the last mail: a week away is not too long. */
const UNCONFIRMED_RETENTION_MS = 7 * DAY_MS;
const SECURITY_EVENTS_RETENTION_MS = 90 * DAY_MS;
/** It counts from the last game, because links stay in use. */
const RETIRED_SEQUENCES_RETENTION_MS = 60 * DAY_MS;
/** It counts from the last date of the trips. */
const VOTES_RETENTION_MS = 60 * DAY_MS;

export const PURGE_EXPIRED: Job = {
  name: 'purge-expired',
  perLeague: false,
  run: async (deps) => {
    const { db } = deps;
    const now = deps.now();
    const time = now.getTime();
    const records = await deleteOldRecords(db, {
      jobRunsBefore: new Date(time - JOB_RUNS_RETENTION_MS),
      rejectedRowsBefore: new Date(time - REJECTED_ROWS_RETENTION_MS),
    });
    const missingGames = await deleteMissingGames(db, {
      missingBefore: new Date(time - MISSING_GAMES_RETENTION_MS),
      now,
    });
    const rateLimits = await deleteFullBuckets(db, now);
    const retiredSequences = await deleteRetiredSequences(db, {
      date: dayOf(time - RETIRED_SEQUENCES_RETENTION_MS),
      now,
    });
    const serverErrors = await deleteOldServerErrors(db, new Date(time - SERVER_ERRORS_RETENTION_MS));
    const eventCounts = await deleteOldEventCounts(db, new Date(time - EVENT_COUNTS_RETENTION_MS));
    const endedLinks = await deleteOldEndedLinks(db, new Date(time - ENDED_LINKS_RETENTION_MS));
    const votes = await deleteOldVotes(db, dayOf(time - VOTES_RETENTION_MS));
    const accounts = await purgeAccounts(deps);
    const counts = {
      ...records,
      missingGames,
      rateLimits,
      retiredSequences,
      serverErrors,
      eventCounts,
      endedLinks,
      votes,
      ...accounts,
    };
    const isChanged = Object.values(counts).some((deleted) => deleted > 0);
    return { outcome: isChanged ? 'changed' : 'unchanged', reason: null, source: null, counts };
  },
};

async function purgeAccounts({ db, now }: JobDeps) {
  const time = now();
  return {
    unconfirmed: await deleteUnconfirmed(db, {
      askedBefore: new Date(time.getTime() - UNCONFIRMED_RETENTION_MS),
      now: time,
    }),
    sessions: await deleteExpiredSessions(db, { now: time, idleSeconds: SESSION_IDLE_SECONDS }),
    flowStates: await deleteExpiredFlows(db, time),
    oneTimeTokens: await deleteExpiredTokens(db, time),
    factorChallenges: await deleteExpiredChallenges(db, time),
    followers: await deleteUnconfirmedFollowers(db, time),
    idempotencyKeys: await deleteOldIdempotencyKeys(db, time),
    mails: await deleteOldMails(db, new Date(time.getTime() - MAILS_RETENTION_MS)),
    securityEvents: await deleteOldSecurityEvents(
      db,
      new Date(time.getTime() - SECURITY_EVENTS_RETENTION_MS),
    ),
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
