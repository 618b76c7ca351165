export const TRAVEL_MODES = ['drive', 'rail'] as const;

export type Travel = (typeof TRAVEL_MODES)[number];
