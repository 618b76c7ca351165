import type { ReactNode } from 'react';
import type { Head } from '../../page/head.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import { AuthProvider } from './auth-context.tsx';
import type { ScreenProps } from './screen-response.ts';

/** Screens that `account/browser-entry.tsx` hydrates. */
export type ScreenName = 'auth' | 'second-step' | 'verify' | 'reset-password' | 'account';

export interface AutoRedirect {
  to: string;
  afterMs: number;
}

export interface ScreenDefinition<View> {
  name: ScreenName;
  Page: (props: ScreenProps<View>) => ReactNode;
  head: Pick<Head, 'title' | 'description' | 'canonical' | 'isBare'>;
  /** Null for a view that waits for the user. */
  autoRedirect?: (view: View) => AutoRedirect | null;
}

/** The props of a screen, for the server's render and for hydration. */
export interface ScreenStart<View> extends ScreenProps<View> {
  user: UserSummary | null;
}

/** Ids of the screen's element and of the JSON with its `ScreenStart`. */
export const SCREEN_ID = 'screen';
export const START_ID = 'screen-start';

export function Screen<View>({
  Page,
  start,
}: {
  Page: ScreenDefinition<View>['Page'];
  start: ScreenStart<View>;
}) {
  return (
    <AuthProvider user={start.user}>
      <Page view={start.view} toast={start.toast} />
    </AuthProvider>
  );
}
