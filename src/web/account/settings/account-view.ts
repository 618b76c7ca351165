import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import type { SignInMethods } from './sign-in-methods-view.ts';
import type { TwoStepView } from './two-step-view.ts';

interface Device {
  id: string;
  /** 'Firefox on Windows' */
  name: string;
  /** 'Nov 20, 2026, 5:00 PM UTC' */
  lastUsed: string;
  /** The device that shows the page. */
  isThis: boolean;
}

export interface AccountView {
  user: UserSummary;
  hasPassword: boolean;
  /** Of a new password, in code points. */
  minLength: number;
  signInMethods: SignInMethods;
  devices: readonly Device[];
  twoStep: TwoStepView;
  /**
   * What a user without a password has to enter before sensitive changes. 'mail': a code by mail, 'mailed': it was
   * sent, 'second-step': a code of the app.
   */
  reauthentication: 'none' | 'mail' | 'mailed' | 'second-step';
  problem: { form: AccountForm; text: string; reasons: readonly WeakPasswordReason[] } | null;
}
