/** Why a way in stays, in words for its owner. */
export const STAYS = {
  single_identity_not_deletable:
    'Google is the only way into this account so far, so it stays. Set a password, then it can go.',
  email_conflict_identity_not_deletable:
    'Without Google this account would be left with an address that another account uses, so it stays.',
} as const;
