import type { ReactNode } from 'react';
import type { Label } from './labels.ts';
import { mapClass } from './map-class.ts';
import { MapGround } from './map-ground.tsx';
import type { Ground } from './outlines.ts';
import { NEARBY_CITY_SIZE, type NearbyCity } from './surroundings.ts';

export const shown = (value: number) => Number(value.toFixed(1));

/** All lengths are in pixels. */
export function AtlasSvg({
  map,
  label,
  children,
}: {
  map: { width: number; height: number; ground: Ground };
  label: string;
  children: ReactNode;
}) {
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

export function NearbyCities({ cities, fontSize }: { cities: readonly NearbyCity[]; fontSize: number }) {
  return (
    <g className={mapClass.near} fontSize={shown(fontSize * NEARBY_CITY_SIZE)}>
      {cities.map(({ at, label }) => (
        <g key={label.name}>
          <circle cx={shown(at.x)} cy={shown(at.y)} r="3" />
          <Name label={label} />
        </g>
      ))}
    </g>
  );
}

export function Name({ label: { name, at, anchor } }: { label: Label }) {
  return (
    <text x={shown(at.x)} y={shown(at.y)} dy=".34em" textAnchor={anchor}>
      {name}
    </text>
  );
}
