import { mapClass } from './map-class.ts';
import type { Ground } from './outlines.ts';

/** All lengths are in pixels. */
export function MapGround({ map: { width, height, ground } }: { map: MapArea }) {
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

interface MapArea {
  width: number;
  height: number;
  ground: Ground;
}
