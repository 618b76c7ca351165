// Hydrates the server-rendered screen. Until then, the browser submits its forms itself.

import { hydrateRoot } from 'react-dom/client';
import { ResetPasswordPage } from './mailed-links/reset-password-page.tsx';
import { VerifyPage } from './mailed-links/verify-page.tsx';
import {
  Screen,
  SCREEN_ID,
  START_ID,
  type ScreenDefinition,
  type ScreenName,
  type ScreenStart,
} from './screens/screen.tsx';
import { SecondStepPage } from './second-step/second-step-page.tsx';
import { AccountPage } from './settings/account-page.tsx';
import { AuthPage } from './sign-in/sign-in-page.tsx';
import { MyTripsPage } from './trips/my-trips-page.tsx';
import { SavedTripPage } from './trips/saved-trip-page.tsx';

const PAGES: Record<ScreenName, ScreenDefinition<never>['Page']> = {
  auth: AuthPage,
  'second-step': SecondStepPage,
  verify: VerifyPage,
  'reset-password': ResetPasswordPage,
  'my-trips': MyTripsPage,
  'saved-trip': SavedTripPage,
  settings: AccountPage,
};

const container = document.getElementById(SCREEN_ID);
const json = document.getElementById(START_ID)?.textContent;
if (container && json) {
  const { screen, ...start }: ScreenStart<never> & { screen: ScreenName } = JSON.parse(json);
  hydrateRoot(container, <Screen Page={PAGES[screen]} start={start} />);
}
