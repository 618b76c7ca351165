import loadArgon2 from '@phi-ag/argon2/node';
import { makeAuthSecrets } from '../../scripts/auth-secrets.ts';
import { makeAuthDeps } from '../../src/auth/auth-deps.ts';
import type { Deps } from '../../src/deps.ts';
import { rememberStandings } from '../../src/standings.ts';

/** Secrets of accounts, fresh for every test file, and a mail provider that does not answer. */
export const AUTH_SECRETS = {
  ...(await makeAuthSecrets()),
  RESEND_API_KEY: 're_test',
  RESEND_BASE_URL: 'http://127.0.0.1:1',
};

/** The web half's dependencies under Node, composed as the Worker composes them. */
export function testDeps(common: Omit<Deps, 'auth' | 'privateDb' | 'standings'>): Deps {
  const { auth: config, siteOrigin, environment } = common.config;
  const isDevelopment = environment === 'development';
  return {
    ...common,
    privateDb: common.db,
    standings: rememberStandings(),
    auth: makeAuthDeps({ ...common, config, siteOrigin, isDevelopment, loadArgon2: () => loadArgon2() }),
  };
}
