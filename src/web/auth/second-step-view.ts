export const SECOND_STEP_PROOFS = ['app', 'recovery-code'] as const;
/** What somebody shows as their second step. */
export type SecondStepProof = (typeof SECOND_STEP_PROOFS)[number];

export const SECOND_STEP_NEXTS = ['home', 'account', 'reset-password'] as const;
/** Where the second step leads. */
export type SecondStepNext = (typeof SECOND_STEP_NEXTS)[number];

/** What the screen at `/auth/second-step` shows. */
export interface SecondStepView {
  proof: SecondStepProof;
  next: SecondStepNext;
  /** Path of the page that it leads back to in place of home; null is home. */
  returnTo: string | null;
  /** Whose first step it was. */
  email: string;
  /** Somebody who is signed in, and confirms that it is still them. */
  isSignedIn: boolean;
  /** Why the last code did not do. */
  problem: string | null;
}
