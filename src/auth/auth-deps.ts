import type Argon2 from '@phi-ag/argon2';
import type { Database } from '../db/neon/client.ts';
import type { Log } from '../observability/log.ts';
import type { AuthConfig } from '../config/parse-config.ts';
import { createMailSender, type MailSender } from './mail/mail-sender.ts';
import { issuerOf } from './tokens/access-token.ts';
import { createOpenIdProvider, type OpenIdProvider } from './google/openid-provider.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hash.ts';
import { deriveSecrets, type Secrets } from './secrets.ts';
import { createSigningKeys, type SigningKeys } from './tokens/signing-keys.ts';

/** What access tokens are like: those in our own cookies are short in both ways (auth-api.md 5). */
interface AccessTokenRules {
  lifetimeSeconds: number;
  /** A cookie holds 4 kB, metadata may hold more. */
  holdMetadata: boolean;
}

/** What the functions of the auth service reach the outside world through. */
export interface AuthDeps {
  config: AuthConfig;
  siteOrigin: string;
  isDevelopment: boolean;
  db: Database;
  log: Log;
  now: () => Date;
  secrets: Secrets;
  keys: SigningKeys;
  /** Of operators' tokens; null: nobody is one. */
  operatorKeys: SigningKeys | null;
  passwords: PasswordHasher;
  accessTokens: AccessTokenRules;
  sender: MailSender;
  /** null where it is not configured. */
  google: OpenIdProvider | null;
}

type Given = Pick<AuthDeps, 'config' | 'siteOrigin' | 'isDevelopment' | 'db' | 'log' | 'now'> & {
  loadArgon2: () => Promise<Argon2>;
};

/** @param given including where the compiled argon2 is found. */
export function createAuthDeps({ loadArgon2, ...given }: Given): AuthDeps {
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
