import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { UserSummary } from '../../session/user-summary.ts';
import { announce, onAuth, tell } from '../../browser/auth-channel.ts';
import type { AuthEvent } from '../../session/auth-events.ts';

interface Auth {
  /** Who is signed in; null for nobody. */
  person: UserSummary | null;
  /** Tells this page and the other tabs what a form has done to the session. */
  report: (event: AuthEvent) => void;
}

const AuthContext = createContext<Auth | null>(null);

/**
 * The auth context.
 * @throws outside an AuthProvider (product.md section 8).
 */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** @param person as the server knew them when it rendered the page. */
export function AuthProvider({ person, children }: { person: UserSummary | null; children: ReactNode }) {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    const end = onAuth((event) => {
      if (event === 'SIGNED_OUT') setIsOut(true);
    });
    // For somebody signed in, the module of the top bar says it.
    if (person === null) tell('INITIAL_SESSION');
    return end;
  }, [person]);
  const auth = useMemo(() => ({ person: isOut ? null : person, report: announce }), [isOut, person]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
