import { dayNumber } from '../dates/wall-clock.ts';
import { teamByName, type Team } from '../teams/index.ts';
import type { TripGame } from '../trips/finder/trip-game.ts';
import { legBetween, type DriveBetween } from '../trips/leg.ts';
import { ROADTRIP_LIMITS } from '../trips/trip-limits.ts';
import type { DateSpan } from '../trips/weekend.ts';
import { shortestSpans } from './shortest-spans.ts';

/** As many dates as a question of the trip finder has. */
const MAX_DATES = 14;
const MAX_SPANS = 4;
/** A trip that is two weeks later must be a date shorter. */
const DAYS_AHEAD_PER_DATE = 14;

interface Stop {
  game: TripGame;
  /** In days since 1970. */
  day: number;
  /** The bit of its team in a set. */
  bit: number;
  /** The latest first day of a drive that ends here, by the set of teams that it has seen; 0 for none. */
  firstDays: number[];
}

/**
 * Lists dates on which one drive has a home game of each team, short and soon ones first (docs/rules.md#search).
 * @param games upcoming ones.
 * @param teams at most six.
 * @param hours of driving a date.
 */
export function homeTours(
  games: readonly TripGame[],
  teams: readonly Team[],
  { driveBetween, hours, today }: { driveBetween: DriveBetween; hours: number; today: string },
): DateSpan[] {
  const canReach = reachWithin(hours, driveBetween);
  const stops = stopsOf(games, teams);
  const all = 2 ** teams.length - 1;
  const spans: DateSpan[] = [];
  let first = 0;
  stops.forEach((stop, at) => {
    stop.firstDays[stop.bit] = stop.day;
    while ((stops[first]?.day ?? stop.day) <= stop.day - MAX_DATES) first += 1;
    for (const from of stops.slice(first, at))
      if (from.bit !== stop.bit && canReach(from, stop)) extend(from, stop);
    const day = stop.firstDays[all] ?? 0;
    const from = stops.slice(first, at).find((one) => one.day === day);
    if (from) spans.push({ from: from.game.localDate, through: stop.game.localDate });
  });
  const cost = ({ from, through }: DateSpan) =>
    dayNumber(through) - dayNumber(from) + (dayNumber(from) - dayNumber(today)) / DAYS_AHEAD_PER_DATE;
  return shortestSpans(spans)
    .toSorted((a, b) => cost(a) - cost(b))
    .slice(0, MAX_SPANS);
}

function stopsOf(games: readonly TripGame[], teams: readonly Team[]): Stop[] {
  return games
    .flatMap((game): Stop[] => {
      const host = teamByName(game.league, game.homeTeam);
      const team = teams.findIndex((one) => one === host);
      if (game.isNeutralSite || team < 0) return [];
      const firstDays = Array.from({ length: 2 ** teams.length }, () => 0);
      return [{ game, day: dayNumber(game.localDate), bit: 2 ** team, firstDays }];
    })
    .toSorted((a, b) => a.day - b.day || startOf(a.game) - startOf(b.game));
}

function extend(from: Stop, to: Stop): void {
  from.firstDays.forEach((day, set) => {
    const both = set | to.bit;
    if (day > to.day - MAX_DATES && both !== set && day > (to.firstDays[both] ?? 0)) to.firstDays[both] = day;
  });
}

/** A wait that is longer than a leg's fits whatever the drive. */
function reachWithin(hours: number, driveBetween: DriveBetween): (from: Stop, to: Stop) => boolean {
  const limits = { ...ROADTRIP_LIMITS, drivingMinutesPerDate: hours * 60 };
  return (from, to) => {
    const datesApart = to.day - from.day;
    if (from.game.venueId === to.game.venueId) return datesApart > 0;
    const drive = driveBetween(from.game.venueId, to.game.venueId);
    if (datesApart > limits.maxDatesApart) return drive !== null;
    return legBetween(from.game, to.game, drive, limits, datesApart) !== null;
  };
}

function startOf({ startsAt }: TripGame): number {
  return startsAt?.getTime() ?? Infinity;
}
