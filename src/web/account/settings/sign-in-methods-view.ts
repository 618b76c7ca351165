export interface SignInMethods {
  /** Null without a password; `setOn` is null when that is not known. */
  password: { setOn: string | null } | null;
  /** Whether Google can be linked; 'development' is a local provider in its place. */
  google: 'none' | 'google' | 'development';
  linked: readonly LinkedMethod[];
  /** Where codes are mailed; null for an account without an address. */
  email: string | null;
}

/** A linked Google account. */
export interface LinkedMethod {
  id: string;
  address: string;
  /** 'Nov 20, 2026' */
  linkedOn: string;
  /** Null when it can be unlinked. */
  whyNotUnlinkable: string | null;
}
