import type { AuthDeps } from '../../../auth/auth-deps.ts';

/** In development another issuer replaces Google. */
const GOOGLE_ISSUER = 'https://accounts.google.com';

export function googleAvailability({
  config: { google },
  isDevelopment,
}: Pick<AuthDeps, 'config' | 'isDevelopment'>): 'none' | 'google' | 'development' {
  if (google === null) return 'none';
  return isDevelopment && google.issuer !== GOOGLE_ISSUER ? 'development' : 'google';
}
