import type { SecondStepMethod, SecondStepNext } from '../../urls/account-vocabulary.ts';

export interface SecondStepView {
  codeKind: SecondStepMethod;
  next: SecondStepNext;
  /** Null means home. */
  returnTo: string | null;
  email: string;
  /** The user is signed in and confirms a sensitive change. */
  isSignedIn: boolean;
  problem: string | null;
}
