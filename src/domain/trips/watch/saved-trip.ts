/** A `tight` trip can be driven, with less than 45 minutes to spare somewhere; a `past` one is over. */
export const SAVED_TRIP_STATES = ['fine', 'tight', 'broken', 'past'] as const;
export type SavedTripState = (typeof SAVED_TRIP_STATES)[number];

/** An `immediate` notice is mailed at once, a `digest` one in the next morning's mail. */
export const NOTICE_MAILS = ['immediate', 'digest', 'none'] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];

export const MAX_SAVED_TRIPS = 100;
