import type { Account } from '../../db/queries/accounts/accounts.ts';
import { changeAddress, countChangeConfirmation } from '../../db/queries/accounts/confirmations.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import type { FoundToken } from '../../db/queries/accounts/one-time-tokens.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { writeMail } from '../mail/write-mail.ts';
import { emailIdentity } from '../users/new-account.ts';

/**
 * An account with an address must open two links, one at the old and one at the new address.
 * @returns null without a pending change.
 */
export async function emailChangeStep(deps: AuthDeps, token: FoundToken, account: Account) {
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
  const notice =
    user.email === null
      ? []
      : [await writeMail(deps, { kind: 'email_changed', to: user.email, userId: user.id, newEmail })];
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
      ...notice.map((mail) => insertMail(db, mail)),
    ],
  } as const;
}

function withEmailProvider(metadata: Metadata): Metadata {
  const { provider = 'email', providers } = metadata;
  const known = Array.isArray(providers) ? providers : [];
  return { ...metadata, provider, providers: known.includes('email') ? known : [...known, 'email'] };
}
