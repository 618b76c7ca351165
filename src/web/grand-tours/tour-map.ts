import type { MapSize } from '../maps/map-frame.ts';
import { PAGE_MAP, routeMapView, type MapStop, type RouteMapView } from '../maps/route-map-view.ts';

/** A whole country needs more room than a route. */
export const TOUR_MAP: MapSize = { ...PAGE_MAP, width: 960, maxHeight: 720, fontSize: 26, stopRadius: 13 };

/** Leaves out names without room. */
export function tourMap(stops: readonly MapStop[]): RouteMapView | null {
  return routeMapView(stops, TOUR_MAP, { isRound: false });
}
