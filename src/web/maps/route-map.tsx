import { AtlasSvg, mapClass, NearbyCities, PointNames, shown, StopMark } from './atlas-svg.tsx';
import type { RouteMapView } from './route-map-view.ts';

/**
 * The list of cities next to it says the same in words.
 * @param styles for card pictures, which lack the site's stylesheets.
 */
export function RouteMap({ view, styles }: { view: RouteMapView; styles?: string }) {
  const { points, fontSize } = view;
  const [road, roadBack] = view.lines;
  const names = points.map(({ city, number }) => (number === null ? `from ${city}` : city)).join(', ');
  return (
    <AtlasSvg map={view} label={`Map of the route: ${names}`}>
      {styles && <style>{styles}</style>}
      <g className={mapClass.codes} fontSize={shown(fontSize * 0.8)}>
        {view.regions.map(({ code, at }) => (
          <text key={code} x={shown(at.x)} y={shown(at.y)} dy=".36em" textAnchor="middle">
            {code}
          </text>
        ))}
      </g>
      <NearbyCities map={view} />
      {roadBack && <path className={mapClass.back} d={roadBack} />}
      <path className={mapClass.road} d={road} />
      <path className={mapClass.lane} d={road} />
      <PointNames map={view} />
      {points.map((stop) => (
        <StopMark key={stop.number ?? 'home'} stop={stop} radius={view.stopRadius} />
      ))}
    </AtlasSvg>
  );
}
