import type { ReactNode } from 'react';
import type { Team } from '../../domain/teams/index.ts';
import { teamClass } from '../ui/team-class.ts';
import type { Label } from './labels.ts';
import { NEARBY_CITY_SIZE, type MapView } from './map-view.ts';
import type { Point } from './projection.ts';

/**
 * Pages style these in `styles/roadtrip-map.css`, pictures in `picture-styles.ts`. A part without a style is
 * filled with black.
 */
export const mapClass = {
  atlas: 'atlas',
  water: 'water',
  land: 'land',
  lake: 'lake',
  river: 'river',
  state: 'state',
  border: 'border',
  codes: 'codes',
  near: 'near',
  /** The road back to the first stop. */
  back: 'back',
  road: 'road',
  lane: 'lane',
  names: 'names',
  stop: 'stop',
  disk: 'disk',
  dot: 'dot',
} as const;

export const shown = (value: number) => Number(value.toFixed(1));

export function AtlasSvg({ map, label, children }: { map: MapView; label: string; children: ReactNode }) {
  return (
    <svg
      className={mapClass.atlas}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${map.width} ${map.height}`}
      role="img"
      aria-label={label}
    >
      <MapGround map={map} />
      {children}
    </svg>
  );
}

export function MapGround({ map: { width, height, ground } }: { map: MapView }) {
  return (
    <>
      <rect className={mapClass.water} width={width} height={height} />
      <path className={mapClass.land} d={ground.land} />
      <path className={mapClass.lake} d={ground.lakes} />
      <path className={mapClass.river} d={ground.rivers} />
      <path className={mapClass.state} d={ground.states} />
      <path className={mapClass.border} d={ground.borders} />
    </>
  );
}

export function NearbyCities({ map: { nearbyCities, fontSize } }: { map: MapView }) {
  return (
    <g className={mapClass.near} fontSize={shown(fontSize * NEARBY_CITY_SIZE)}>
      {nearbyCities.map(({ at, label }) => (
        <g key={label.name}>
          <circle cx={shown(at.x)} cy={shown(at.y)} r="3" />
          <Name label={label} />
        </g>
      ))}
    </g>
  );
}

export function PointNames({ map: { points, fontSize } }: { map: MapView }) {
  return (
    <g className={mapClass.names} fontSize={shown(fontSize)}>
      {points.map(({ label }) => label && <Name key={label.name} label={label} />)}
    </g>
  );
}

function Name({ label: { name, at, anchor } }: { label: Label }) {
  return (
    <text x={shown(at.x)} y={shown(at.y)} dy=".34em" textAnchor={anchor}>
      {name}
    </text>
  );
}

/** A house, from -1 to 1 in both directions. */
const HOUSE = 'M0-.62.62-.04H.42V.5H.14V.14H-.14V.5H-.42V-.04H-.62Z';

export function StopMark({
  stop: { number, at, teams },
  radius,
}: {
  /** The number is null for a home. */
  stop: { number: number | null; at: Point; teams: readonly Team[] };
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
