import type { Environment } from '../config/parse-config.ts';
import { createJobDeps } from '../composition/job-deps.ts';
import { runAlertCheck } from '../ingest/run-job.ts';

/** The runtime ends work after a response within 30 seconds, and a channel may take ten of them. */
const DATABASE_TIMEOUT_MS = 3_000;

/** Checks the alerts between two crons, because a request found many server errors. */
export async function raiseAlerts(env: Environment): Promise<void> {
  await runAlertCheck(createJobDeps(env, { databaseTimeoutMs: DATABASE_TIMEOUT_MS }), 'request');
}
