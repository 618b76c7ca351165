import { acquireLease, finishRun, LEASE_LOST_SQLSTATE, type LeaseResult } from '../db/queries/job-runs.ts';
import { hasFreeChecks } from '../db/queries/watch/claim-checks.ts';
import { isDatabaseFailure, sqlStateOf } from '../db/neon/failure.ts';
import type { JobOutcome, JobTrigger } from '../db/schema/jobs.ts';
import { invalidateStale } from '../cache/edge-cache.ts';
import { CHECK_ALERTS, alertOfOutage } from './alerts/check-alerts.ts';
import { CRONS, FOLLOW_UPS } from './jobs.ts';
import type { JobDeps, JobResult, JobRun } from './job.ts';

/** A cron ends after 15 minutes, so no run outlives its lease. */
const LEASE_MS = 15 * 60_000;

export interface RunReport extends Omit<JobResult, 'outcome'> {
  outcome: JobOutcome;
  durationMs: number;
}

/** Never throws: a busy lease and a failing database are outcomes. */
export async function runJob(deps: JobDeps, run: JobRun): Promise<RunReport> {
  const startedAt = deps.now();
  const clockStart = performance.now();
  const result = await attempt(deps, run, startedAt);
  const report = { ...result, durationMs: Math.round(performance.now() - clockStart) };
  const level = report.outcome === 'failed' || report.outcome === 'refused' ? 'error' : 'info';
  deps.log[level]('job', { job: run.job.name, league: run.league, trigger: run.trigger, ...report });
  return report;
}

const BY_CRON = { trigger: 'cron', onProgress: () => undefined } as const;

export async function runCron(deps: JobDeps, expression: string): Promise<void> {
  const entry = CRONS[expression];
  if (!entry) {
    deps.log.error('cron without a job', {
      expression,
      advice: 'add it to src/ingest/jobs.ts or take it out of wrangler.toml',
    });
    return;
  }
  const { jobs, league, whileChecksWait = [] } = entry;
  const backlogJobs = whileChecksWait.length > 0 && (await doChecksWait(deps)) ? whileChecksWait : [];
  for (const job of [...jobs, ...backlogJobs]) {
    await runJobAndFollowUp(deps, { job, league: job.perLeague ? league : null, ...BY_CRON });
  }
  await runAlertCheck(deps, 'cron');
}

/** A cron without work must cost nearly nothing. */
async function doChecksWait({ db, log }: JobDeps): Promise<boolean> {
  try {
    return await hasFreeChecks(db);
  } catch (error) {
    log.error('waiting checks not read', { error });
    return false;
  }
}

/** Also alerts when the database does not respond. */
export async function runAlertCheck(deps: JobDeps, trigger: JobTrigger): Promise<void> {
  const run = { job: CHECK_ALERTS, league: null, trigger, onProgress: () => undefined };
  const check = await runJob(deps, run);
  if (check.outcome === 'failed') await alertOfOutage(deps);
}

/** A tag that could not be purged stays for the next run. */
async function purgeCache({ db, cache, log }: JobDeps): Promise<void> {
  if (cache === null) return;
  try {
    const tags = await invalidateStale(db, cache);
    if (tags > 0) log.info('cache invalidated', { tags });
  } catch (error) {
    log.error('cache not invalidated', { error });
  }
}

/** Follow-ups run even after a failure, because stored games expire. */
export async function runJobAndFollowUp(deps: JobDeps, run: JobRun): Promise<RunReport[]> {
  const reports = [await runJob(deps, run)];
  const followUps = reports[0]?.outcome === 'busy' ? [] : (FOLLOW_UPS.get(run.job) ?? []);
  for (const job of followUps) {
    reports.push(await runJob(deps, { ...run, job, league: job.perLeague ? run.league : null }));
  }
  await purgeCache(deps);
  return reports;
}

async function attempt(deps: JobDeps, run: JobRun, startedAt: Date): Promise<Omit<RunReport, 'durationMs'>> {
  const { job, league, trigger, acceptsSmallerSeason = false, onProgress } = run;
  let lease: LeaseResult;
  try {
    lease = await acquireLease(deps.db, {
      name: league === null ? job.name : `${job.name}:${league}`,
      owner: `${trigger} ${startedAt.toISOString()}`,
      durationMs: LEASE_MS,
    });
  } catch (error) {
    return failure(deps, run, error);
  }
  if (lease.kind === 'busy') {
    const reason = `${lease.owner} is still working; its lease ends at ${lease.expiresAt.toISOString()}`;
    return record(deps, run, null, startedAt, { outcome: 'busy', reason, source: null, counts: {} });
  }
  let result: Omit<RunReport, 'durationMs'>;
  try {
    result = await job.run(deps, { league, lease: lease.lease, acceptsSmallerSeason, onProgress });
  } catch (error) {
    result = failure(deps, run, error);
  }
  return record(deps, run, lease, startedAt, result);
}

async function record(
  deps: JobDeps,
  { job, league, trigger }: JobRun,
  lease: (LeaseResult & { kind: 'held' }) | null,
  startedAt: Date,
  result: Omit<RunReport, 'durationMs'>,
): Promise<Omit<RunReport, 'durationMs'>> {
  try {
    const { outcome, reason, source, counts } = result;
    await finishRun(deps.db, lease?.lease ?? null, {
      job: job.name,
      league,
      trigger,
      source,
      startedAt,
      finishedAt: deps.now(),
      outcome,
      reason,
      counts,
    });
    return result;
  } catch (error) {
    deps.log.error('job run not recorded', { job: job.name, league, error });
    return result;
  }
}

function failure(deps: JobDeps, { job, league }: JobRun, error: unknown): Omit<RunReport, 'durationMs'> {
  const failed = (reason: string) => ({ outcome: 'failed', reason, source: null, counts: {} }) as const;
  if (sqlStateOf(error) === LEASE_LOST_SQLSTATE) {
    return failed('another run took over the lease; nothing was written');
  }
  deps.log.error('job threw', { job: job.name, league, error });
  return failed(
    isDatabaseFailure(error)
      ? 'the database did not respond or rejected a statement; the log has the details'
      : 'the job stopped with an error; the log has the details',
  );
}
