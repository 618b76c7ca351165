/** Social networks show an image of this many pixels uncut. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

export const CARD_FONT = 'Sofia Sans Extra Condensed';
