import { deleteEndedChallenges } from '../db/queries/accounts/factors.ts';
import { deleteEndedFlows } from '../db/queries/accounts/flow-states.ts';
import { deleteOldServerErrors } from '../db/queries/alerts.ts';
import { deleteOldMails } from '../db/queries/accounts/mail-outbox.ts';
import { deleteEndedTokens } from '../db/queries/accounts/one-time-tokens.ts';
import { deleteOldSecurityEvents } from '../db/queries/accounts/security-events.ts';
import { deleteEndedSessions } from '../db/queries/accounts/sessions.ts';
import { deleteUnconfirmed } from '../db/queries/accounts/unconfirmed.ts';
import { deleteMissingGames } from '../db/queries/refresh.ts';
import { deleteOldRecords } from '../db/queries/job-records.ts';
import { deleteFullBuckets } from '../db/queries/rate-limits.ts';
import { deleteRetiredSequences } from '../db/queries/retired-sequences.ts';
import type { Job, JobDeps } from './job.ts';

const DAY_MS = 86_400_000;
const KEEP_JOB_RUNS_MS = 90 * DAY_MS;
const KEEP_REJECTED_ROWS_MS = 30 * DAY_MS;
const KEEP_SERVER_ERRORS_MS = 7 * DAY_MS;
const KEEP_MISSING_GAMES_MS = 30 * DAY_MS;
const KEEP_MAILS_MS = 30 * DAY_MS;
/** Counted from the last mail that asked: somebody away for a week's games still finds their account. */
const KEEP_UNCONFIRMED_MS = 7 * DAY_MS;
const KEEP_SECURITY_EVENTS_MS = 90 * DAY_MS;
/** Counted from the last game: as long as somebody may come back to the page of a trip. */
const KEEP_RETIRED_SEQUENCES_MS = 60 * DAY_MS;

/** Hourly housekeeping: deletes what nobody needs to look at any more. */
export const PURGE_EXPIRED: Job = {
  name: 'purge-expired',
  perLeague: false,
  run: async (deps) => {
    const { db } = deps;
    const now = deps.now();
    const time = now.getTime();
    const records = await deleteOldRecords(db, {
      jobRunsBefore: new Date(time - KEEP_JOB_RUNS_MS),
      rejectedRowsBefore: new Date(time - KEEP_REJECTED_ROWS_MS),
    });
    const missingGames = await deleteMissingGames(db, {
      missingBefore: new Date(time - KEEP_MISSING_GAMES_MS),
      now,
    });
    const rateLimits = await deleteFullBuckets(db, now);
    const retiredSequences = await deleteRetiredSequences(db, {
      date: dayOf(time - KEEP_RETIRED_SEQUENCES_MS),
      now,
    });
    const serverErrors = await deleteOldServerErrors(db, new Date(time - KEEP_SERVER_ERRORS_MS));
    const accounts = await purgeAccounts(deps);
    const counts = { ...records, missingGames, rateLimits, retiredSequences, serverErrors, ...accounts };
    const isChanged = Object.values(counts).some((deleted) => deleted > 0);
    return { outcome: isChanged ? 'changed' : 'unchanged', reason: null, source: null, counts };
  },
};

async function purgeAccounts({ db, now, config: { sessionIdleSeconds: idleSeconds } }: JobDeps) {
  const time = now();
  return {
    unconfirmed: await deleteUnconfirmed(db, {
      askedBefore: new Date(time.getTime() - KEEP_UNCONFIRMED_MS),
      now: time,
    }),
    sessions: await deleteEndedSessions(db, { now: time, idleSeconds }),
    flowStates: await deleteEndedFlows(db, time),
    oneTimeTokens: await deleteEndedTokens(db, time),
    factorChallenges: await deleteEndedChallenges(db, time),
    mails: await deleteOldMails(db, new Date(time.getTime() - KEEP_MAILS_MS)),
    securityEvents: await deleteOldSecurityEvents(db, new Date(time.getTime() - KEEP_SECURITY_EVENTS_MS)),
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
