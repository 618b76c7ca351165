import { LIMIT_MEMBERS } from './limits.ts';
import type { RetiredNames } from './variable.ts';

/** `mailWide` was `AUTH_MAIL_WIDE_LIMIT`. */
const limits = Object.keys(LIMIT_MEMBERS).map((member) => {
  const words = member.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  const name = member === 'sequences' ? 'SEQUENCES_LIMIT' : `AUTH_${words}_LIMIT`;
  return [
    name,
    `is now the member "${member}" of LIMITS, which takes the same value: LIMITS={"${member}": "...", ...}`,
  ] as const;
});

const FIXED = 'is no longer a variable: remove it.';

export const RETIRED_NAMES: RetiredNames = new Map([
  ...limits,
  ['AUTH_CODE_SECONDS', `${FIXED} Mailed codes are valid for 10 minutes`],
  ['AUTH_CONFIRM_LINK_SECONDS', `${FIXED} Links that confirm an address are valid for an hour`],
  ['AUTH_RECOVERY_LINK_SECONDS', `${FIXED} Links to set a new password are valid for 30 minutes`],
  ['AUTH_REFRESH_REUSE_SECONDS', `${FIXED} The refresh token two before the newest works for 10 seconds`],
]);
