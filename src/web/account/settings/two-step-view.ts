/** A verified authenticator app. */
export interface App {
  id: string;
  name: string;
  /** 'Nov 20, 2026' */
  added: string;
  /** 'Nov 20, 2026, 5:00 PM UTC'; null for never. */
  lastUsed: string | null;
}

/** An app that is not verified yet. */
export interface SetUp {
  factorId: string;
  name: string;
  /** 'JBSW Y3DP …' */
  secret: string;
  /** `otpauth:`, opens an app on the same device. */
  uri: string;
  qr: { size: number; path: string };
}

export interface TwoStepView {
  apps: readonly App[];
  codesLeft: number;
  canAdd: boolean;
  /** The second step was recent enough for changes here. */
  isRecentlyAuthenticated: boolean;
  /** The last second step was a recovery code: the app may be lost. */
  isByRecoveryCode: boolean;
  setUp: SetUp | null;
  newCodes: readonly string[] | null;
  problem: { field: 'name' | 'password' | 'code' | 'apps'; text: string } | null;
}
