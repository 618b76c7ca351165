import { locationSummary, type Roadtrip } from '../../domain/content/roadtrip.ts';
import type { MapSize } from '../maps/map-view.ts';
import { paletteOf } from '../maps/picture-styles.ts';
import { routeMapView, type MapStop, type RouteMapView } from '../maps/route-map-view.ts';
import { CARD_WIDTH } from '../page/social-card-format.ts';
import type { SchemeColors } from '../styles/theme-colors.ts';
import { MAP_HEIGHT, RouteCard } from './route-card.tsx';

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
export function roadtripCardMap(stops: readonly MapStop[]): RouteMapView | null {
  return routeMapView(stops, MAP);
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
