import type { OutboxDeps } from '../auth/mail/send-mails.ts';
import type { Database } from '../db/client.ts';
import type { Lease } from '../db/queries/leases.ts';
import type { JobOutcome, JobTrigger } from '../db/schema/jobs.ts';
import type { SourceName } from '../domain/game.ts';
import type { League } from '../domain/leagues.ts';
import type { EdgeCache } from '../edge-cache.ts';
import type { Config } from '../config/parse-config.ts';
import type { Log } from '../log.ts';
import type { AlertChannel } from './alerts/alert-channels.ts';
import type { GameSources } from './sources/choose-source.ts';

/** What jobs reach the outside world through. */
export interface JobDeps {
  config: Config;
  db: Database;
  log: Log;
  now: () => Date;
  /** The edge cache; null outside the Worker, where it cannot be told. */
  cache: EdgeCache | null;
  /** Sources for one run: retries, circuits and the time for fetching are counted from here. */
  openSources: () => GameSources;
  /** The mails of accounts; null where the secret that seals them is absent, as on a laptop. */
  openOutbox: () => OutboxDeps | null;
  /** The ways to an operator that are configured. */
  openAlertChannels: () => AlertChannel[];
}

/** Counts by name; a nested record counts by reason. */
export type JobCounts = Record<string, number | Record<string, number>>;

/** How a job ended. */
export interface JobResult {
  outcome: Exclude<JobOutcome, 'busy'>;
  /** A plain sentence; null after a good run. */
  reason: string | null;
  source: SourceName | null;
  counts: JobCounts;
}

/** What a run tells a person while it works. */
type ReportProgress = (text: string) => void;

export interface JobInput {
  league: League | null;
  /** Whether an operator says that a season smaller than the stored one is true (refresh-games). */
  acceptsShrinkage: boolean;
  lease: Lease;
  onProgress: ReportProgress;
}

export interface Job {
  name: string;
  /** Whether it runs for one league at a time. */
  perLeague: boolean;
  run: (deps: JobDeps, input: JobInput) => Promise<JobResult>;
}

export interface JobRun {
  job: Job;
  league: League | null;
  trigger: JobTrigger;
  acceptsShrinkage?: boolean;
  onProgress: ReportProgress;
}
