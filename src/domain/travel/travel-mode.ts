export const TRAVEL_MODES = ['drive', 'rail'] as const;

/** How the sequences of a roadtrip get from game to game. */
export type Travel = (typeof TRAVEL_MODES)[number];
