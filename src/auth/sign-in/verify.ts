import { accountOf, type Account } from '../../db/queries/accounts/accounts.ts';
import {
  countCodeAttempt,
  selectByToken,
  type FoundToken,
} from '../../db/queries/accounts/one-time-tokens.ts';
import { insertRequestAbout } from '../../db/queries/accounts/security-events.ts';
import type { OneTimePurpose } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, type Refusal, invalid } from '../auth-result.ts';
import { networkBuckets, codeBucket, takeOrRefuse } from '../rate-limits/buckets.ts';
import { codeHash, linkTokenHash } from '../tokens/one-time-token.ts';
import { readEmail } from '../users/read-email.ts';
import { consumeMailedToken, type ConsumedToken } from './consume-mailed-token.ts';
import { isUsedConfirmationLink } from '../../db/queries/accounts/confirmations.ts';
import { hasVerifiedFactor } from '../sessions/authenticate.ts';
import { isBanned } from '../users/new-account.ts';

const PURPOSES_BY_TYPE = {
  signup: ['confirmation'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email: ['confirmation', 'invite', 'magiclink', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
} as const satisfies Record<string, readonly OneTimePurpose[]>;

/** `email` fits several mails. A confirmed account can have two of their codes. */
const CODES_OF_TYPE_EMAIL = 2;

const MAX_CODE_ATTEMPTS = 5;
/** Of two simultaneous links of an email change, one must try again. */
const MAX_ATTEMPTS = 3;

export interface VerifyInput {
  type: string;
  proof: { kind: 'link'; linkToken: string } | { kind: 'code'; email: string; code: string };
  /** 'code' requests a code to exchange, if the link allows it. */
  respondWith: 'session' | 'code';
}

/**
 * One of several simultaneous attempts succeeds. An unknown address and a wrong code run the same statements
 * and get the same response.
 * @returns an input error, or 403 `otp_expired` or `user_banned`.
 */
export async function verify(
  deps: AuthDeps,
  { type, proof, respondWith }: VerifyInput,
  client: Client,
): Promise<AuthResult<ConsumedToken>> {
  const { config } = deps;
  if (!isVerifyType(type)) return invalid('Invalid email verification type');
  const purposes = PURPOSES_BY_TYPE[type];
  const read = proof.kind === 'code' ? readEmail(proof.email) : null;
  if (read?.ok === false) return read;

  const networks = await networkBuckets(deps, 'auth-verify', client, config.limits.verify);
  const codes = type === 'email' ? CODES_OF_TYPE_EMAIL : 1;
  const refusal = await takeOrRefuse(
    deps,
    read === null ? networks : [...networks, await codeBucket(deps, read.email, codes)],
  );
  if (refusal !== null) return refusal;

  if (proof.kind === 'link') {
    const match = { tokenHash: await linkTokenHash(proof.linkToken), purposes };
    return consumeMatch(deps, { match, respondWith, expired: LINK_EXPIRED, end: 'linkExpiresAt' }, client);
  }
  const email = read?.email ?? '';
  const id = await matchingCode(deps, { email, code: proof.code, purposes }, client);
  if (id === null) return CODE_EXPIRED;
  return consumeMatch(
    deps,
    { match: { id }, respondWith, expired: CODE_EXPIRED, end: 'codeExpiresAt' },
    client,
  );
}

const LINK_EXPIRED = refuse('otp_expired', { message: 'Email link is invalid or has expired' });
const CODE_EXPIRED = refuse('otp_expired');

async function consumeMatch(
  deps: AuthDeps,
  {
    match,
    respondWith,
    expired,
    end,
  }: {
    match: Parameters<typeof selectByToken>[1];
    respondWith: VerifyInput['respondWith'];
    expired: Refusal;
    end: 'linkExpiresAt' | 'codeExpiresAt';
  },
  client: Client,
): Promise<AuthResult<ConsumedToken>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await findToken(deps, match);
    const now = deps.now();
    if (found === null || found.token[end] <= now) return expired;
    // Without a redirect, a PKCE link would show its tokens to anybody.
    if (respondWith === 'code' && found.token.redirectTo === null) return expired;
    if (isBanned(found.account.user, now)) return refuse('user_banned');
    const consumed = await consumeMailedToken(deps, { ...found, respondWith }, client);
    if (consumed !== 'overtaken') return consumed;
  }
  return expired;
}

async function findToken(
  { db }: AuthDeps,
  match: Parameters<typeof selectByToken>[1],
): Promise<{ token: FoundToken; account: Account } | null> {
  const [[token], users, identities] = await db.batch(selectByToken(db, match));
  const account = accountOf(users, identities);
  return token === undefined || account === null ? null : { token, account };
}

/** Counts before it compares codes. */
async function matchingCode(
  { db, secrets, now }: AuthDeps,
  { email, code, purposes }: { email: string; code: string; purposes: readonly OneTimePurpose[] },
  client: Client,
): Promise<string | null> {
  const hash = await codeHash(secrets, { email, code });
  const at = now();
  const [codes] = await db.batch([
    countCodeAttempt(db, { email, purposes, now: at, maxAttempts: MAX_CODE_ATTEMPTS }),
    insertRequestAbout(db, { at, kind: 'code_tried', ...client }, { email }),
  ]);
  return codes.find((token) => token.codeHash === hash)?.id ?? null;
}

function isVerifyType(type: string): type is keyof typeof PURPOSES_BY_TYPE {
  return Object.hasOwn(PURPOSES_BY_TYPE, type);
}

/** Consumes nothing. */
export async function readMailedLink(
  { db, now }: AuthDeps,
  { purpose, linkToken }: { purpose: 'recovery' | 'magiclink'; linkToken: string },
): Promise<AuthResult<{ email: string; hasSecondStep: boolean }>> {
  const match = { tokenHash: await linkTokenHash(linkToken), purposes: [purpose] };
  const [[token], users, identities] = await db.batch(selectByToken(db, match));
  const account = accountOf(users, identities);
  return token === undefined || account === null || token.linkExpiresAt <= now()
    ? refuse('otp_expired')
    : { ok: true, email: token.email, hasSecondStep: hasVerifiedFactor(account) };
}

/** Returns whether the link confirmed an account that still exists. */
export async function isUsedConfirmation({ db }: AuthDeps, linkToken: string): Promise<boolean> {
  return isUsedConfirmationLink(db, await linkTokenHash(linkToken));
}
