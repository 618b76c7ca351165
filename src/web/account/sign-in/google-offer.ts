import type { AuthDeps } from '../../../auth/auth-deps.ts';

/** Any other, in development, stands in for Google. */
const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Whether there is a way through Google, and whether a provider on the developer's machine stands in for it. */
export function googleAvailability({
  config: { google },
  isDevelopment,
}: Pick<AuthDeps, 'config' | 'isDevelopment'>): 'none' | 'google' | 'development' {
  if (google === null) return 'none';
  return isDevelopment && google.issuer !== GOOGLE_ISSUER ? 'development' : 'google';
}
