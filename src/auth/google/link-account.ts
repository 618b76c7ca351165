import { OVERTAKEN_SQLSTATE } from '../../db/queries/accounts/fail-batch-unless-changed.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/neon/failure.ts';
import type { Statement } from '../../db/neon/client.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import type { ProviderIdentity } from './id-token.ts';
import {
  accountOf,
  selectAccountByEmail,
  selectAccountById,
  type Account,
  type Identity,
} from '../../db/queries/accounts/accounts.ts';
import { mergeUserMetadataIfItFits } from '../../db/queries/accounts/metadata.ts';
import {
  addIdentity,
  giveFirstEmail,
  lockAccount,
  readTakenEmails,
  updateIdentity,
  selectAccountByIdentity,
  takeOverUnconfirmed,
} from '../../db/queries/accounts/identities.ts';
import { insertAccount } from '../../db/queries/accounts/sign-ups.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import { newUser, isBanned } from '../users/new-account.ts';
import { refuseMetadata } from '../users/user-metadata.ts';
import { verifiedEmail } from '../users/read-email.ts';
import { noticeTo } from '../mail/write-mail.ts';

const MAX_ATTEMPTS = 3;

/** Starts over when another request changed the account first. */
export async function writeLinking(
  deps: AuthDeps,
  {
    linkingUserId,
    identity,
    alsoWrite,
  }: {
    /** Null for a plain sign-in. */
    linkingUserId: string | null;
    identity: ProviderIdentity;
    alsoWrite: (linking: Linking) => Statement[];
  },
  client: Client,
): Promise<AuthResult<{ userId: string }>> {
  const { db, now } = deps;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const decided =
      linkingUserId === null
        ? await linkAccount(deps, identity)
        : await attachIdentity(deps, linkingUserId, identity);
    if (!decided.ok) return decided;
    const { linking } = decided;
    const { userId, event } = linking;
    const details = { method: 'google' };
    const record = event && insertSecurityEvent(db, { at: now(), kind: event, userId, ...client, details });
    try {
      await db.batch([...linking.statements, ...(record ? [record] : []), ...alsoWrite(linking)]);
      return { ok: true, userId };
    } catch (error) {
      const state = sqlStateOf(error);
      if (state !== UNIQUE_VIOLATION_SQLSTATE && state !== OVERTAKEN_SQLSTATE) throw error;
    }
  }
  return refuse('conflict');
}

export interface Linking {
  userId: string;
  /** The first one fails the batch if the account has changed since. */
  statements: [Statement, ...Statement[]];
  /** Logged beside the sign-in; null logs only the sign-in. */
  event: 'signed_up' | 'identity_linked' | null;
}

/**
 * Chooses the account with this identity, else with the same verified address, else a new one. Writes nothing
 * itself.
 */
async function linkAccount(
  deps: AuthDeps,
  identity: ProviderIdentity,
): Promise<AuthResult<{ linking: Linking }>> {
  const { db } = deps;
  const email = verifiedEmail(dataOf(identity));
  const [ownUsers, ownIdentities, sameUsers, sameIdentities] = await db.batch([
    ...selectAccountByIdentity(db, { provider: 'google', providerId: identity.sub }),
    ...selectAccountByEmail(db, email ?? ''),
  ]);
  const own = accountOf(ownUsers, ownIdentities);
  if (own !== null) return openOwnAccount(deps, own, identity);
  if (email === null) return refuse('provider_email_needs_verification');
  const same = accountOf(sameUsers, sameIdentities);
  if (same !== null) return linkByEmail(deps, same, identity);
  if (deps.config.isSignupDisabled) return refuse('signup_disabled');
  return { ok: true, linking: createAccount(deps, identity, email) };
}

/** Their addresses may differ. */
async function attachIdentity(
  deps: AuthDeps,
  userId: string,
  identity: ProviderIdentity,
): Promise<AuthResult<{ linking: Linking }>> {
  const { db } = deps;
  const [ownUsers, ownIdentities, users, identities] = await db.batch([
    ...selectAccountByIdentity(db, { provider: 'google', providerId: identity.sub }),
    ...selectAccountById(db, userId),
  ]);
  const owner = accountOf(ownUsers, ownIdentities);
  if (owner !== null) {
    const isTheirs = owner.user.id === userId;
    return refuse('identity_already_exists', isTheirs ? { message: 'Identity is already linked' } : {});
  }
  const account = accountOf(users, identities);
  if (account === null) return refuse('user_not_found');
  if (isBanned(account.user, deps.now())) return refuse('user_banned');
  const row = newIdentity(deps, userId, identity);
  const { user } = account;
  const statements: Linking['statements'] = [
    lockAccount(db, user),
    ...(await addWithMail(deps, account, row)),
  ];
  if (user.email === null) {
    // An anonymous account takes Google's address.
    const email = verifiedEmail(dataOf(identity));
    if (email === null) return refuse('provider_email_needs_verification');
    if ((await readTakenEmails(db, { emails: [email], userId })).size > 0) return refuse('email_exists');
    statements.push(giveFirstEmail(db, { userId, email, now: deps.now() }));
  }
  return { ok: true, linking: { userId, statements, event: 'identity_linked' } };
}

function openOwnAccount(
  deps: AuthDeps,
  account: Account,
  identity: ProviderIdentity,
): AuthResult<{ linking: Linking }> {
  if (isBanned(account.user, deps.now())) return refuse('user_banned');
  const row = account.identities.find(
    ({ provider, providerId }) => provider === 'google' && providerId === identity.sub,
  );
  if (row === undefined) throw new Error('An account was found by an identity that it does not have');
  const identityData = dataOf(identity);
  const statements: Linking['statements'] = [
    updateIdentity(deps.db, { id: row.id, identityData, now: deps.now() }),
    ...metadataStatements(deps, account, row.identityData, identityData),
  ];
  return { ok: true, linking: { userId: account.user.id, statements, event: null } };
}

/** A stranger may have created an unconfirmed account, so its credentials go. */
async function linkByEmail(
  deps: AuthDeps,
  account: Account,
  identity: ProviderIdentity,
): Promise<AuthResult<{ linking: Linking }>> {
  const { db } = deps;
  const { user } = account;
  if (isBanned(account.user, deps.now())) return refuse('user_banned');
  const row = newIdentity(deps, user.id, identity);
  const changes =
    user.emailConfirmedAt === null ? takeOverUnconfirmed(db, row) : await addWithMail(deps, account, row);
  const statements: Linking['statements'] = [lockAccount(db, user), ...changes];
  return { ok: true, linking: { userId: user.id, statements, event: 'identity_linked' } };
}

async function addWithMail(deps: AuthDeps, account: Account, row: Identity): Promise<Statement[]> {
  const { db } = deps;
  return [
    ...addIdentity(db, row),
    ...metadataStatements(deps, account, {}, row.identityData),
    ...(await noticeTo(deps, account.user, { kind: 'identity_linked', provider: row.provider })),
  ];
}

function createAccount(deps: AuthDeps, identity: ProviderIdentity, email: string): Linking {
  const now = deps.now();
  const user = newUser({
    email,
    emailConfirmedAt: now,
    userMetadata: dataOf(identity),
    appMetadata: { provider: 'google', providers: ['google'] },
    now,
  });
  const row = newIdentity(deps, user.id, identity);
  const statements: Linking['statements'] = [...insertAccount(deps.db, { user, identities: [row] })];
  return { userId: user.id, statements, event: 'signed_up' };
}

function newIdentity(deps: AuthDeps, userId: string, identity: ProviderIdentity): Identity {
  const now = deps.now();
  return {
    id: crypto.randomUUID(),
    userId,
    provider: 'google',
    providerId: identity.sub,
    identityData: dataOf(identity),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

function dataOf(identity: ProviderIdentity): Metadata {
  const { sub, email, email_verified: isEmailVerified } = identity;
  const { name, given_name: firstName, family_name: lastName, picture } = identity;
  const profile = {
    full_name: name,
    name,
    first_name: firstName,
    last_name: lastName,
    picture,
    avatar_url: picture,
  };
  const given = Object.entries(profile).filter(([, value]) => value !== undefined);
  const facts = { sub, email, email_verified: isEmailVerified, phone_verified: false };
  const data: Metadata = { ...facts, ...Object.fromEntries(given) };
  return refuseMetadata(data) === null ? data : facts;
}

/**
 * Copies what is new at Google, except where the owner has changed it.
 * @param before Google's data of the last sign-in.
 */
function metadataStatements(
  { db, now }: AuthDeps,
  { user }: Account,
  before: Metadata,
  after: Metadata,
): Statement[] {
  const current = user.userMetadata;
  const isUnchanged = (key: string) =>
    Object.hasOwn(before, key) ? current[key] === before[key] : current[key] === undefined;
  const changed = Object.entries(after).filter(([key, value]) => isUnchanged(key) && current[key] !== value);
  if (changed.length === 0) return [];
  const data = Object.fromEntries(changed);
  return [mergeUserMetadataIfItFits(db, { userId: user.id, data, now: now() })];
}
