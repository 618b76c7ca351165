import type { ReactNode } from 'react';
import type { Head } from '../../page/head.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import { AuthProvider } from './auth-context.tsx';
import type { ScreenProps } from './screen-response.ts';

/** The screens that React runs in the browser too (account/browser-entry.tsx). */
export type ScreenName = 'auth' | 'second-step' | 'verify' | 'reset-password' | 'account';

/** Where a screen leads by itself, and when. */
export interface AutoRedirect {
  to: string;
  afterMs: number;
}

/** What the server knows of a screen. */
export interface ScreenDefinition<View> {
  name: ScreenName;
  Page: (props: ScreenProps<View>) => ReactNode;
  head: Pick<Head, 'title' | 'description' | 'canonical' | 'isBare'>;
  /** null for a screen that waits for somebody. */
  autoRedirect?: (view: View) => AutoRedirect | null;
}

/** Everything a screen is rendered from: on the server, and once more in the browser. */
export interface ScreenStart<View> extends ScreenProps<View> {
  person: UserSummary | null;
}

/** Ids of the element that holds the screen, and of the JSON that holds its start. */
export const SCREEN_ID = 'screen';
export const START_ID = 'screen-start';

/** A screen with what it needs around it. */
export function Screen<View>({
  Page,
  start,
}: {
  Page: ScreenDefinition<View>['Page'];
  start: ScreenStart<View>;
}) {
  return (
    <AuthProvider person={start.person}>
      <Page view={start.view} toast={start.toast} />
    </AuthProvider>
  );
}
