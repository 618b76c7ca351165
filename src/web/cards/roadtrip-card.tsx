import { locationSummary, type Roadtrip } from '../../domain/content/roadtrip.ts';
import type { League } from '../../domain/leagues.ts';
import type { MapSize } from '../maps/map-frame.ts';
import { paletteOf } from '../maps/picture-palette.ts';
import { pictureStyles, teamStyles } from '../maps/picture-styles.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { routeMapView, type MapStop, type RouteMapView } from '../maps/route-map-view.ts';
import { colorOf, type SchemeColors } from '../styles/theme-colors.ts';
import { BrandMark, CardFrame, CardShield } from './card-frame.tsx';
import { CARD_WIDTH } from '../page/social-card-format.ts';
import { fittingSize } from './fit-text.ts';

const MAP_HEIGHT = 410;
const LEFT = 48;
const RIGHT = CARD_WIDTH - 48;
const TITLE_LEFT = LEFT + 132;
/** Reserves room for the site's sign, which would otherwise cover names on the map. */
const SIGN_ROOM = 240;

const MAP: MapSize = {
  width: CARD_WIDTH,
  minHeight: MAP_HEIGHT,
  maxHeight: MAP_HEIGHT,
  fontSize: 48,
  stopRadius: 24,
  paddingX: 250,
  paddingY: 74,
  margin: 24,
  alignment: { x: 0.5, y: 0.5 },
};

/** Returns null when the route cannot be drawn. Such a roadtrip has no card. */
export function routeCardMap(stops: readonly MapStop[], isRound = true): RouteMapView | null {
  return routeMapView(stops, MAP, { isRound });
}

export function RoadtripCard({
  trip: { title, league, cities, stops },
  map,
  colors,
}: {
  trip: Roadtrip;
  map: RouteMapView;
  colors: SchemeColors;
}) {
  const where = `${stops.length} cities, ${locationSummary(cities)}`;
  return <RouteCard route={{ title, where, league, cities }} map={map} colors={colors} />;
}

interface CardRoute {
  title: string;
  /** The line below the title. */
  where: string;
  league: League;
  cities: readonly string[];
}

export function RouteCard({
  route: { title, where, league, cities },
  map,
  colors,
}: {
  route: CardRoute;
  map: RouteMapView;
  colors: SchemeColors;
}) {
  const shownTitle = title.toUpperCase();
  const width = RIGHT - SIGN_ROOM - TITLE_LEFT;
  return (
    <CardFrame colors={colors}>
      <svg width={CARD_WIDTH} height={MAP_HEIGHT}>
        <RouteMap view={map} styles={`${pictureStyles(paletteOf(league, cities))}${teamStyles(map)}`} />
      </svg>
      <path d={`M0 ${MAP_HEIGHT}H${CARD_WIDTH}`} stroke={colorOf(colors, 'ink')} strokeWidth={6} />
      <BrandMark colors={colors} right={RIGHT} top={MAP_HEIGHT + 47} />
      <CardShield colors={colors} label={league} x={LEFT - 8} y={MAP_HEIGHT + 24} size={116} />
      <text
        x={TITLE_LEFT}
        y={MAP_HEIGHT + 88}
        fontSize={fittingSize(shownTitle, width, 88)}
        fill={colorOf(colors, 'ink')}
      >
        {shownTitle}
      </text>
      <text
        x={TITLE_LEFT}
        y={MAP_HEIGHT + 140}
        fontSize={fittingSize(where, width, 42)}
        fontWeight={600}
        fill={colorOf(colors, 'muted')}
      >
        {where}
      </text>
    </CardFrame>
  );
}
