import type { AuthConfig } from '../config/parse-config.ts';
import type { Database } from '../db/neon/client.ts';
import type { Log } from '../observability/log.ts';
import type { OpenIdProvider } from './google/openid-provider.ts';
import type { MailSender } from './mail/mail-transport.ts';
import type { PasswordHasher } from './passwords/password-hash.ts';
import type { Secrets } from './secrets.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

/** What access tokens are like: those in our own cookies are short in both ways. */
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
