/** The ways into an account, as its own page shows them. */
export interface SignInMethods {
  /** Null without a password; `setOn` is null when that is not known. */
  password: { setOn: string | null } | null;
  /** Whether Google can be added, and whether a provider for development stands in for it. */
  google: 'none' | 'google' | 'development';
  linked: readonly LinkedMethod[];
  /** Where a code is mailed that always opens the account; null for an account without an address. */
  email: string | null;
}

/** A Google account that opens this account. */
export interface LinkedMethod {
  /** The identity's. */
  id: string;
  /** Its address at Google. */
  address: string;
  /** 'Nov 20, 2026' */
  linkedOn: string;
  /** Why it cannot be unlinked; null when it can. */
  whyNotUnlinkable: string | null;
}
