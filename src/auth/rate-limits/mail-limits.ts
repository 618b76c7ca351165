import { mailBudgetBucket } from '../../db/queries/accounts/mail-outbox.ts';
import {
  selectTake,
  selectWait,
  takeResultOf,
  takeTokens,
  type RateBucket,
} from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type Refusal } from '../auth-result.ts';
import { accountBucket, networkBuckets, takeOrRefuse, tooManyRequests } from './buckets.ts';

const NETWORK = 'auth-mail';
const WIDE_NETWORK = `${NETWORK}-wide`;

export async function refuseTooManySignUps(deps: AuthDeps, client: Client): Promise<Refusal | null> {
  return takeOrRefuse(deps, await mailBuckets(deps, client));
}

/**
 * Call it before any lookup, so that a refusal does not reveal who has an account. The statement that writes
 * a mail takes from the site-wide budget, which is only read here.
 * @param email normalized.
 */
export async function refuseTooManyMails(
  deps: AuthDeps,
  {
    email,
    purpose,
  }: {
    email: string;
    /** An address may get one mail of each per minute. */
    purpose: 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'magiclink' | 'follow';
  },
  client: Client,
): Promise<Refusal | null> {
  const { limits } = deps.config;
  const now = deps.now();
  const address = await accountBucket(deps, `auth-mail-${purpose}`, email, limits.mailAddress);
  const [taken, [empty]] = await deps.db.batch([
    selectTake(deps.db, [...(await mailBuckets(deps, client)), address, await dayBucket(deps, email)], now),
    selectWait(deps.db, mailBudgetBucket(limits.mailTotal), now),
  ]);
  const take = takeResultOf(taken);
  if (take.allowed) return empty === undefined ? null : tooManyMails(empty.waitSeconds);
  const { action, retryAfterSeconds } = take;
  return action === NETWORK || action === WIDE_NETWORK
    ? tooManyRequests(take)
    : tooManyMails(retryAfterSeconds);
}

/** For the second address of a request that mails two: counts only the day's mails to it. */
export async function refuseTooManyMailsToday(deps: AuthDeps, email: string): Promise<Refusal | null> {
  const take = await takeTokens(deps.db, [await dayBucket(deps, email)], deps.now());
  return take.allowed ? null : tooManyMails(take.retryAfterSeconds);
}

function dayBucket(deps: AuthDeps, email: string): Promise<RateBucket> {
  return accountBucket(deps, 'auth-mail-day', email, deps.config.limits.mailDay);
}

function mailBuckets(deps: AuthDeps, client: Client): Promise<[RateBucket, ...RateBucket[]]> {
  const { mail, mailWide } = deps.config.limits;
  return networkBuckets(deps, NETWORK, client, mail, { wideLimit: mailWide });
}

function tooManyMails(retryAfterSeconds: number): Refusal {
  return refuse('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}
