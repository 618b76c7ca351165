import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import type { SignInMethods } from './sign-in-methods-view.ts';
import type { TwoStepView } from './two-step-view.ts';

interface Device {
  id: string;
  /** Such as 'Firefox on Windows'. */
  name: string;
  lastUsed: string;
  isThis: boolean;
}

export interface AccountView {
  user: UserSummary;
  hasPassword: boolean;
  /** In code points. */
  minLength: number;
  signInMethods: SignInMethods;
  devices: readonly Device[];
  twoStep: TwoStepView;
  /**
   * What a user without a password has to enter: 'mail' is a code to request, 'mailed' is a code that was
   * sent, 'second-step' is a code from the app.
   */
  reauthentication: 'none' | 'mail' | 'mailed' | 'second-step';
  problem: { form: AccountForm; text: string; reasons: readonly WeakPasswordReason[] } | null;
}
