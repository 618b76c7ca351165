import type { ToastText } from '../../session/toasts.ts';
import type { AuthEvent } from '../../session/auth-events.ts';
import type { ReactNode } from 'react';
import type { Head } from '../../page/head.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import { AuthProvider } from './auth-context.tsx';

export interface ScreenProps<View> {
  view: View;
  toast: ToastText | null;
}

/** The screen's script gets this in response to a form. */
export type ScreenResponse<View> = {
  event: AuthEvent | null;
} & (
  | ({ kind: 'render' } & ScreenProps<View>)
  /** The toast is in a cookie. */
  | { kind: 'redirect'; to: string }
);

export type ScreenName =
  | 'auth'
  | 'second-step'
  | 'verify'
  | 'reset-password'
  | 'my-trips'
  | 'saved-trip'
  | 'settings';

export interface ScreenDefinition<View> {
  name: ScreenName;
  Page: (props: ScreenProps<View>) => ReactNode;
  head: Pick<Head, 'title' | 'description' | 'canonical' | 'isBare' | 'teamColors'>;
  /** Replaces the title of `head`. */
  titleOf?: (view: View) => string;
  /** Returns null for a view that waits for the user. */
  autoRedirect?: (view: View) => { to: string; afterMs: number } | null;
}

export interface ScreenStart<View> extends ScreenProps<View> {
  user: UserSummary | null;
}

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
