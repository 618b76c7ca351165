export const MAX_OPTIONS = 6;
export const MAX_OPEN_VOTES = 10;
export const MAX_VOTERS = 20;
export const MAX_AWAY_DATES = 31;
export const MAX_TITLE_LENGTH = 80;
export const MAX_NAME_LENGTH = 40;
export const MAX_NOTE_LENGTH = 140;
