import type { DriveBetween } from '../sequence.ts';

/** Larger exact tables cost too much. */
const MAX_EXACT_VENUES = 9;

/** Venues may come in any order; beyond nine, the way always goes to the nearest next. */
export function shortestMiles(venueIds: readonly string[], driveBetween: DriveBetween): number {
  const miles = venueIds.map((from) =>
    venueIds.map((to) => (from === to ? 0 : (driveBetween(from, to)?.miles ?? Infinity))),
  );
  if (venueIds.length < 2) return 0;
  return venueIds.length > MAX_EXACT_VENUES ? nearestNext(miles) : exactMiles(miles);
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
