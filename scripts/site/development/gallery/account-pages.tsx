import type { ReactNode } from 'react';
import { AuthProvider } from '../../../../src/web/account/screens/auth-context.tsx';
import { developmentPaths } from '../development-paths.ts';
import { FAN_STATES } from './fan-states.tsx';
import { SAVED_TRIP_STATES } from './saved-trip-states.tsx';

/** Each state is a page of its own, because the pages of an account have ids. */
export const ACCOUNT_STATES: Readonly<Record<string, () => ReactNode>> = {
  ...SAVED_TRIP_STATES,
  ...FAN_STATES,
};

export function AccountState({ children }: { children: ReactNode }) {
  return <AuthProvider user={null}>{children}</AuthProvider>;
}

export function AccountLinks() {
  return (
    <ul className="parts">
      {Object.keys(ACCOUNT_STATES).map((name) => (
        <li key={name}>
          <a href={developmentPaths.account(name)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
