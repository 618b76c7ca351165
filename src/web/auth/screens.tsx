import type { Person } from '../account/person.ts';
import { AuthProvider } from './auth-context.tsx';
import { AuthPage } from './auth-page.tsx';
import type { AuthView } from './auth-view.ts';
import type { ScreenProps } from './screen-answer.ts';

/** The screens that React runs in the browser, by name, and what each shows. */
export interface ScreenViews {
  auth: AuthView;
}

export type ScreenName = keyof ScreenViews;

/** Everything a screen is rendered from: on the server, and once more in the browser. */
export type ScreenStart = {
  [Name in keyof ScreenViews]: { screen: Name; person: Person | null } & ScreenProps<ScreenViews[Name]>;
}[ScreenName];

/** Where the screen stands in the page, and where its start does. */
export const SCREEN_ID = 'screen';
export const START_ID = 'screen-start';

/** One screen with what it needs around it. */
export function Screen({ start }: { start: ScreenStart }) {
  return (
    <AuthProvider person={start.person}>
      <AuthPage view={start.view} toast={start.toast} />
    </AuthProvider>
  );
}
