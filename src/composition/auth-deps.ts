import type Argon2 from '@phi-ag/argon2';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { createOpenIdProvider } from '../auth/google/openid-provider.ts';
import { createMailSender } from '../auth/mail/mail-sender.ts';
import { createPasswordHasher } from '../auth/passwords/password-hash.ts';
import { deriveSecrets } from '../auth/secrets.ts';
import { issuerOf } from '../auth/tokens/access-token.ts';
import { createSigningKeys, tryKeys } from '../auth/tokens/signing-keys.ts';
import { ACCOUNTS } from '../config/accounts-variables.ts';
import type { AuthConfig } from '../config/parse-config.ts';
import { configError, type Problem } from '../config/variable.ts';

type AuthInput = Pick<AuthDeps, 'config' | 'siteOrigin' | 'isDevelopment' | 'db' | 'log' | 'now'> & {
  loadArgon2: () => Promise<Argon2>;
};

export function createAuthDeps({ loadArgon2, ...given }: AuthInput): AuthDeps {
  const { google } = given.config;
  return {
    ...given,
    secrets: deriveSecrets(given.config.secret),
    keys: createSigningKeys(given.config.signingKeys),
    operatorKeys: given.config.operatorKeys && createSigningKeys(given.config.operatorKeys),
    passwords: createPasswordHasher(given.config.peppers, loadArgon2),
    sender: createMailSender(given.config.mail, given),
    google: google && createOpenIdProvider(google, `${issuerOf(given.siteOrigin)}/callback`),
  };
}

/**
 * Otherwise a sign-up could write an account that gets no token.
 * @throws ConfigError for keys that cannot sign and verify.
 */
export async function checkKeys(config: Pick<AuthConfig, 'signingKeys' | 'operatorKeys'>): Promise<void> {
  const problems: Problem[] = [];
  for (const name of ['signingKeys', 'operatorKeys'] as const) {
    const keys = config[name];
    if (keys === null) continue;
    try {
      await tryKeys(keys);
    } catch {
      const message = 'has a key that cannot sign and verify (npm run keys -- make)';
      problems.push({ variable: ACCOUNTS[name], message });
    }
  }
  if (problems.length > 0) throw configError(problems);
}
