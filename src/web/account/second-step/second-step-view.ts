import type { SecondStepProof, SecondStepNext } from '../../urls/account-vocabulary.ts';
/** What the screen at `/auth/second-step` shows. */
export interface SecondStepView {
  codeKind: SecondStepProof;
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
