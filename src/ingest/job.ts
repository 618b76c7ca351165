import type { RenderMail } from '../auth/mail/mail-texts.ts';
import type { OutboxDeps } from '../auth/mail/send-mails.ts';
import type { Database } from '../db/neon/client.ts';
import type { Lease } from '../db/queries/job-runs.ts';
import type { JobOutcome, JobTrigger } from '../db/schema/jobs.ts';
import type { SourceName } from '../domain/games/game.ts';
import type { League } from '../domain/leagues.ts';
import type { EdgeCache } from '../cache/edge-cache.ts';
import type { Config } from '../config/parse-config.ts';
import type { Log } from '../observability/log.ts';
import type { AlertChannel } from './alerts/alert-channels.ts';
import type { GameSources } from './sources/game-sources.ts';

export interface JobDeps {
  config: Config;
  db: Database;
  log: Log;
  now: () => Date;
  /** Null in commands: only the Worker can purge its cache. */
  cache: EdgeCache | null;
  /** Starts with a full time budget and without failures, so call it once per run. */
  openSources: () => GameSources;
  /** Null without the secret that encrypts mails. */
  openOutbox: () => OutboxDeps | null;
  /** Null in commands, which leave mails about trips to the Worker. */
  renderMail: RenderMail | null;
  openAlertChannels: () => AlertChannel[];
}

/** A nested record counts by reason. */
export type JobCounts = Record<string, number | Record<string, number>>;

export interface JobResult {
  outcome: Exclude<JobOutcome, 'busy'>;
  reason: string | null;
  source: SourceName | null;
  counts: JobCounts;
}

export interface JobInput {
  league: League | null;
  /** An operator has confirmed that the season became smaller. */
  acceptsSmallerSeason: boolean;
  lease: Lease;
  onProgress: (text: string) => void;
}

export interface Job {
  name: string;
  perLeague: boolean;
  run: (deps: JobDeps, input: JobInput) => Promise<JobResult>;
}

export interface JobRun {
  job: Job;
  league: League | null;
  trigger: JobTrigger;
  acceptsSmallerSeason?: boolean;
  onProgress: (text: string) => void;
}
