import type { ReactNode } from 'react';
import { BRAND } from '../../domain/brand.ts';
import { colorOf, type SchemeColors } from '../styles/theme-colors.ts';
import { SHIELD_OUTLINE } from '../page/shield.tsx';
import { CARD_FONT, CARD_HEIGHT, CARD_WIDTH } from '../page/social-card-format.ts';

const GRID = 96;
const ROAD_HEIGHT = 56;
const SHIELD_SIDE = 40;

export function CardFrame({ colors, children }: { colors: SchemeColors; children: ReactNode }) {
  const roadTop = CARD_HEIGHT - ROAD_HEIGHT;
  const grid = colorOf(colors, 'grid');
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
      fontFamily={CARD_FONT}
      fontWeight={800}
    >
      <rect width={CARD_WIDTH} height={CARD_HEIGHT} fill={colorOf(colors, 'paper')} />
      {steps(CARD_WIDTH).map((x) => (
        <path key={`x${x}`} d={`M${x} 0V${roadTop}`} stroke={grid} strokeWidth={2} />
      ))}
      {steps(roadTop).map((y) => (
        <path key={`y${y}`} d={`M0 ${y}H${CARD_WIDTH}`} stroke={grid} strokeWidth={2} />
      ))}
      <rect y={roadTop} width={CARD_WIDTH} height={ROAD_HEIGHT} fill={colorOf(colors, 'road')} />
      <path
        d={`M0 ${roadTop + ROAD_HEIGHT / 2}H${CARD_WIDTH}`}
        stroke={colorOf(colors, 'amber')}
        strokeWidth={6}
        strokeDasharray="60 40"
      />
      {children}
    </svg>
  );
}

/** `right` and `top` are coordinates of the mark's edges. */
export function BrandMark({ colors, right, top }: { colors: SchemeColors; right: number; top: number }) {
  const width = 216;
  return (
    <g transform={`translate(${right - width} ${top})`}>
      <rect width={width} height={68} rx={14} fill={colorOf(colors, 'sign')} />
      <rect
        x={6}
        y={6}
        width={width - 12}
        height={56}
        rx={9}
        fill="none"
        stroke={colorOf(colors, 'on-sign')}
        strokeWidth={3}
      />
      <text x={width / 2} y={51} fontSize={48} textAnchor="middle" fill={colorOf(colors, 'on-sign')}>
        {BRAND.name.toUpperCase()}
      </text>
    </g>
  );
}

/** @param size in pixels. */
export function CardShield({
  colors,
  label,
  x,
  y,
  size,
}: {
  colors: SchemeColors;
  label: string;
  x: number;
  y: number;
  size: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / SHIELD_SIDE})`}>
      <path
        d={SHIELD_OUTLINE}
        fill={colorOf(colors, 'on-sign')}
        stroke={colorOf(colors, 'shield')}
        strokeWidth={1.8}
      />
      <text x={20} y={25.5} fontSize={17} textAnchor="middle" fill={colorOf(colors, 'shield')}>
        {label}
      </text>
    </g>
  );
}

/** The mark is 40 by 40 pixels. */
export function SiteMark({ colors }: { colors: SchemeColors }) {
  return (
    <>
      <path
        d={SHIELD_OUTLINE}
        fill={colorOf(colors, 'sign')}
        stroke={colorOf(colors, 'on-sign')}
        strokeWidth={2}
      />
      <path d="M18.500 9h3v5h-3zm0 8h3v5h-3zm0 8h3v5h-3z" fill={colorOf(colors, 'amber')} />
    </>
  );
}

function steps(length: number): number[] {
  return Array.from({ length: Math.ceil(length / GRID) - 1 }, (_, index) => (index + 1) * GRID);
}
