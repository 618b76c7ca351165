/** Pixels; social networks show this shape uncut. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Font family, as the font files name it. */
export const CARD_FONT = 'Sofia Sans Extra Condensed';
