import type Argon2 from '@phi-ag/argon2';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { createOpenIdProvider } from '../auth/google/openid-provider.ts';
import { createMailSender } from '../auth/mail/mail-sender.ts';
import { createPasswordHasher } from '../auth/passwords/password-hash.ts';
import { deriveSecrets } from '../auth/secrets.ts';
import { issuerOf } from '../auth/tokens/access-token.ts';
import { createSigningKeys } from '../auth/tokens/signing-keys.ts';

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
    accessTokens: { lifetimeSeconds: given.config.accessTokenSeconds, holdMetadata: true },
    sender: createMailSender(given.config.mail, given),
    google: google && createOpenIdProvider(google, `${issuerOf(given.siteOrigin)}/callback`),
  };
}
