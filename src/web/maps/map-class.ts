/** Pages style these in `styles/roadtrip-map.css`. A part without a style is filled with black. */
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

export type MapClass = (typeof mapClass)[keyof typeof mapClass];
