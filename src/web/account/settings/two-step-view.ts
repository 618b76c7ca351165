export interface App {
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
