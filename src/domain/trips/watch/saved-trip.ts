/** A `tight` trip has less than 45 minutes to spare somewhere. */
export const SAVED_TRIP_STATES = ['fine', 'tight', 'broken', 'past'] as const;
export type SavedTripState = (typeof SAVED_TRIP_STATES)[number];

/** A `digest` notice waits for the next morning's mail. */
export const NOTICE_MAILS = ['immediate', 'digest', 'none'] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];

export const MAX_SAVED_TRIPS = 100;
