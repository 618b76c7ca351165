/** Pixels; every network shows this shape uncut. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The family name inside the font files. */
export const CARD_FONT = 'Sofia Sans Extra Condensed';
