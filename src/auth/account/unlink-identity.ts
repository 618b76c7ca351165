import { type Account, type Identity, readAccount } from '../../db/queries/accounts/accounts.ts';
import { readTakenEmails, removeIdentity } from '../../db/queries/accounts/identities.ts';
import { OVERTAKEN_SQLSTATE } from '../../db/queries/accounts/fail-batch-unless-changed.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/neon/failure.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, USER_GONE, type Client, type AuthResult } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import { verifiedEmail } from '../users/read-email.ts';
import { noticeTo } from '../mail/write-mail.ts';

/** Of two simultaneous removals, the second must try again. */
const MAX_ATTEMPTS = 3;

/**
 * Refuses to remove the last identity. Without the email identity, the password goes too. The account keeps
 * an address that a remaining identity has verified.
 * @param identityId of the identity's row.
 */
export async function unlinkIdentity(
  deps: AuthDeps,
  signedIn: SignedIn,
  identityId: string,
  client: Client,
): Promise<AuthResult<{ account: Account }>> {
  const { db } = deps;
  if (needsSecondFactor(signedIn)) return refuse('insufficient_aal');
  const now = deps.now();
  const userId = signedIn.account.user.id;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const account = await readAccount(db, userId);
    if (account === null) return USER_GONE;
    if (account.identities.length <= 1) return refuse('single_identity_not_deletable');
    const removed = account.identities.find(({ id }) => id === identityId);
    if (removed === undefined) return refuse('identity_not_found');
    const email = await emailAfter(deps, account, removed);
    if (email === null) return refuse('email_conflict_identity_not_deletable');
    const { provider } = removed;
    const isEmail = provider === 'email';
    const notice = await noticeTo(deps, account.user, { kind: 'identity_unlinked', provider });
    const event = insertSecurityEvent(db, {
      at: now,
      kind: 'identity_unlinked',
      userId,
      ...client,
      details: { method: provider },
    });
    try {
      await db.batch([
        ...removeIdentity(db, { user: account.user, id: identityId, email, isEmail, now }),
        event,
        ...notice,
      ]);
      const remaining = await readAccount(db, userId);
      return remaining === null ? USER_GONE : { ok: true, account: remaining };
    } catch (error) {
      const state = sqlStateOf(error);
      if (state !== UNIQUE_VIOLATION_SQLSTATE && state !== OVERTAKEN_SQLSTATE) throw error;
    }
  }
  return refuse('conflict');
}

/** Returns null when other accounts own all remaining addresses. */
async function emailAfter(
  { db }: AuthDeps,
  { user, identities }: Account,
  removed: Identity,
): Promise<string | null> {
  const remaining = identities
    .filter((identity) => identity !== removed)
    .flatMap(({ identityData }) => verifiedEmail(identityData) ?? []);
  if (user.email !== null && remaining.includes(user.email)) return user.email;
  const taken = await readTakenEmails(db, { emails: remaining, userId: user.id });
  return remaining.find((email) => !taken.has(email)) ?? null;
}
