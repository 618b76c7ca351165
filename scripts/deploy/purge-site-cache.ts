import * as z from 'zod';
import { signedHeaders } from '../../src/crypto/request-signature.ts';
import { paths } from '../../src/web/urls/paths.ts';

const resultSchema = z.object({ tags: z.number() });
const TIMEOUT_MS = 15_000;
const UPDATED_HOURLY = 'pages are updated within the hour';

/**
 * Asks the deployed Worker to purge what a command changed. If that fails, the Worker's hourly cron purges
 * it.
 * @param environment the variables, with the Worker's `SITE_ORIGIN` and `INTERNAL_SECRET`.
 * @returns the result as text.
 */
export async function purgeSiteCache(environment: Record<string, string | undefined>): Promise<string> {
  const { SITE_ORIGIN: origin, INTERNAL_SECRET: secret } = environment;
  if (!origin || !secret)
    return `${UPDATED_HOURLY}; set SITE_ORIGIN and INTERNAL_SECRET to update them at once`;
  try {
    const response = await fetch(new URL(paths.internalInvalidate(), origin), {
      method: 'POST',
      headers: await signedHeaders(secret, '', new Date()),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return `${origin} returned ${response.status}; ${UPDATED_HOURLY}`;
    const { tags } = resultSchema.parse(await response.json());
    return tags === 0 ? 'nothing to invalidate' : `${tags} cache tags invalidated`;
  } catch {
    return `${origin} did not respond; ${UPDATED_HOURLY}`;
  }
}
