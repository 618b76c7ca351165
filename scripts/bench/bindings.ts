import { makeAuthSecrets } from '../site/auth-secrets.ts';

const BENCH_ORIGIN = 'https://fanroads.com';

/**
 * Production's variables and secrets. With `FIXED_NOW` the environment is development, because production
 * rejects a stopped clock.
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
    // A busy machine must not look like an outage.
    PAGE_DATABASE_TIMEOUT_MS: '20000',
    RESEND_API_KEY: 're_bench',
    RESEND_BASE_URL: 'http://127.0.0.1:1',
    ...others,
  };
}
