import { mapClass, MapGround, PointNames, shown } from './atlas-svg.tsx';
import type { TripsMapView } from './trips-map-view.ts';

const HOME_SIZE = 9;

export function TripsMap({ view }: { view: TripsMapView | null }) {
  if (view === null) return <p className="state">The map does not reach the venues of these trips.</p>;
  const home = view.points.find(({ isHome }) => isHome)?.at;
  return (
    <nav aria-label="Map of the trips">
      <svg className={`${mapClass.atlas} of-trips`} viewBox={`0 0 ${view.width} ${view.height}`}>
        <MapGround map={view} />
        {view.trips
          .map(({ href, label, at }, index) => (
            <a key={href} href={href} rel="nofollow" aria-label={label}>
              <title>{label}</title>
              <path className={index === 0 ? 'line first' : 'line'} d={view.lines[index]} />
              <circle cx={shown(at.x)} cy={shown(at.y)} r="11" />
              <text x={shown(at.x)} y={shown(at.y)} dy=".35em" textAnchor="middle" fontSize="16">
                {index + 1}
              </text>
            </a>
          ))
          .toReversed()}
        <PointNames map={view} />
        {view.points.map(({ at }) => (
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
