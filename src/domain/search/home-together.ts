import { MINUTE_MS } from '../dates/durations.ts';
import { dayNumber } from '../dates/wall-clock.ts';
import { addDays } from '../dates/zoned-time.ts';
import { teamByName, type Team } from '../teams/index.ts';
import { weekdayOf } from '../trips/finder/question-dates.ts';
import type { TripGame } from '../trips/finder/trip-game.ts';
import { gameMinutes, legBetween, type DriveBetween } from '../trips/leg.ts';
import { ROADTRIP_LIMITS } from '../trips/trip-limits.ts';
import { currentWeekend, type DateSpan } from '../trips/weekend.ts';
import { shortestSpans } from './shortest-spans.ts';

/** See docs/rules.md#search. */
export type HomeTogether =
  /** Each span is Friday to Sunday, sorted. */
  | { kind: 'weekends'; spans: readonly DateSpan[]; isOneVenue: boolean }
  /** No weekend has both. Spans are dates of trips, sorted; none contains another. */
  | { kind: 'dates'; spans: readonly DateSpan[]; isOneVenue: boolean }
  /** No trip has both. The nearest have the fewest dates between; null if a team has no home games. */
  | { kind: 'never'; nearest: readonly [TripGame, TripGame] | null };

const FRIDAY = 5;

/** @param games upcoming ones of both teams. */
export function homeTogether(
  games: readonly TripGame[],
  [one, other]: readonly [Team, Team],
  driveBetween: DriveBetween,
): HomeTogether {
  const [ones, others] = [hostedBy(games, one), hostedBy(games, other)];
  const seen = ones.flatMap((first) =>
    others.flatMap((second) => {
      const pair = isBefore(second, first) ? ([second, first] as const) : ([first, second] as const);
      return isTrip(pair, driveBetween) ? [pair] : [];
    }),
  );
  if (seen.length === 0) return { kind: 'never', nearest: nearestGames(ones, others) };
  const isOneVenue = seen.every(([from, to]) => from.game.venueId === to.game.venueId);
  const spans = distinct(
    seen.map(([from, to]) => ({ from: from.game.localDate, through: to.game.localDate })),
  );
  const weekends = distinct(
    spans.flatMap(({ from, through }) => {
      const weekend = weekendOf(from);
      return weekend && through <= weekend.through ? [weekend] : [];
    }),
  );
  return weekends.length > 0
    ? { kind: 'weekends', spans: weekends, isOneVenue }
    : { kind: 'dates', spans: shortestSpans(spans), isOneVenue };
}

interface DatedGame {
  game: TripGame;
  /** In days since 1970. */
  day: number;
}

function hostedBy(games: readonly TripGame[], team: Team): DatedGame[] {
  return games
    .filter(({ league, homeTeam, isNeutralSite }) => !isNeutralSite && teamByName(league, homeTeam) === team)
    .map((game) => ({ game, day: dayNumber(game.localDate) }));
}

function isTrip([from, to]: readonly [DatedGame, DatedGame], driveBetween: DriveBetween): boolean {
  const datesApart = to.day - from.day;
  if (datesApart > ROADTRIP_LIMITS.maxDatesApart) return false;
  if (from.game.venueId === to.game.venueId) return datesApart > 0 || endsBefore(from.game, to.game);
  const drive = driveBetween(from.game.venueId, to.game.venueId);
  return legBetween(from.game, to.game, drive, ROADTRIP_LIMITS, datesApart) !== null;
}

function endsBefore(from: TripGame, to: TripGame): boolean {
  if (from.startsAt === null || to.startsAt === null) return false;
  const ends = from.startsAt.getTime() + gameMinutes(from, ROADTRIP_LIMITS) * MINUTE_MS;
  return ends <= to.startsAt.getTime();
}

function isBefore(one: DatedGame, other: DatedGame): boolean {
  if (one.day !== other.day) return one.day < other.day;
  return (one.game.startsAt?.getTime() ?? 0) < (other.game.startsAt?.getTime() ?? 0);
}

function distinct(spans: readonly DateSpan[]): DateSpan[] {
  const byDates = new Map(spans.map((span) => [`${span.from} ${span.through}`, span]));
  return [...byDates].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, span]) => span);
}

function weekendOf(date: string): DateSpan | null {
  const weekday = weekdayOf(date);
  return weekday < FRIDAY ? null : currentWeekend(addDays(date, FRIDAY - weekday));
}

function nearestGames(
  ones: readonly DatedGame[],
  others: readonly DatedGame[],
): readonly [TripGame, TripGame] | null {
  let nearest: { games: readonly [TripGame, TripGame]; days: number } | null = null;
  for (const one of ones) {
    for (const other of others) {
      const days = Math.abs(one.day - other.day);
      if (nearest === null || days < nearest.days) nearest = { games: [one.game, other.game], days };
    }
  }
  return nearest?.games ?? null;
}
