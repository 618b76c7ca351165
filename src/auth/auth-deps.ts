import type { AuthConfig } from '../config/parse-config.ts';
import type { Database } from '../db/neon/client.ts';
import type { Log } from '../observability/log.ts';
import type { OpenIdProvider } from './google/openid-provider.ts';
import type { MailSender } from './mail/mail-message.ts';
import type { PasswordHasher } from './passwords/password-hash.ts';
import type { Secrets } from './secrets.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

export interface AuthDeps {
  config: AuthConfig;
  siteOrigin: string;
  isDevelopment: boolean;
  db: Database;
  log: Log;
  now: () => Date;
  secrets: Secrets;
  keys: SigningKeys;
  /** Null without operators. */
  operatorKeys: SigningKeys | null;
  passwords: PasswordHasher;
  sender: MailSender;
  /** Null without Google sign-in. */
  google: OpenIdProvider | null;
}
