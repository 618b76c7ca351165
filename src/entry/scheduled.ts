import { renderMail } from '../auth/mail/mail-body.tsx';
import { pageVersionMemoryOf } from '../composition/web-deps.ts';
import { edgeCacheOf } from '../cache/edge-cache.ts';
import { runCron } from '../ingest/run-job.ts';
import type { GameSource } from '../ingest/sources/source.ts';
import { createJobDeps } from '../composition/job-deps.ts';

export async function runScheduled(
  cron: string,
  env: Env,
  { context, sample }: { context: object; sample: GameSource | null },
): Promise<void> {
  await runCron(createJobDeps(env, { cache: edgeCacheOf(context), sample, renderMail }), cron);
  pageVersionMemoryOf(env).clear();
}
