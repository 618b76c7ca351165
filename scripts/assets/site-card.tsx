import { BRAND } from '../../src/domain/brand.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { colorOf, type SchemeColors } from '../../src/web/styles/theme-colors.ts';
import { CardFrame, CardShield } from '../../src/web/cards/card-frame.tsx';
import { CARD_WIDTH } from '../../src/web/page/social-card-format.ts';

const SHIELD_SIZE = 132;
const SHIELD_STEP = 172;

/** Pages without a card of their own use this card. */
export function SiteCard({ colors }: { colors: SchemeColors }) {
  const middle = CARD_WIDTH / 2;
  const first = middle - (SHIELD_STEP * (LEAGUES.length - 1) + SHIELD_SIZE) / 2;
  const onSign = colorOf(colors, 'on-sign');
  return (
    <CardFrame colors={colors}>
      {[240, 920].map((x) => (
        <rect key={x} x={x} y={480} width={40} height={94} fill={colorOf(colors, 'muted')} />
      ))}
      <rect x={72} y={44} width={1056} height={470} rx={36} fill={colorOf(colors, 'sign')} />
      <rect x={86} y={58} width={1028} height={442} rx={24} fill="none" stroke={onSign} strokeWidth={8} />
      <g textAnchor="middle" fill={onSign}>
        <text x={middle} y={236} fontSize={200}>
          {BRAND.name.toUpperCase()}
        </text>
        <text x={middle} y={312} fontSize={60} fontWeight={600}>
          {BRAND.tagline}
        </text>
      </g>
      {LEAGUES.map((league, index) => (
        <CardShield
          key={league}
          colors={colors}
          label={league}
          x={first + index * SHIELD_STEP}
          y={346}
          size={SHIELD_SIZE}
        />
      ))}
    </CardFrame>
  );
}
