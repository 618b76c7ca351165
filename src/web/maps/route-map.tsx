import { teamClass } from '../ui/team-class.ts';
import { AtlasSvg, Name, NearbyCities, shown } from './atlas-svg.tsx';
import { mapClass } from './map-class.ts';
import type { DrawnStop, RouteMapView } from './route-map-view.ts';

/**
 * The list of cities next to it says the same in words.
 * @param styles for card pictures, which lack the site's stylesheets.
 */
export function RouteMap({ view, styles }: { view: RouteMapView; styles?: string }) {
  const { stops, fontSize } = view;
  const names = stops.map(({ city, number }) => (number === null ? `home in ${city}` : city)).join(', ');
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
      <NearbyCities cities={view.nearbyCities} fontSize={fontSize} />
      {view.roadBack && <path className={mapClass.back} d={view.roadBack} />}
      <path className={mapClass.road} d={view.road} />
      <path className={mapClass.lane} d={view.road} />
      <g className={mapClass.names} fontSize={shown(fontSize)}>
        {stops.map(({ number, label }) => label && <Name key={number ?? 'home'} label={label} />)}
      </g>
      {stops.map((stop) => (
        <StopMark key={stop.number ?? 'home'} stop={stop} radius={view.stopRadius} />
      ))}
    </AtlasSvg>
  );
}

/** A house, from -1 to 1 in both directions. */
const HOUSE = 'M0-.62.62-.04H.42V.5H.14V.14H-.14V.5H-.42V-.04H-.62Z';

export function StopMark({
  stop: { number, at, teams },
  radius,
}: {
  stop: Pick<DrawnStop, 'number' | 'at' | 'teams'>;
  radius: number;
}) {
  const turn = (index: number) => Math.PI * (0.25 + index * 0.36);
  return (
    <g className={mapClass.stop}>
      <circle className={mapClass.disk} cx={shown(at.x)} cy={shown(at.y)} r={radius} />
      {number === null ? (
        <path d={HOUSE} transform={`translate(${shown(at.x)} ${shown(at.y)}) scale(${radius})`} />
      ) : (
        <text x={shown(at.x)} y={shown(at.y)} dy=".35em" textAnchor="middle" fontSize={shown(radius * 1.45)}>
          {number}
        </text>
      )}
      {teams.map((team, index) => (
        <circle
          key={team.id}
          className={`${mapClass.dot} ${teamClass(team)}`}
          cx={shown(at.x + radius * Math.cos(turn(index)))}
          cy={shown(at.y + radius * Math.sin(turn(index)))}
          r={shown(radius * 0.42)}
        />
      ))}
    </g>
  );
}
