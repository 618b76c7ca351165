import type { JobStatus, LeagueStatus } from '../../db/queries/job-status.ts';

/** A league refreshes every six hours; a day without a good run needs a person. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

export type Health = 'ok' | 'degraded' | 'down';

export interface LeagueHealth extends LeagueStatus {
  health: Exclude<Health, 'down'>;
  /** Why the league is degraded, in plain sentences; empty when it is well. */
  concerns: string[];
}

export interface HealthReport {
  status: Health;
  checkedAt: Date;
  /** Empty when the database does not answer. */
  leagues: LeagueHealth[];
  otherJobs: JobStatus['otherJobs'];
}

/** Judges what the jobs stored about themselves; null is a database that did not answer. */
export function healthReport(stored: JobStatus | null, now: Date): HealthReport {
  if (stored === null) return { status: 'down', checkedAt: now, leagues: [], otherJobs: [] };
  const leagues = stored.leagues.map((league): LeagueHealth => {
    const concerns = concernsOf(league, now);
    return { ...league, health: concerns.length > 0 ? 'degraded' : 'ok', concerns };
  });
  const otherJobFailed = stored.otherJobs.some(({ outcome }) => isBad(outcome));
  const isDegraded = otherJobFailed || leagues.some(({ health }) => health === 'degraded');
  return { status: isDegraded ? 'degraded' : 'ok', checkedAt: now, leagues, otherJobs: stored.otherJobs };
}

function concernsOf({ refreshedAt, latestRun }: LeagueStatus, now: Date): string[] {
  const concerns: string[] = [];
  if (refreshedAt === null) concerns.push('No schedule was read yet.');
  else if (now.getTime() - refreshedAt.getTime() > STALE_AFTER_MS) {
    concerns.push('The last good refresh is older than 24 hours.');
  }
  if (latestRun && isBad(latestRun.outcome)) {
    concerns.push(`The latest run was ${latestRun.outcome}: ${latestRun.reason ?? 'no reason was stored'}`);
  }
  return concerns;
}

function isBad(outcome: string): boolean {
  return outcome === 'refused' || outcome === 'failed';
}
