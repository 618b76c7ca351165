import * as z from 'zod';
import { signedHeaders } from '../../src/crypto/request-signature.ts';
import { paths } from '../../src/web/urls/paths.ts';

const answerSchema = z.object({ tags: z.number() });
const TIMEOUT_MS = 15_000;
const WITHIN_THE_HOUR = 'its pages follow within the hour';

/**
 * Asks the deployed Worker to tell its edge cache what a command has changed. It asks in vain when the site
 * does not answer: the Worker's hourly cron then tells the cache by itself.
 * @param environment with `SITE_ORIGIN` and `INTERNAL_SECRET`, the Worker's own.
 * @returns what came of it, for a person.
 */
export async function tellSite(environment: Record<string, string | undefined>): Promise<string> {
  const { SITE_ORIGIN: origin, INTERNAL_SECRET: secret } = environment;
  if (!origin || !secret) return `${WITHIN_THE_HOUR}; with SITE_ORIGIN and INTERNAL_SECRET at once`;
  try {
    const answer = await fetch(new URL(paths.internalInvalidate(), origin), {
      method: 'POST',
      headers: await signedHeaders(secret, '', new Date()),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return `${origin} answered ${answer.status}; ${WITHIN_THE_HOUR}`;
    const { tags } = answerSchema.parse(await answer.json());
    return tags === 0 ? 'nothing to call back' : `${tags} cache tags called back`;
  } catch {
    return `${origin} did not answer; ${WITHIN_THE_HOUR}`;
  }
}
