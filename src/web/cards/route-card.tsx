import type { ReactNode } from 'react';
import { locationSummary, type Roadtrip } from '../../domain/content/roadtrip.ts';
import type { League } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { MapSize } from '../maps/map-view.ts';
import { paletteOf, pictureStyles, teamStyles, type Palette } from '../maps/picture-styles.ts';
import { routeMapView, type MapStop, type RouteMapView } from '../maps/route-map-view.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { CARD_WIDTH } from '../page/social-card-format.ts';
import { colorOf, type SchemeColors } from '../styles/theme-colors.ts';
import { BrandMark, CardFrame, CardShield } from './card-frame.tsx';
import { fittingLines, fittingSize } from './fit-text.ts';

export const MAP_HEIGHT = 410;
const LEFT = 40;
const RIGHT = CARD_WIDTH - 48;
const SIGN_ROOM = 240;
/** Pixels below the map. */
const ONE_LINE = { baselines: [88], subtitle: { y: 140, size: 42 } };
const TWO_LINES = { baselines: [56, 110], subtitle: { y: 151, size: 38 } };

export interface CardRoute {
  title: string;
  subtitle: string;
  /** At most four. */
  leagues: readonly League[];
}

/**
 * @param map null for a route that cannot be drawn.
 * @param children what fills the room that the map leaves.
 */
export function RouteCard({
  route: { title, subtitle, leagues },
  map,
  palette,
  colors,
  children,
}: {
  route: CardRoute;
  map: RouteMapView | null;
  palette: Palette;
  colors: SchemeColors;
  children?: ReactNode;
}) {
  const left = LEFT + shieldsWidth(leagues.length) + 20;
  const width = RIGHT - SIGN_ROOM - left;
  const { lines, size } = fittingLines(title.toUpperCase(), width, { oneLine: 88, twoLines: 58 });
  const look = lines.length === 1 ? ONE_LINE : TWO_LINES;
  return (
    <CardFrame colors={colors}>
      {map && (
        <svg width={map.width} height={MAP_HEIGHT}>
          <RouteMap view={map} styles={`${pictureStyles(palette)}${teamStyles(map)}`} />
        </svg>
      )}
      {children}
      <path d={`M0 ${MAP_HEIGHT}H${CARD_WIDTH}`} stroke={colorOf(colors, 'ink')} strokeWidth={6} />
      <BrandMark colors={colors} right={RIGHT} top={MAP_HEIGHT + 47} />
      <Shields leagues={leagues} colors={colors} />
      {lines.map((line, index) => (
        <text
          key={line}
          x={left}
          y={MAP_HEIGHT + mustExist(look.baselines[index])}
          fontSize={size}
          fill={colorOf(colors, 'ink')}
        >
          {line}
        </text>
      ))}
      <text
        x={left}
        y={MAP_HEIGHT + look.subtitle.y}
        fontSize={fittingSize(subtitle, width, look.subtitle.size)}
        fontWeight={600}
        fill={colorOf(colors, 'muted')}
      >
        {subtitle}
      </text>
    </CardFrame>
  );
}

/** Pixels by the number of shields. Up to two are in one row, more in two rows. */
const SHIELD_SIZES = [116, 116, 88, 72, 72];

function shieldsWidth(count: number): number {
  return mustExist(SHIELD_SIZES[count]) * Math.min(2, count);
}

function Shields({ leagues, colors }: { leagues: readonly League[]; colors: SchemeColors }) {
  const size = mustExist(SHIELD_SIZES[leagues.length]);
  const rows = Math.ceil(leagues.length / 2);
  const top = MAP_HEIGHT + 82 - (size * rows) / 2;
  return leagues.map((league, index) => {
    // The third of three is below the middle of the others.
    const isAlone = index === leagues.length - 1 && index === 2;
    const column = isAlone ? 0.5 : index % 2;
    const row = Math.floor(index / 2);
    return (
      <CardShield
        key={league}
        colors={colors}
        label={league}
        x={LEFT + column * size}
        y={top + row * size}
        size={size}
      />
    );
  });
}

const ROADTRIP_MAP: MapSize = {
  width: CARD_WIDTH,
  minHeight: MAP_HEIGHT,
  maxHeight: MAP_HEIGHT,
  fontSize: 48,
  stopRadius: 24,
  paddingX: 250,
  paddingY: 74,
  margin: 24,
};

/** Returns null when the route cannot be drawn. Such a roadtrip has no card. */
export function roadtripCardMap(stops: readonly MapStop[]): RouteMapView | null {
  return routeMapView(stops, ROADTRIP_MAP);
}

export function RoadtripCard({
  trip: { title, league, cities, stops },
  map,
  colors,
}: {
  trip: Pick<Roadtrip, 'title' | 'league' | 'cities' | 'stops'>;
  map: RouteMapView;
  colors: SchemeColors;
}) {
  const subtitle = `${stops.length} cities, ${locationSummary(cities)}`;
  return (
    <RouteCard
      route={{ title, subtitle, leagues: [league] }}
      map={map}
      palette={paletteOf(league, cities)}
      colors={colors}
    />
  );
}
