import type { Account } from '../../db/queries/accounts/accounts.ts';
import type { AuthDeps } from '../../auth/auth-deps.ts';
import type { RefusalCode } from '../../auth/auth-result.ts';
import { googleOffer } from '../auth/google-offer.ts';
import { accountDate } from './account-time.ts';
import type { SignInWays } from './sign-in-ways-view.ts';

/** Why a way in stays, in words for its owner; other refusals have words of their own. */
export const STAYS: Partial<Record<RefusalCode, string>> = {
  single_identity_not_deletable:
    'Google is the only way into this account so far, so it stays. Set a password, then it can go.',
  email_conflict_identity_not_deletable:
    'Without Google this account would be left with an address that another account uses, so it stays.',
};

/** The ways into an account as they stand. */
export function signInWays(
  auth: Pick<AuthDeps, 'config' | 'isDevelopment'>,
  { user, identities }: Account,
): SignInWays {
  const isLast = identities.length === 1;
  return {
    password:
      user.passwordHash === null ? null : { setOn: user.passwordSetAt && accountDate(user.passwordSetAt) },
    google: auth.config.isManualLinkingEnabled ? googleOffer(auth) : 'none',
    linked: identities
      .filter(({ provider }) => provider === 'google')
      .map(({ id, identityData, createdAt }) => ({
        id,
        address: typeof identityData['email'] === 'string' ? identityData['email'] : '',
        linkedOn: accountDate(createdAt),
        stays: whyItStays(auth, isLast),
      })),
    email: user.email,
  };
}

function whyItStays({ config }: Pick<AuthDeps, 'config'>, isLast: boolean): string | null {
  if (!config.isManualLinkingEnabled) return 'Ways in cannot be changed right now.';
  return isLast ? (STAYS.single_identity_not_deletable ?? null) : null;
}
