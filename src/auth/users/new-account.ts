import type { Identity, User } from '../../db/queries/accounts/accounts.ts';
import type { Metadata } from '../../db/schema/accounts.ts';

export function newUser({
  userMetadata,
  now,
  ...known
}: Partial<User> & { userMetadata: Metadata; now: Date }): User {
  return {
    id: crypto.randomUUID(),
    email: null,
    emailConfirmedAt: null,
    passwordHash: null,
    passwordSetAt: null,
    isPasswordContested: false,
    role: 'authenticated',
    userMetadata,
    appMetadata: {},
    isAnonymous: false,
    newEmail: null,
    newEmailConfirmations: 0,
    confirmationSentAt: null,
    recoverySentAt: null,
    emailChangeSentAt: null,
    reauthenticationSentAt: null,
    invitedAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    ...known,
  };
}

export function emailIdentity({
  user,
  email,
  now,
}: {
  user: Pick<User, 'id' | 'emailConfirmedAt'>;
  email: string;
  now: Date;
}): Identity {
  return {
    id: crypto.randomUUID(),
    userId: user.id,
    provider: 'email',
    providerId: user.id,
    identityData: {
      sub: user.id,
      email,
      email_verified: user.emailConfirmedAt !== null,
      phone_verified: false,
    },
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

export const EMAIL_APP_METADATA = { provider: 'email', providers: ['email'] };

export function isBanned({ bannedUntil }: Pick<User, 'bannedUntil'>, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now;
}
