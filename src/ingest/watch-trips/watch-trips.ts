import { claimChecks } from '../../db/queries/watch/claim-checks.ts';
import {
  closePastTrips,
  queueChecksOfLostGames,
  readOpenZones,
  queueDigests,
} from '../../db/queries/watch/open-trips.ts';
import { writeChecks, type CheckedTripRow } from '../../db/queries/watch/write-checks.ts';
import { morningIn } from '../../domain/trips/watch/trip-clock.ts';
import type { Job, JobDeps, JobInput, JobResult } from '../job.ts';
import type { DecidedTrip } from './decide-trip.ts';
import { createTripChecker } from './trip-checker.ts';

const CHECKS_PER_CLAIM = 200;
const MAX_TRIPS = 5000;
const MAX_WORK_MS = 240_000;
const DIGESTS_PER_STATEMENT = 1000;

/** See docs/rules.md#saved-trips. */
export const WATCH_TRIPS: Job = { name: 'watch-trips', perLeague: false, run: watchTrips };

async function watchTrips(deps: JobDeps, { lease, onProgress }: JobInput): Promise<JobResult> {
  const startedAt = performance.now();
  const hasTime = () => performance.now() - startedAt < MAX_WORK_MS;
  const { db, config, log } = deps;
  const { areOn, perDay: mailsPerDay } = config.watchMails;
  const counts = { past: 0, trips: 0, notices: 0, mails: 0, digests: 0 };

  const zones = await readOpenZones(db);
  const mornings = (now: Date) => zones.map((timeZone) => morningIn(timeZone, now));
  if (zones.length > 0) {
    counts.past = await closePastTrips(db, lease, mornings(deps.now()));
    await queueChecksOfLostGames(db, lease, deps.now());
  }

  const mailed = new Set<string>();
  const checker = createTripChecker(db, { areMailsOn: areOn, log });
  while (counts.trips < MAX_TRIPS && hasTime()) {
    const claim = await claimChecks(db, lease, CHECKS_PER_CLAIM);
    if (claim.checks.length === 0) break;
    const now = deps.now();
    const trips = oneMailAPerson(await checker.check(claim, now), mailed);
    const written = await writeChecks(db, lease, { claimId: claim.id, now, trips, mailsPerDay });
    for (const userId of written.mailed) mailed.add(userId);
    counts.trips += trips.length;
    counts.notices += written.notices;
    counts.mails += written.mailed.length;
    onProgress(`${counts.trips} trips checked`);
  }

  const due = mornings(deps.now()).filter(({ digestAt }) => digestAt <= deps.now());
  let queued = areOn && due.length > 0 ? DIGESTS_PER_STATEMENT : 0;
  while (queued === DIGESTS_PER_STATEMENT && hasTime()) {
    const limits = { limit: DIGESTS_PER_STATEMENT, mailsPerDay };
    queued = await queueDigests(db, lease, { mornings: due, now: deps.now(), ...limits });
    counts.digests += queued;
  }
  const isChanged = counts.past + counts.trips + counts.digests > 0;
  return { outcome: isChanged ? 'changed' : 'unchanged', reason: null, source: null, counts };
}

/**
 * Leaves each person one mail that is sent at once, about the trip whose changed game is nearest. It also
 * reports the person's other trips of this claim; later finds wait for a digest.
 * @param mailed people who have their mail of this run.
 */
function oneMailAPerson(trips: readonly DecidedTrip[], mailed: ReadonlySet<string>): CheckedTripRow[] {
  const nearest = new Map<string, string>();
  const byNearest = trips
    .flatMap(({ mail }) => mail ?? [])
    .toSorted((a, b) => a.aboutAt.getTime() - b.aboutAt.getTime());
  for (const { id, userId } of byNearest) {
    if (mailed.has(userId) || nearest.has(userId)) continue;
    nearest.set(userId, id);
  }
  return trips.map((trip) => {
    const mailId = trip.mail && (nearest.get(trip.mail.userId) ?? null);
    return { ...trip, mailId, mail: trip.mail?.id === mailId ? trip.mail : null };
  });
}
