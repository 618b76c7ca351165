/** What happens to a session, as every part of a page and every tab hears of it (product.md section 4). */
const AUTH_EVENTS = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
] as const;
export type AuthEvent = (typeof AUTH_EVENTS)[number];
