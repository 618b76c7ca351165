import { exportMyAccount } from './my-account.ts';
import { listMyNotices } from './my-notices.ts';
import { myTripOperations } from './my-trips.ts';
import { visitOperations } from './my-visits.ts';
import { listMyVotes } from './my-votes.ts';
import type { PrivateOperation } from './operation.ts';

/** Every operation under `/api/v1/me`, in the order of the API's description. */
export const PRIVATE_OPERATIONS: readonly PrivateOperation[] = [
  ...myTripOperations,
  listMyNotices,
  listMyVotes,
  ...visitOperations,
  exportMyAccount,
];
