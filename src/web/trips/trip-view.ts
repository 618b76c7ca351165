import { clockParts, dateSpan, dayText, weekdaySpan } from '../../domain/dates/date-text.ts';
import { addDays, daysBetween, localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { zoneSuffix } from '../../domain/games/game-date.ts';
import { nicknameOf, type Team } from '../../domain/teams/index.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { Leg } from '../../domain/trips/leg.ts';
import { backText, figuresOf, legLine, outText, spareText } from './trip-drive-text.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { cityOf, gamesText, matchupOf, type ShownGame } from '../games/shown-game.ts';

/** Lists of a roadtrip's sequences use it too. */
export interface CompactTripView {
  /** The id of its element, unique on the page. */
  anchor: string;
  /** Null where an address cannot hold the trip. */
  href: string | null;
  /** Search engines follow the link only then. */
  isFollowed?: boolean;
  /** The heading, such as '5 games'. */
  games: string;
  /** It follows the heading, such as '3 games in 7 days'. */
  badge?: string;
  /** Such as 'Thu-Mon, Nov 26-30, 2026'. */
  span: string;
  days: readonly DayCell[];
  stops: readonly TripStopView[];
  /** Such as 'Leave Chicago Fri 9:10 AM'; null without a home. */
  out: string | null;
  back: string | null;
  /** Miles, driving time, longest day and nights, those that say something. */
  figures: readonly string[];
  /** Such as 'tightest wait 1 hr 5 min'; null where no wait is known. */
  wait: string | null;
  isTight: boolean;
  /** Such as 'most games, and you are home on Sunday night'. */
  reason: string | null;
}

export interface DayCell {
  date: string;
  weekday: string;
  day: number;
  /** Empty on a free day and on a day of driving. */
  hosts: readonly Team[];
  isFree: boolean;
}

export interface TripStopView {
  id: string;
  /** The home team's nickname. */
  host: string;
  city: string;
  matchup: string;
  /** Such as 'Fri, Nov 27, 7:30 PM CT'. */
  when: string;
  /** The drive to the next stop; null for the last one and within one building. */
  legAfter: string | null;
}

/** Stored sequences have no home. */
type ListableTrip = Omit<Trip, 'games' | 'leagues'> & { games: readonly ShownGame[] };

/** @param home the city where the trip starts. */
export function compactTrip(
  trip: ListableTrip,
  {
    anchor,
    href,
    home,
    reason,
  }: {
    anchor: string;
    href: string | null;
    home: { label: string; timeZone: string } | null;
    reason: string | null;
  },
): CompactTripView {
  const { firstDate, lastDate, games, legs, minutesToSpare } = trip;
  return {
    anchor,
    href,
    games: gamesText(games.length),
    span: `${weekdaySpan(firstDate, lastDate)}, ${dateSpan(firstDate, lastDate)}`,
    days: dayCells(trip),
    stops: games.map((game, index) => stopView(game, legs[index], games)),
    out: home && trip.out && outText(home, trip.out),
    back: home && trip.back && backText(home, trip.back),
    figures: figuresOf(trip),
    wait: minutesToSpare === null ? null : `tightest: ${spareText(minutesToSpare)} to spare`,
    isTight: legs.some(({ isTight }) => isTight),
    reason,
  };
}

function dayCells({ firstDate, lastDate, games, freeDates }: ListableTrip): DayCell[] {
  return Array.from({ length: daysBetween(firstDate, lastDate) + 1 }, (_, index) => {
    const date = addDays(firstDate, index);
    const { weekday, day } = mustExist(clockParts(`${date}T00:00`));
    return {
      date,
      weekday: weekday.slice(0, 3),
      day,
      hosts: games.filter(({ localDate }) => localDate === date).flatMap((game) => homeTeamOf(game) ?? []),
      isFree: freeDates.includes(date),
    };
  });
}

function stopView(game: ShownGame, leg: Leg | undefined, games: readonly ShownGame[]): TripStopView {
  const host = nicknameOf(game.league, game.homeTeam);
  // Six nicknames exist in two leagues.
  const isShared = games.some(
    ({ league, homeTeam }) => league !== game.league && nicknameOf(league, homeTeam) === host,
  );
  return {
    id: game.id,
    host: isShared ? `${host} (${game.league})` : host,
    city: cityOf(game),
    matchup: matchupOf(game),
    when: whenOf(game),
    legAfter: leg && leg.minutes > 0 ? legLine(leg) : null,
  };
}

export function whenOf(game: ShownGame): string {
  return `${dayText(game.localDate)}, ${timeOf(game) ?? 'time not set'}`;
}

/** Returns 'Fri 7:30 PM CT', or 'Sun, time not set'. */
export function clockOf(game: ShownGame): string {
  const weekday = dayText(game.localDate).slice(0, 3);
  const time = timeOf(game);
  return time === null ? `${weekday}, time not set` : `${weekday} ${time}`;
}

function timeOf(game: ShownGame): string | null {
  const { startsAt, timeZone } = game;
  const clock = startsAt && clockParts(localDateTimeOf(startsAt, timeZone));
  return clock && `${clock.time}${zoneSuffix(timeZone, cityOf(game), startsAt)}`;
}
