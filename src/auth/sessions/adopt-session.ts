import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { authenticate, type SignedIn } from './authenticate.ts';
import type { OpenedSession } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';
import { readRefreshToken } from '../tokens/refresh-token.ts';

/** Replaces the refresh token of a link at once, so the link works only once. */
export async function adoptSession(
  deps: AuthDeps,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession; signedIn: SignedIn }>> {
  const signedIn = await authenticate(deps, accessToken);
  if (!signedIn.ok) return signedIn;
  const token = await readRefreshToken(deps.secrets, refreshToken);
  if (token.kind !== 'read' || token.sessionId !== signedIn.session.id) {
    return refuse('refresh_token_not_found');
  }
  const refreshed = await refreshSession(deps, refreshToken, client);
  return refreshed.ok ? { ok: true, session: refreshed.session, signedIn } : refreshed;
}
