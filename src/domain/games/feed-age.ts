import { DAY_MS } from '../dates/durations.ts';

/** An unread league shows no prices and alerts operators (docs/rules.md#refresh). */
export const FEED_LIFETIME_MS = DAY_MS;
