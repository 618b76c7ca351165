import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import type { LiveScreen } from '../screens/use-screen.ts';

export interface AccountView {
  user: UserSummary;
  hasPassword: boolean;
  /** In code points. */
  minLength: number;
  signInMethods: {
    /** `setOn` is null if the date is unknown. */
    password: { setOn: string | null } | null;
    /** 'development' is a local provider instead of Google. */
    google: 'none' | 'google' | 'development';
    linked: readonly {
      id: string;
      address: string;
      linkedOn: string;
      /** Null when the method can be unlinked. */
      whyNotUnlinkable: string | null;
    }[];
    email: string | null;
  };
  /** What ends with the account, such as '2 shared trips, 5 followers'; null for nothing. */
  shared: string | null;
  devices: readonly {
    id: string;
    /** Such as 'Firefox on Windows'. */
    name: string;
    lastUsed: string;
    isThis: boolean;
  }[];
  twoStep: TwoStepView;
  /**
   * What a user without a password has to enter: 'mail' is a code to request, 'mailed' is a code that was
   * sent, 'second-step' is a code from the app.
   */
  reauthentication: 'none' | 'mail' | 'mailed' | 'second-step';
  problem: { form: AccountForm; text: string; reasons: readonly WeakPasswordReason[] } | null;
}

export interface TwoStepView {
  apps: readonly {
    id: string;
    name: string;
    added: string;
    /** Null means never. */
    lastUsed: string | null;
  }[];
  codesLeft: number;
  canAdd: boolean;
  /** The second step was recent enough for changes here. */
  isRecentlyAuthenticated: boolean;
  /** The last second step used a recovery code, so the app may be lost. */
  isByRecoveryCode: boolean;
  setUp: {
    factorId: string;
    name: string;
    /** Such as 'JBSW Y3DP …'. */
    secret: string;
    uri: string;
    qr: { size: number; path: string };
  } | null;
  newCodes: readonly string[] | null;
  problem: { field: 'name' | 'password' | 'code' | 'apps'; text: string } | null;
}

export type AccountScreen = LiveScreen<AccountView>;
