const DAY_SECONDS = 24 * 60 * 60;

/** How long an unused session and its refresh token last. */
export const SESSION_IDLE_SECONDS = 60 * DAY_SECONDS;
/** How long any session lasts. */
export const SESSION_ABSOLUTE_SECONDS = 180 * DAY_SECONDS;
