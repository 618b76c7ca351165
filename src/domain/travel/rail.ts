import { ACCESS, STATIONS, TOWN_RIDES, TRAINS } from './rail-table.ts';

/** At the station before a train leaves. */
const BOARDING_MINUTES = 15;

export interface Ride {
  /** From venue to venue. */
  minutes: number;
  /** Null within one city. */
  train: Train | null;
  /** Ways to the first station and from the second; one text within a city. */
  transit: readonly string[];
}

export interface Train {
  /** Like 'Amtrak'. */
  by: string;
  /** Station names. */
  from: string;
  to: string;
  /** From station to station. */
  minutes: number;
  /** From the first venue to the departure, with boarding. */
  minutesBefore: number;
  /** From the arrival to the second venue. */
  minutesAfter: number;
  /** Minutes after midnight between which the plan takes trains. */
  firstMinute: number;
  lastMinute: number;
  /** Minutes from one train to the next, at most. */
  every: number;
}

/** Returns null where the table has no train or no way to a venue (docs/rules.md#trains). */
export function rideBetween(fromVenueId: string, toVenueId: string): Ride | null {
  const [from, to] = [ACCESS[fromVenueId], ACCESS[toVenueId]];
  if (!from || !to) return null;
  if (from.city !== to.city) {
    const train = trainBetween(from.city, to.city);
    if (train === null) return null;
    const [minutesBefore, minutesAfter] = [from.minutes + BOARDING_MINUTES, to.minutes];
    const minutes = minutesBefore + train.minutes + minutesAfter;
    return { minutes, train: { ...train, minutesBefore, minutesAfter }, transit: [from.by, to.by] };
  }
  const direct = TOWN_RIDES.find(
    ({ venues: [one, other] }) =>
      (one === fromVenueId && other === toVenueId) || (one === toVenueId && other === fromVenueId),
  );
  if (direct) return { minutes: direct.minutes, train: null, transit: [direct.by] };
  return { minutes: from.minutes + BOARDING_MINUTES + to.minutes, train: null, transit: [from.by, to.by] };
}

export function hasStation(venueId: string): boolean {
  return ACCESS[venueId] !== undefined;
}

/** Accepts market cities, either way. */
export function trainBetween(from: string, to: string): Omit<Train, 'minutesBefore' | 'minutesAfter'> | null {
  const row = TRAINS.find(({ cities }) => cities.includes(from) && cities.includes(to) && from !== to);
  const [start, end] = [STATIONS[from], STATIONS[to]];
  if (!row || start === undefined || end === undefined) return null;
  const { by, minutes, first, last, every } = row;
  const [firstMinute, lastMinute] = [minuteOfDay(first), minuteOfDay(last)];
  return { by, from: start, to: end, minutes, firstMinute, lastMinute, every };
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
