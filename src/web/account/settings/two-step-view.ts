/** An authenticator app that signing in asks for. */
export interface App {
  id: string;
  name: string;
  /** 'Nov 20, 2026' */
  added: string;
  /** As people read it; null before it was. */
  lastUsed: string | null;
}

/** An app that is being added. */
export interface SetUp {
  factorId: string;
  name: string;
  /** For typing: 'JBSW Y3DP …' */
  secret: string;
  /** Opens an app on the device at hand. */
  uri: string;
  qr: { size: number; path: string };
}

/** What the account's page says about the second step. */
export interface TwoStepView {
  apps: readonly App[];
  codesLeft: number;
  canAdd: boolean;
  /** A second step was taken so recently that what could lock its owner out may be done. */
  isRecentlyAuthenticated: boolean;
  /** The latest second step was a recovery code: the app may be lost. */
  isByRecoveryCode: boolean;
  setUp: SetUp | null;
  /** New recovery codes, which are shown this once. */
  newCodes: readonly string[] | null;
  /** Why the last try of a form did not work, at the field to mend. */
  problem: { field: 'name' | 'password' | 'code' | 'apps'; text: string } | null;
}
