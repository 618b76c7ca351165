import type { ReactNode } from 'react';
import { AccountPage } from '../settings/account-page.tsx';
import type { AccountView } from '../settings/account-view.ts';
import type { UserSummary } from '../../session/person.ts';
import { AuthProvider } from './auth-context.tsx';
import { AuthPage } from '../sign-in/sign-in-page.tsx';
import type { AuthView } from '../sign-in/sign-in-view.ts';
import { ResetPasswordPage } from '../mailed-links/reset-password-page.tsx';
import type { ResetView } from '../mailed-links/reset-view.ts';
import type { ScreenProps } from './screen-response.ts';
import { SecondStepPage } from '../second-step/second-step-page.tsx';
import type { SecondStepView } from '../second-step/second-step-view.ts';
import { VerifyPage } from '../mailed-links/verify-page.tsx';
import type { VerifyView } from '../mailed-links/verify-view.ts';

/** The screens that React runs in the browser, by name, and what each shows. */
export interface ScreenViews {
  auth: AuthView;
  'second-step': SecondStepView;
  verify: VerifyView;
  'reset-password': ResetView;
  account: AccountView;
}
export type ScreenName = keyof ScreenViews;

/** Everything a screen is rendered from: on the server, and once more in the browser. */
export interface ScreenStart<Name extends ScreenName> extends ScreenProps<ScreenViews[Name]> {
  screen: Name;
  person: UserSummary | null;
}

/** Where the screen stands in the page, and where its start does. */
export const SCREEN_ID = 'screen';
export const START_ID = 'screen-start';

const PAGES: { [Name in ScreenName]: (props: ScreenProps<ScreenViews[Name]>) => ReactNode } = {
  auth: AuthPage,
  'second-step': SecondStepPage,
  verify: VerifyPage,
  'reset-password': ResetPasswordPage,
  account: AccountPage,
};

/** One screen with what it needs around it. */
export function Screen<Name extends ScreenName>({ start }: { start: ScreenStart<Name> }) {
  const Page: (props: ScreenProps<ScreenViews[Name]>) => ReactNode = PAGES[start.screen];
  return (
    <AuthProvider person={start.person}>
      <Page view={start.view} toast={start.toast} />
    </AuthProvider>
  );
}
