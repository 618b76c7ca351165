import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import type { UserSummary } from '../../session/user-summary.ts';
import { notifyAllTabs, notifyPage } from '../../browser/auth-channel.ts';
import type { AuthEvent } from '../../session/auth-events.ts';

const AuthContext = createContext<{
  user: UserSummary | null;
  notify: (event: AuthEvent) => void;
} | null>(null);

export function useAuth() {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ user, children }: { user: UserSummary | null; children: ReactNode }) {
  // For a signed-in viewer the account badge sends this event, and leaves the page after a sign-out.
  useEffect(() => {
    if (user === null) notifyPage('INITIAL_SESSION');
  }, [user]);
  const auth = useMemo(() => ({ user, notify: notifyAllTabs }), [user]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
