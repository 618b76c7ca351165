import type { Environment } from '../config/parse-config.ts';
import { createJobDeps } from '../composition/job-deps.ts';
import { runAlertCheck } from '../ingest/run-job.ts';

/** The runtime ends work 30 seconds after a response, and a channel may take ten. */
const DATABASE_TIMEOUT_MS = 3_000;

export async function raiseAlerts(env: Environment): Promise<void> {
  await runAlertCheck(createJobDeps(env, { databaseTimeoutMs: DATABASE_TIMEOUT_MS }), 'request');
}
