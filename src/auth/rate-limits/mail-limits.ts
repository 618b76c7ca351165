import { takeTokens, type RateBucket } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type Refusal } from '../auth-result.ts';
import { accountBucket, networkBucket } from './buckets.ts';

/** One address may receive one mail of each purpose per minute. */
type MailPurpose = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'magiclink';

const NETWORK = 'auth-mail';

/** @returns the refusal, or null when the sign-up is allowed. */
export async function refuseTooManySignUps(deps: AuthDeps, client: Client): Promise<Refusal | null> {
  const bucket = await networkBucket(deps, NETWORK, client, deps.config.limits.mail);
  const take = await takeTokens(deps.db, [bucket], deps.now());
  if (take.allowed) return null;
  return refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds });
}

/**
 * Call this before any lookup, so that a refusal does not reveal who has an account.
 * @param email the normalized address.
 * @returns the refusal, or null when the mail is allowed.
 */
export async function refuseTooManyMails(
  deps: AuthDeps,
  { email, purpose }: { email: string; purpose: MailPurpose },
  client: Client,
): Promise<Refusal | null> {
  const { limits } = deps.config;
  const total: RateBucket = { action: 'auth-mail-total', keyHash: 'all', limit: limits.mailTotal };
  const take = await takeTokens(
    deps.db,
    [
      await networkBucket(deps, NETWORK, client, limits.mail),
      await accountBucket(deps, `auth-mail-${purpose}`, email, limits.mailAddress),
      total,
    ],
    deps.now(),
  );
  if (take.allowed) return null;
  const { action, retryAfterSeconds } = take;
  if (action === NETWORK) return refuse('over_request_rate_limit', { retryAfterSeconds });
  return refuse('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}
