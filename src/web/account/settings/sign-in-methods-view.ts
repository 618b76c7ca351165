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
