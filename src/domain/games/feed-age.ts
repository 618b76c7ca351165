import { DAY_MS } from '../dates/durations.ts';

/** A league that was last read longer ago shows no prices and alerts operators (docs/rules.md#refresh). */
export const FEED_LIFETIME_MS = DAY_MS;
