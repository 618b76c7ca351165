import * as z from 'zod';
import { paths } from '../../src/web/urls/paths.ts';
import { askWorker } from './ask-worker.ts';

const resultShape = z.object({ tags: z.number() });

/**
 * Asks the deployed Worker to purge what a command changed. If that fails, the Worker's hourly cron purges
 * it.
 * @param variables the variables, with the Worker's `SITE_ORIGIN` and `INTERNAL_SECRET`.
 * @returns the result as text.
 */
export async function purgeSiteCache(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const response = await askWorker(variables, paths.internalInvalidate(), resultShape);
  if (!response.ok) return `${response.reason}; pages are updated within the hour`;
  const { tags } = response.body;
  return tags === 0 ? 'nothing to invalidate' : `${tags} cache tags invalidated`;
}
