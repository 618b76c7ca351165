// The tables need these names, and not the search that makes sequences.
export const SEQUENCE_LENGTHS = ['week', 'weekend'] as const;
export const PICKS = ['best-weekend', 'best-week', 'soonest'] as const;
