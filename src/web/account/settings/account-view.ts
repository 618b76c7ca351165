import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import type { UserSummary } from '../../session/user-summary.ts';

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

export interface SignInMethods {
  /** `setOn` is null if the date is unknown. */
  password: { setOn: string | null } | null;
  /** 'development' is a local provider instead of Google. */
  google: 'none' | 'google' | 'development';
  linked: readonly LinkedMethod[];
  email: string | null;
}

export interface LinkedMethod {
  id: string;
  address: string;
  linkedOn: string;
  /** Null when the method can be unlinked. */
  whyNotUnlinkable: string | null;
}

interface App {
  id: string;
  name: string;
  added: string;
  /** Null means never. */
  lastUsed: string | null;
}

export interface SetUp {
  factorId: string;
  name: string;
  /** Such as 'JBSW Y3DP …'. */
  secret: string;
  uri: string;
  qr: { size: number; path: string };
}

export interface TwoStepView {
  apps: readonly App[];
  codesLeft: number;
  canAdd: boolean;
  /** The second step was recent enough for changes here. */
  isRecentlyAuthenticated: boolean;
  /** The last second step used a recovery code, so the app may be lost. */
  isByRecoveryCode: boolean;
  setUp: SetUp | null;
  newCodes: readonly string[] | null;
  problem: { field: 'name' | 'password' | 'code' | 'apps'; text: string } | null;
}
