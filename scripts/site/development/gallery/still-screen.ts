import type { AccountView, TwoStepView } from '../../../../src/web/account/settings/account-view.ts';
import type { LiveScreen } from '../../../../src/web/account/screens/use-screen.ts';

export const TWO_STEP_OFF: TwoStepView = {
  apps: [],
  codesLeft: 0,
  canAdd: true,
  isRecentlyAuthenticated: false,
  isByRecoveryCode: false,
  setUp: null,
  newCodes: null,
  problem: null,
};

export function stillScreen<View>(view: View): LiveScreen<View> {
  const ignore = () => undefined;
  return {
    view,
    setView: ignore,
    toast: null,
    setToast: ignore,
    sending: null,
    submit: ignore,
    post: ignore,
    isLive: false,
  };
}

export function stillAccount(email: string, shown: Partial<AccountView>): LiveScreen<AccountView> {
  return stillScreen({
    user: { email, name: '', firstName: '', lastName: '', avatar: { kind: 'letters', text: 'A' } },
    hasPassword: true,
    minLength: 6,
    signInMethods: { password: null, google: 'none', linked: [], email },
    devices: [],
    twoStep: TWO_STEP_OFF,
    reauthentication: 'none',
    problem: null,
    ...shown,
  });
}
