import { MINUTE_MS } from '../../dates/durations.ts';
import { wallClockAt } from '../../dates/wall-clock.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';
import type { DriveBetween, SequenceGame, Leg } from '../leg.ts';

const EARLY_MINUTE = 6 * 60;
const MAX_DETOUR = 1.5;

interface Nuisances {
  games: readonly SequenceGame[];
  legs: readonly { leg: Pick<Leg, 'miles' | 'minutes' | 'crossesBorder'>; datesApart: number }[];
  /** Driving minutes per date. */
  limit: number;
  driveBetween: DriveBetween;
}

/** Counts departures between games before 6 AM, by the clock where the drive begins. */
export function earlyDepartures({ games, legs, limit }: Nuisances): number {
  return legs.filter(({ leg, datesApart }, index) => {
    const [from, to] = [games[index], games[index + 1]];
    if (!from || !to?.startsAt || datesApart === 0 || leg.minutes === 0) return false;
    const { arriveMinutes, borderMinutes, nightMinutes } = ROADTRIP_LIMITS;
    const nights = Math.max(1, Math.ceil(leg.minutes / limit)) - 1;
    const ahead =
      arriveMinutes + leg.minutes + (leg.crossesBorder ? borderMinutes : 0) + nights * nightMinutes;
    return isEarly(to.startsAt.getTime() - ahead * MINUTE_MS, from.timeZone);
  }).length;
}

function isEarly(instant: number, timeZone: string): boolean {
  return wallClockAt(instant, timeZone).minutes < EARLY_MINUTE;
}

/** More miles than 1.5 times the shortest way through its venues. */
export function isZigzag({ games, legs, driveBetween }: Nuisances): boolean {
  const miles = legs.reduce((sum, { leg }) => sum + leg.miles, 0);
  const venues = [...new Set(games.map(({ venueId }) => venueId))];
  if (venues.length < 3) return venues.length === 2 && legs.length > 1 && goesBack(venues, miles);
  const between = milesBetween(venues, driveBetween);
  return miles > MAX_DETOUR * leastMiles(between) && miles > MAX_DETOUR * shortestMiles(between);

  function goesBack([from = '', to = '']: readonly string[], driven: number): boolean {
    return driven > MAX_DETOUR * (driveBetween(from, to)?.miles ?? Infinity);
  }
}

/** Larger exact tables cost too much. */
const MAX_EXACT_VENUES = 9;

function milesBetween(venueIds: readonly string[], driveBetween: DriveBetween): number[][] {
  return venueIds.map((from) =>
    venueIds.map((to) => (from === to ? 0 : (driveBetween(from, to)?.miles ?? Infinity))),
  );
}

/** Prim's tree, which no way through all venues is shorter than. Few trips need the exact way. */
function leastMiles(miles: readonly (readonly number[])[]): number {
  const away = [...(miles[0] ?? [])];
  const left = new Set(miles.keys());
  left.delete(0);
  let total = 0;
  while (left.size > 0) {
    let [nearest, nearestMiles] = [-1, Infinity];
    for (const next of left) {
      const there = away[next] ?? Infinity;
      if (nearest === -1 || there < nearestMiles) [nearest, nearestMiles] = [next, there];
    }
    left.delete(nearest);
    total += nearestMiles;
    for (const next of left)
      away[next] = Math.min(away[next] ?? Infinity, miles[nearest]?.[next] ?? Infinity);
  }
  return total;
}

/** Venues may come in any order; beyond nine, the way always goes to the nearest next. */
function shortestMiles(miles: readonly (readonly number[])[]): number {
  return miles.length > MAX_EXACT_VENUES ? nearestNext(miles) : exactMiles(miles);
}

/** Held and Karp's table: the shortest way through each set to each last venue. */
function exactMiles(miles: readonly (readonly number[])[]): number {
  const count = miles.length;
  const table = new Float64Array(count << count).fill(Infinity);
  for (let last = 0; last < count; last += 1) table[(1 << last) * count + last] = 0;
  for (let set = 1; set < 1 << count; set += 1) {
    for (let last = 0; last < count; last += 1) {
      const sofar = table[set * count + last] ?? Infinity;
      if (sofar === Infinity) continue;
      for (let next = 0; next < count; next += 1) {
        if ((set >> next) & 1) continue;
        const at = (set | (1 << next)) * count + next;
        const total = sofar + (miles[last]?.[next] ?? Infinity);
        if (total < (table[at] ?? Infinity)) table[at] = total;
      }
    }
  }
  return Math.min(...table.subarray(((1 << count) - 1) * count));
}

function nearestNext(miles: readonly (readonly number[])[]): number {
  let shortest = Infinity;
  for (let start = 0; start < miles.length; start += 1) {
    const left = new Set(miles.keys());
    left.delete(start);
    let [at, total] = [start, 0];
    while (left.size > 0) {
      let [nearest, nearestMiles] = [-1, Infinity];
      for (const next of left) {
        const away = miles[at]?.[next] ?? Infinity;
        if (nearest === -1 || away < nearestMiles) [nearest, nearestMiles] = [next, away];
      }
      left.delete(nearest);
      [at, total] = [nearest, total + nearestMiles];
    }
    shortest = Math.min(shortest, total);
  }
  return shortest;
}
