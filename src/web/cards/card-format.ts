/** Social cards in pixels, the shape that every network shows uncut. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The family name inside the font files beside this one. */
export const CARD_FONT = 'Sofia Sans Extra Condensed';
