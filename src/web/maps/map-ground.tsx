import type { Ground } from './outlines.ts';

/** Renders water, land and borders below a map's roads. All lengths are in pixels. */
export function MapGround({ map: { width, height, ground } }: { map: MapArea }) {
  return (
    <>
      <rect className="water" width={width} height={height} />
      <path className="land" d={ground.land} />
      <path className="lake" d={ground.lakes} />
      <path className="river" d={ground.rivers} />
      <path className="state" d={ground.states} />
      <path className="border" d={ground.borders} />
    </>
  );
}

interface MapArea {
  width: number;
  height: number;
  ground: Ground;
}
