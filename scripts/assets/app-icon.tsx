import { SiteMark } from '../../src/web/cards/card-frame.tsx';
import { colorOf, type SchemeColors } from '../../src/web/styles/theme-colors.ts';

const SHIELD_SIDE = 40;

/** @param margin the margin in units of a shield that is 40 wide. */
export function AppIcon({
  colors,
  background,
  margin,
}: {
  colors: SchemeColors;
  /** The color token of the background; null makes it transparent. */
  background: string | null;
  margin: number;
}) {
  const side = SHIELD_SIDE + 2 * margin;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`${-margin} ${-margin} ${side} ${side}`}>
      {background && (
        <rect x={-margin} y={-margin} width={side} height={side} fill={colorOf(colors, background)} />
      )}
      <SiteMark colors={colors} />
    </svg>
  );
}
