import { MINUTE_MS } from '../../dates/durations.ts';
import { wallClockAt } from '../../dates/wall-clock.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';
import type { DriveBetween, SequenceGame, Leg } from '../leg.ts';
import { factsOf } from './trip-game.ts';
import type { HomeDrive } from './home-leg.ts';

const EARLY_MINUTE = 6 * 60;
const MINUTES_WORTH_A_GAME = 360;
const WORTH_OF_IDLE_DATE = 0.2;
const WORTH_OF_RUSH = 0.75;
const WORTH_OF_NUISANCE = 0.5;
const RUSHED_DRIVE_MINUTES = 60;
const RUSHED_SLACK_MINUTES = 75;
const MAX_DETOUR = 1.5;

interface WorthInput {
  games: readonly SequenceGame[];
  legs: readonly {
    leg: Pick<Leg, 'miles' | 'minutes' | 'minutesToSpare' | 'crossesBorder'>;
    datesApart: number;
    freeDates: readonly string[];
  }[];
  out: HomeDrive | null;
  back: HomeDrive | null;
  /** A free date that the fan asked for costs nothing. */
  isFreeDateWanted: boolean;
  /** Driving minutes per date. */
  limit: number;
  driveBetween: DriveBetween;
}

/** Weighs games against driving and hurry (docs/rules.md#trips). */
export function tripWorth(input: WorthInput): number {
  const { games, legs, out, back } = input;
  const ofLegs = legs.reduce(
    (sum, { leg, datesApart }) => sum + legWorth(leg.minutes, datesApart, leg.minutesToSpare),
    0,
  );
  const ofHomeLegs = drivingWorth((out?.minutes ?? 0) + (back?.minutes ?? 0));
  const isFreeDateUsed = input.isFreeDateWanted && legs.some(({ freeDates }) => freeDates.length > 0);
  const nuisances = earlyDepartures(input) + fullDatesInARow(games) + (turnsBack(input) ? 1 : 0);
  return (
    1 +
    ofLegs +
    ofHomeLegs +
    nightWorth(out) +
    nightWorth(back) +
    (isFreeDateUsed ? WORTH_OF_IDLE_DATE : 0) -
    WORTH_OF_NUISANCE * nuisances
  );
}

/** Includes the game that the leg leads to. */
export function legWorth(minutes: number, datesApart: number, minutesToSpare: number | null): number {
  const isRushed =
    datesApart === 0 &&
    minutes >= RUSHED_DRIVE_MINUTES &&
    minutesToSpare !== null &&
    minutesToSpare < RUSHED_SLACK_MINUTES;
  const idle = Math.max(0, datesApart - 1);
  return 1 + drivingWorth(minutes) - WORTH_OF_IDLE_DATE * idle - (isRushed ? WORTH_OF_RUSH : 0);
}

export function drivingWorth(minutes: number): number {
  return -minutes / MINUTES_WORTH_A_GAME;
}

export function nightWorth(way: Pick<HomeDrive, 'isAtNight'> | null): number {
  return way?.isAtNight ? -WORTH_OF_NUISANCE : 0;
}

function earlyDepartures({ games, legs, limit }: WorthInput): number {
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

function fullDatesInARow(games: readonly SequenceGame[]): number {
  const perDay = new Map<number, number>();
  for (const game of games) {
    const { day } = factsOf(game);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  return [...perDay].filter(([day, count]) => count > 1 && (perDay.get(day + 1) ?? 0) > 1).length;
}

function turnsBack({ games, legs, driveBetween }: WorthInput): boolean {
  const miles = legs.reduce((sum, { leg }) => sum + leg.miles, 0);
  const venues = [...new Set(games.map(({ venueId }) => venueId))];
  if (venues.length < 3) return venues.length === 2 && legs.length > 1 && driveBack(venues, miles);
  return miles > MAX_DETOUR * shortestMiles(venues, driveBetween);

  function driveBack([from = '', to = '']: readonly string[], driven: number): boolean {
    return driven > MAX_DETOUR * (driveBetween(from, to)?.miles ?? Infinity);
  }
}

/** Larger exact tables cost too much. */
const MAX_EXACT_VENUES = 9;

/** Venues may come in any order; beyond nine, the way always goes to the nearest next. */
function shortestMiles(venueIds: readonly string[], driveBetween: DriveBetween): number {
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
