import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { UserSummary } from '../../session/user-summary.ts';
import { notifyAllTabs, onAuth, notifyPage } from '../../browser/auth-channel.ts';
import type { AuthEvent } from '../../session/auth-events.ts';

interface Auth {
  user: UserSummary | null;
  notify: (event: AuthEvent) => void;
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ user, children }: { user: UserSummary | null; children: ReactNode }) {
  const [isSignedOut, setIsSignedOut] = useState(false);
  useEffect(() => {
    const unsubscribe = onAuth((event) => {
      if (event === 'SIGNED_OUT') setIsSignedOut(true);
    });
    // For a signed-in viewer the account badge sends this event.
    if (user === null) notifyPage('INITIAL_SESSION');
    return unsubscribe;
  }, [user]);
  const auth = useMemo(
    () => ({ user: isSignedOut ? null : user, notify: notifyAllTabs }),
    [isSignedOut, user],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
