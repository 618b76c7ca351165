import type { Team } from './team.ts';

const WHITE = '#ffffff';
const BLACK = '#000000';
const NO_SECONDARY = '#d9d9d9';
/** WCAG 2.2 AA requires it for body text. */
export const READABLE_CONTRAST = 4.5;

/** Brand colors stay. The text color is chosen (docs/rules.md#teams). */
export function teamColors(team: Pick<Team, 'primaryColor' | 'secondaryColor'>) {
  const secondary = team.secondaryColor ?? NO_SECONDARY;
  return {
    primary: { background: team.primaryColor, text: readableText(team.primaryColor) },
    secondary: { background: secondary, text: readableText(secondary) },
  };
}

/** Either white or black always reaches 4.5:1. */
export function readableText(background: string): string {
  return contrastRatio(background, WHITE) >= READABLE_CONTRAST ? WHITE : BLACK;
}

/** From 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const light = Math.max(luminance(one), luminance(other));
  const dark = Math.min(luminance(one), luminance(other));
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  return 0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5);
}

function channel(color: string, at: number): number {
  const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
