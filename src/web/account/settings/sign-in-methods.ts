import type { Account } from '../../../db/queries/accounts/accounts.ts';
import type { AuthDeps } from '../../../auth/auth-deps.ts';
import { googleAvailability } from '../sign-in/google-availability.ts';
import { accountDate } from './account-time.ts';
import type { SignInMethods } from './sign-in-methods-view.ts';
import { LAST_METHOD_MESSAGES } from '../screens/error-messages.ts';

export function signInMethodsOf(
  auth: Pick<AuthDeps, 'config' | 'isDevelopment'>,
  { user, identities }: Account,
): SignInMethods {
  const isLast = identities.length === 1;
  return {
    password:
      user.passwordHash === null ? null : { setOn: user.passwordSetAt && accountDate(user.passwordSetAt) },
    google: auth.config.isManualLinkingEnabled ? googleAvailability(auth) : 'none',
    linked: identities
      .filter(({ provider }) => provider === 'google')
      .map(({ id, identityData, createdAt }) => ({
        id,
        address: typeof identityData['email'] === 'string' ? identityData['email'] : '',
        linkedOn: accountDate(createdAt),
        whyNotUnlinkable: reasonNotUnlinkable(auth, isLast),
      })),
    email: user.email,
  };
}

function reasonNotUnlinkable({ config }: Pick<AuthDeps, 'config'>, isLast: boolean): string | null {
  if (!config.isManualLinkingEnabled) return 'Sign-in methods cannot be changed right now.';
  return isLast ? LAST_METHOD_MESSAGES.single_identity_not_deletable : null;
}
