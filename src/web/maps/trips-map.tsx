import { Name, shown } from './atlas-svg.tsx';
import { mapClass } from './map-class.ts';
import { MapGround } from './map-ground.tsx';
import type { TripsMapView } from './trips-map-view.ts';

const HOME_SIZE = 9;

export function TripsMap({ view }: { view: TripsMapView | null }) {
  if (view === null) return <p className="state">The map does not reach the venues of these trips.</p>;
  const { width, height, lines, towns, home, fontSize } = view;
  return (
    <nav aria-label="Map of the trips">
      <svg className={`${mapClass.atlas} of-trips`} viewBox={`0 0 ${width} ${height}`}>
        <MapGround map={view} />
        {lines.toReversed().map(({ href, label, path, number, at }) => (
          <a key={href} href={href} rel="nofollow" aria-label={label}>
            <title>{label}</title>
            <path className={number === 1 ? 'line first' : 'line'} d={path} />
            <circle cx={shown(at.x)} cy={shown(at.y)} r="11" />
            <text x={shown(at.x)} y={shown(at.y)} dy=".35em" textAnchor="middle" fontSize="16">
              {number}
            </text>
          </a>
        ))}
        <g className={mapClass.names} fontSize={fontSize}>
          {towns.map(({ label }) => label && <Name key={label.name} label={label} />)}
        </g>
        {towns.map(({ at }) => (
          <circle key={`${at.x} ${at.y}`} className="town" cx={shown(at.x)} cy={shown(at.y)} r="5" />
        ))}
        {home && (
          <rect
            className="home"
            x={shown(home.x - HOME_SIZE / 2)}
            y={shown(home.y - HOME_SIZE / 2)}
            width={HOME_SIZE}
            height={HOME_SIZE}
          />
        )}
      </svg>
    </nav>
  );
}
