import type { SecondStepProof, SecondStepNext } from '../../urls/account-vocabulary.ts';

/** What the screen at `/auth/second-step` shows. */
export interface SecondStepView {
  codeKind: SecondStepProof;
  next: SecondStepNext;
  /** Path of the page to open instead of home; null is home. */
  returnTo: string | null;
  /** Of the account. */
  email: string;
  /** The user is signed in and confirms a sensitive change. */
  isSignedIn: boolean;
  problem: string | null;
}
