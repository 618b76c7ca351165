import { makeAuthSecrets } from '../site/auth-secrets.ts';

const BENCH_ORIGIN = 'https://fanroads.com';

/**
 * Returns production's variables and secrets. With `FIXED_NOW` the environment is development, because
 * production rejects a fixed time.
 */
export async function benchBindings(
  databaseUrl: string,
  overrides: Record<string, string> = {},
): Promise<Record<string, string>> {
  return {
    ...(await makeAuthSecrets()),
    ENVIRONMENT: 'FIXED_NOW' in overrides ? 'development' : 'production',
    SITE_ORIGIN: BENCH_ORIGIN,
    DATABASE_URL: databaseUrl,
    // With the default timeout, a busy machine would look like a database outage.
    'LIMITS.pageDatabaseMs': '20000',
    GAME_SOURCE: 'espn',
    MAIL_FROM: 'Fanroads <bench@fanroads.com>',
    RESEND_API_KEY: 're_bench',
    'SERVICES.resend': 'https://127.0.0.1:1',
    ...overrides,
  };
}
