import { makeAuthSecrets } from '../site/auth-secrets.ts';

/** Where a bench's site believes it is. */
const BENCH_ORIGIN = 'https://fanroads.com';

/**
 * Variables and secrets of a Worker under measurement: production's, unless others are given. With a
 * `FIXED_NOW` it is development's, since production refuses to stop the clock.
 */
export async function benchBindings(
  databaseUrl: string,
  others: Record<string, string> = {},
): Promise<Record<string, string>> {
  return {
    ...(await makeAuthSecrets()),
    ENVIRONMENT: 'FIXED_NOW' in others ? 'development' : 'production',
    SITE_ORIGIN: BENCH_ORIGIN,
    DATABASE_URL: databaseUrl,
    // A database that answers late on a busy machine is no outage.
    PAGE_DATABASE_TIMEOUT_MS: '20000',
    RESEND_API_KEY: 're_bench',
    RESEND_BASE_URL: 'http://127.0.0.1:1',
    ...others,
  };
}
