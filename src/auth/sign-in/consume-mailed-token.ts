import type { Account } from '../../db/queries/accounts/accounts.ts';
import {
  confirmAddress,
  lockUnconfirmed,
  removeUnverified,
  changeAddress,
  countChangeConfirmation,
} from '../../db/queries/accounts/confirmations.ts';
import { storeAuthCode } from '../../db/queries/accounts/flow-states.ts';
import { consumeToken, type FoundToken } from '../../db/queries/accounts/one-time-tokens.ts';
import { OVERTAKEN_SQLSTATE } from '../../db/queries/accounts/fail-batch-unless-changed.ts';
import { insertSecurityEvent, type SecurityEventKind } from '../../db/queries/accounts/security-events.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/neon/failure.ts';
import type { OneTimePurpose, Metadata } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { openSession, type AuthenticationMethod, type OpenedSession } from '../sessions/open-session.ts';
import { FLOW_CODE_SECONDS, createAuthCode } from '../tokens/pkce.ts';
import { emailIdentity } from '../users/new-account.ts';
import { noticeTo } from '../mail/write-mail.ts';

export type ConsumedToken =
  | {
      kind: 'session';
      session: OpenedSession;
      /** Several sign-ups had set a password, so none counts. */
      needsPassword: boolean;
    }
  /** The other link is still missing. */
  | { kind: 'half' }
  | { kind: 'code'; code: string; redirectTo: string };

/** @returns 'overtaken' when the token or account has changed; then nothing was written. */
export async function consumeMailedToken(
  deps: AuthDeps,
  consumption: Parameters<typeof tryConsume>[1],
  client: Client,
): Promise<AuthResult<ConsumedToken> | 'overtaken'> {
  try {
    return await tryConsume(deps, consumption, client);
  } catch (error) {
    const state = sqlStateOf(error);
    if (state === OVERTAKEN_SQLSTATE) return 'overtaken';
    if (state === UNIQUE_VIOLATION_SQLSTATE) return refuse('email_exists');
    throw error;
  }
}

async function tryConsume(
  deps: AuthDeps,
  { token, account, respondWith }: { token: FoundToken; account: Account; respondWith: 'session' | 'code' },
  client: Client,
): Promise<AuthResult<ConsumedToken> | 'overtaken'> {
  const { db } = deps;
  const now = deps.now();
  const isChange = token.purpose === 'email_change_current' || token.purpose === 'email_change_new';
  const step = isChange ? await emailChangeStep(deps, token, account) : confirmation(deps, token, account);
  if (step === null) return refuse('otp_expired');
  const locks = [lockUnconfirmed(db, account.user), consumeToken(db, token.id)] as const;
  if (step.kind === 'half') {
    await db.batch([...locks, ...step.statements]);
    return { ok: true, kind: 'half' };
  }
  const log = (kind: SecurityEventKind, details: Record<string, unknown> = {}) =>
    insertSecurityEvent(db, { at: now, ...client, userId: account.user.id, kind, details });
  const events = isChange
    ? [log('email_changed')]
    : account.user.emailConfirmedAt === null
      ? [log('email_confirmed')]
      : [];
  const { userId, flowId, redirectTo, purpose } = token;
  if (respondWith === 'code' && flowId !== null && redirectTo !== null) {
    const { code, hash: authCodeHash } = await createAuthCode();
    const expiresAt = new Date(now.getTime() + FLOW_CODE_SECONDS * 1000);
    const row = { id: flowId, authCodeHash, userId, method: METHODS[purpose], expiresAt };
    await db.batch([...locks, ...step.statements, ...events, storeAuthCode(db, row)]);
    return { ok: true, kind: 'code', code, redirectTo };
  }
  const opened = openSession(deps, { account: step.account, method: 'otp', client });
  await db.batch([
    ...locks,
    ...step.statements,
    ...events,
    ...opened.statements,
    log('signed_in', { method: METHODS[purpose] }),
  ]);
  const needsPassword = !isChange && isPasswordContested(account);
  return { ok: true, kind: 'session', session: opened.session, needsPassword };
}

/**
 * A link proves who owns the address. A password stays only when the link belongs to the only sign-up;
 * otherwise a stranger may have set it.
 */
function confirmation({ db, now }: AuthDeps, token: FoundToken, account: Account) {
  const { user } = account;
  if (user.emailConfirmedAt !== null) return { kind: 'whole', account, statements: [] } as const;
  const at = now();
  const isUntrusted =
    isPasswordContested(account) || (token.purpose !== 'confirmation' && user.passwordHash !== null);
  const confirmed: Account = {
    factors: isUntrusted ? [] : account.factors,
    user: {
      ...user,
      emailConfirmedAt: at,
      updatedAt: at,
      isPasswordContested: false,
      ...(isUntrusted ? { passwordHash: null, passwordSetAt: null, userMetadata: {} } : {}),
    },
    identities: account.identities
      .filter(({ provider }) => !isUntrusted || provider === 'email')
      .map((identity) =>
        identity.provider === 'email'
          ? { ...identity, identityData: { ...identity.identityData, email_verified: true }, updatedAt: at }
          : identity,
      ),
  };
  return {
    kind: 'whole',
    account: confirmed,
    statements: [
      ...(isUntrusted ? removeUnverified(db, user.id) : []),
      ...confirmAddress(db, { userId: user.id, tokenHash: token.tokenHash, now: at }),
    ],
  } as const;
}

function isPasswordContested({ user }: Account): boolean {
  return user.emailConfirmedAt === null && user.isPasswordContested;
}

const METHODS: Record<OneTimePurpose, AuthenticationMethod> = {
  confirmation: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'otp',
};

/**
 * An account with an address must open two links, one at the old and one at the new address.
 * @returns null without a pending change.
 */
async function emailChangeStep(deps: AuthDeps, token: FoundToken, account: Account) {
  const { db } = deps;
  const { user, identities } = account;
  const { newEmail } = user;
  const sentTo = token.purpose === 'email_change_new' ? newEmail : user.email;
  if (newEmail === null || token.email !== sentTo) return null;
  const seen = { userId: user.id, newEmail, confirmations: user.newEmailConfirmations };
  const needed = user.email === null ? 1 : 2;
  if (seen.confirmations + 1 < needed)
    return { kind: 'half', statements: [countChangeConfirmation(db, seen)] } as const;

  const now = deps.now();
  const changed = {
    ...user,
    email: newEmail,
    emailConfirmedAt: now,
    newEmail: null,
    newEmailConfirmations: 0,
    isAnonymous: false,
    appMetadata: withEmailProvider(user.appMetadata),
    updatedAt: now,
  };
  const existing = identities.find(({ provider }) => provider === 'email');
  const fresh = emailIdentity({ user: changed, email: newEmail, now });
  const identity =
    existing === undefined ? fresh : { ...existing, identityData: fresh.identityData, updatedAt: now };
  const changedAccount: Account = {
    ...account,
    user: changed,
    identities: [...identities.filter(({ provider }) => provider !== 'email'), identity],
  };
  return {
    kind: 'whole',
    account: changedAccount,
    statements: [
      ...changeAddress(db, { seen, user: changed, identity }),
      ...(await noticeTo(deps, user, { kind: 'email_changed', newEmail })),
    ],
  } as const;
}

function withEmailProvider(metadata: Metadata): Metadata {
  const { provider = 'email', providers } = metadata;
  const known = Array.isArray(providers) ? providers : [];
  return { ...metadata, provider, providers: known.includes('email') ? known : [...known, 'email'] };
}
