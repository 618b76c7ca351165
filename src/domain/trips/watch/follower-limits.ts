import { DAY_MS } from '../../dates/durations.ts';

/** A trip has so many confirmed followers, and as many that wait. */
export const MAX_FOLLOWERS = 20;

/** Somebody who has not confirmed by then is forgotten. */
export const FOLLOWER_WAIT_MS = 7 * DAY_MS;

export const FOLLOWER_MAILS = {
  /** Of one trip to one follower. */
  hoursBetween: 12,
  /** For all trips of one owner in a UTC day. */
  ofOwner: 40,
} as const;
