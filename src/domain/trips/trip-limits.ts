import type { League } from '../leagues.ts';

/** Values are minutes or venue-local dates (docs/rules.md#limits). */
export interface SequenceLimits {
  windowDates: number;
  maxDatesApart: number;
  drivingMinutesPerDate: number;
  gameMinutes: Record<League, number>;
  straightDoubleheaderMinutes: number;
  leaveMinutes: number;
  arriveMinutes: number;
  arriveSameDateMinutes: number;
  nightMinutes: number;
  borderMinutes: number;
  tightMinutes: number;
  minStops: number;
}

export const ROADTRIP_LIMITS: SequenceLimits = {
  windowDates: 7,
  maxDatesApart: 3,
  drivingMinutesPerDate: 480,
  gameMinutes: { MLB: 180, NBA: 150, NHL: 165, NFL: 200 },
  straightDoubleheaderMinutes: 390,
  leaveMinutes: 20,
  arriveMinutes: 60,
  arriveSameDateMinutes: 30,
  nightMinutes: 570,
  borderMinutes: 60,
  tightMinutes: 45,
  minStops: 2,
};

/** Nobody drives on a trip by rail. */
export const RAIL_LIMITS: SequenceLimits = { ...ROADTRIP_LIMITS, drivingMinutesPerDate: Infinity };
