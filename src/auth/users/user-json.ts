import type { Account, FactorSummary, Identity } from '../../db/queries/accounts/accounts.ts';

/** GoTrue's user object, without empty dates. Its phone is ''. */
export function userJson({ user, identities, factors }: Account) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map(identityJson),
    ...(factors.length === 0 ? {} : { factors: factors.map(factorJson) }),
    is_anonymous: user.isAnonymous,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    ...present({
      email_confirmed_at: user.emailConfirmedAt,
      confirmed_at: user.emailConfirmedAt,
      confirmation_sent_at: user.confirmationSentAt,
      recovery_sent_at: user.recoverySentAt,
      new_email: user.newEmail,
      email_change_sent_at: user.emailChangeSentAt,
      reauthentication_sent_at: user.reauthenticationSentAt,
      invited_at: user.invitedAt,
      last_sign_in_at: user.lastSignInAt,
      banned_until: user.bannedUntil,
      deleted_at: user.deletedAt,
    }),
  };
}

function identityJson(identity: Identity) {
  const { email } = identity.identityData;
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...present({
      last_sign_in_at: identity.lastSignInAt,
      email: typeof email === 'string' ? email : null,
    }),
  };
}

export function factorJson(factor: FactorSummary) {
  return {
    id: factor.id,
    factor_type: factor.type,
    status: factor.status,
    phone: '',
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    ...present({ friendly_name: factor.friendlyName, last_challenged_at: factor.lastChallengedAt }),
  };
}

function present<Key extends string>(
  members: Record<Key, Date | string | null>,
): Partial<Record<Key, string>> {
  const result: Partial<Record<Key, string>> = {};
  for (const key in members) {
    const value = members[key];
    if (value !== null) result[key] = typeof value === 'string' ? value : value.toISOString();
  }
  return result;
}
