import { createAuthDeps } from '../../src/composition/auth-deps.ts';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import type { AuthDeps } from '../../src/auth/auth-deps.ts';
import type { Database } from '../../src/db/neon/client.ts';
import type { Deps } from '../../src/composition/web-deps.ts';
import { parseWorkerConfig, type Environment } from '../../src/config/parse-config.ts';
import { createLookupSecrets } from '../../src/crypto/lookup-key.ts';
import { jsonLog } from '../../src/observability/log.ts';
import { createIsolateState, type IsolateState } from '../../src/cache/isolate-state.ts';
import { createPageVersionMemory } from '../../src/cache/page-version-memory.ts';
import { argon2OfTests } from './argon2.ts';

/** Each test file gets new secrets, and a mail provider that does not respond. */
export const AUTH_SECRETS = {
  ...(await makeAuthSecrets()),
  RESEND_API_KEY: 're_test',
  'SERVICES.resend': 'https://127.0.0.1:1',
};

/** The auth service is already loaded. */
export type TestDeps = Deps & { auth: AuthDeps };

export function testDeps(
  common: Omit<Deps, 'loadAuth' | 'secrets' | 'privateDb' | 'pageVersions' | keyof IsolateState>,
): TestDeps {
  const { auth: config, siteOrigin, environment } = common.config;
  const isDevelopment = environment === 'development';
  const loadArgon2 = () => argon2OfTests;
  const auth = createAuthDeps({ ...common, config, siteOrigin, isDevelopment, loadArgon2 });
  return {
    ...common,
    privateDb: common.db,
    pageVersions: createPageVersionMemory(),
    ...createIsolateState(),
    auth,
    secrets: createLookupSecrets(config.secret),
    loadAuth: async () => auth,
  };
}

/** Returns dependencies that can open the encrypted mails of a Worker under test. */
export function depsBeside(
  bindings: Environment,
  database: { db: Database; url: string },
  now: Date,
): TestDeps {
  const config = parseWorkerConfig({
    ...bindings,
    ENVIRONMENT: 'development',
    SITE_ORIGIN: 'http://localhost:8787',
    DATABASE_URL: database.url,
  });
  return testDeps({ config, db: database.db, log: jsonLog, now: () => now });
}
