/** Why a way in stays, in words for its owner; other refusals have words of their own. */
export const STAYS = {
  single_identity_not_deletable:
    'Google is the only way into this account so far, so it stays. Set a password, then it can go.',
  email_conflict_identity_not_deletable:
    'Without Google this account would be left with an address that another account uses, so it stays.',
} as const;

/** @param code of a refusal. @returns null for one that is not about staying. */
export function whyItStays(code: string): string | null {
  return isStay(code) ? STAYS[code] : null;
}

function isStay(code: string): code is keyof typeof STAYS {
  return Object.hasOwn(STAYS, code);
}
