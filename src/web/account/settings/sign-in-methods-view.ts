export interface SignInMethods {
  /** It is null without a password. `setOn` is null if the date is unknown. */
  password: { setOn: string | null } | null;
  /** The value 'development' is a local provider instead of Google. */
  google: 'none' | 'google' | 'development';
  linked: readonly LinkedMethod[];
  email: string | null;
}

export interface LinkedMethod {
  id: string;
  address: string;
  /** The form is 'Nov 20, 2026'. */
  linkedOn: string;
  /** It is null when the method can be unlinked. */
  whyNotUnlinkable: string | null;
}
