import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import type { SignInMethods } from './sign-in-methods-view.ts';
import type { TwoStepView } from './two-step-view.ts';

/** A device on which somebody is signed in. */
interface Device {
  id: string;
  /** 'Firefox on Windows' */
  name: string;
  /** When it was used last, as people read it. */
  lastUsed: string;
  /** The one that looks at the page. */
  isThis: boolean;
}

/** What an account's own page shows. */
export interface AccountView {
  user: UserSummary;
  hasPassword: boolean;
  /** Of a new password, in characters. */
  minLength: number;
  signInMethods: SignInMethods;
  devices: readonly Device[];
  twoStep: TwoStepView;
  /**
   * What somebody without a password has to show before a way in or an app is added: a mailed code, which may be
   * out, or a code of their app.
   */
  reauthentication: 'none' | 'mail' | 'mailed' | 'second-step';
  /** Why the last try of a form did not work. */
  problem: { form: AccountForm; text: string; reasons: readonly WeakPasswordReason[] } | null;
}
