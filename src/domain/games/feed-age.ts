import { DAY_MS } from '../dates/durations.ts';

/** An unread league shows no prices, its empty list says so, and operators are alerted (docs/rules.md#refresh). */
export const FEED_LIFETIME_MS = DAY_MS;
