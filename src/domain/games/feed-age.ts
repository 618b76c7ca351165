import { DAY_MS } from '../dates/durations.ts';

/**
 * A league that was read longer ago is unread: its prices are not shown, an empty list of it says so, and
 * operators are alerted (docs/rules.md#refresh).
 */
export const FEED_LIFETIME_MS = DAY_MS;
