import type { LeagueStatus, StoredHealth } from '../../db/queries/job-status.ts';
import { FEED_LIFETIME_MS } from '../../domain/games/game.ts';
import { findAlerts, type Alert } from '../../domain/alerts/alerts.ts';

export type Health = 'ok' | 'degraded' | 'down';

export interface LeagueHealth extends LeagueStatus {
  health: Exclude<Health, 'down'>;
  concerns: string[];
}

export interface HealthReport {
  status: Health;
  checkedAt: Date;
  /** Empty when the database does not respond. */
  leagues: LeagueHealth[];
  otherJobs: StoredHealth['jobs']['otherJobs'];
  alerts: Alert[];
  /** Null when the database does not respond. */
  content: StoredHealth['content'] | null;
  /** What people did in the last 30 days; null when the database does not respond. */
  events: StoredHealth['events'] | null;
}

/** @param stored null when the database does not respond. */
export function healthReport(stored: StoredHealth | null, now: Date): HealthReport {
  if (stored === null) {
    return {
      status: 'down',
      checkedAt: now,
      leagues: [],
      otherJobs: [],
      alerts: [],
      content: null,
      events: null,
    };
  }
  const { jobs, facts, content, events } = stored;
  const alerts = findAlerts(facts, now);
  const leagues = jobs.leagues.map((league): LeagueHealth => {
    const concerns = concernsOf(league, now);
    return { ...league, health: concerns.length > 0 ? 'degraded' : 'ok', concerns };
  });
  const otherJobFailed = jobs.otherJobs.some(({ outcome }) => isBad(outcome));
  const isDegraded =
    otherJobFailed || alerts.length > 0 || leagues.some(({ health }) => health === 'degraded');
  const status = isDegraded ? 'degraded' : 'ok';
  return { status, checkedAt: now, leagues, otherJobs: jobs.otherJobs, alerts, content, events };
}

function concernsOf({ refreshedAt, latestRun }: LeagueStatus, now: Date): string[] {
  const concerns: string[] = [];
  if (refreshedAt === null) concerns.push('No schedule has been read yet.');
  else if (now.getTime() - refreshedAt.getTime() > FEED_LIFETIME_MS) {
    concerns.push('The last successful refresh was more than 24 hours ago.');
  }
  if (latestRun && isBad(latestRun.outcome)) {
    concerns.push(`The latest run was ${latestRun.outcome}: ${latestRun.reason ?? 'no reason was stored'}`);
  }
  return concerns;
}

function isBad(outcome: string): boolean {
  return outcome === 'refused' || outcome === 'failed';
}
