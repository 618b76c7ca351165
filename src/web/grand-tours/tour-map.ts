import { overlaps, type Label } from '../maps/labels.ts';
import { PAGE_MAP, routeMapView, type MapStop, type RouteMapView } from '../maps/route-map-view.ts';

/** Draws the whole tour. Names that would cover another name are left out. */
export function tourMap(stops: readonly MapStop[]): RouteMapView | null {
  const view = routeMapView(stops, PAGE_MAP, { isRound: false });
  if (view === null) return null;
  const named: Label[] = [];
  const drawn = view.stops.map((stop) => {
    const isFree = named.every(({ box }) => !overlaps(box, stop.label.box));
    if (isFree && stop.label.name !== '') named.push(stop.label);
    return isFree ? stop : { ...stop, label: { ...stop.label, name: '' } };
  });
  return { ...view, stops: drawn };
}
