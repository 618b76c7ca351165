import { clockParts, dateSpan, dayText, weekdaySpan } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { addDays, daysBetween, localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { zoneSuffix } from '../../domain/games/game-date.ts';
import { teamByName, type Team } from '../../domain/teams/index.ts';
import {
  floorToFive,
  hoursAndMinutes,
  legText,
  roundedLeg,
  roundToFive,
} from '../../domain/travel/leg-text.ts';
import { hasMeasuredDrives } from '../../domain/travel/venue-drives.ts';
import type { HomeLeg, Trip, TripLeg } from '../../domain/trips/finder/trip-answer.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { venueById } from '../../domain/venues/index.ts';

/** A trip in a list. Lists of a roadtrip's sequences use it too. */
export interface CompactTripView {
  /** The id of its element, unique on the page. */
  anchor: string;
  /** The trip's own page; null where an address cannot hold it. */
  href: string | null;
  /** For example, '5 games'. */
  games: string;
  /** For example, 'Thu-Mon, Nov 26-30, 2026'. */
  span: string;
  days: readonly DayCell[];
  stops: readonly TripStopView[];
  /** For example, 'Leave Chicago Fri 9:10 AM'; null without a home. */
  out: string | null;
  back: string | null;
  /** Miles, driving time, longest day and nights, those that say something. */
  figures: readonly string[];
  /** For example, 'tightest wait 1 hr 5 min'; null where no wait is known. */
  wait: string | null;
  isTight: boolean;
  /** For example, 'most games, and you are home on Sunday night'. */
  reason: string | null;
}

export interface DayCell {
  date: string;
  weekday: string;
  day: number;
  /** The home teams of the date's games; empty on a free day and on a day of driving. */
  hosts: readonly Team[];
  isFree: boolean;
}

export interface TripStopView {
  id: string;
  /** The home team's nickname. */
  host: string;
  city: string;
  matchup: string;
  /** For example, 'Fri, Nov 27, 7:30 PM CT'. */
  when: string;
  /** The drive to the next stop; null for the last one and within one building. */
  legAfter: string | null;
}

/** @param home the name and time zone of the city where the trip starts. */
export function compactTrip(
  trip: Trip,
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
    out: home && trip.out && outText(home, trip.out, isEstimated(games[0])),
    back: home && trip.back && backText(home, trip.back, isEstimated(games.at(-1))),
    figures: figuresOf(trip),
    wait: minutesToSpare === null ? null : `tightest wait ${spareText(minutesToSpare)}`,
    isTight: legs.some(({ isTight }) => isTight),
    reason,
  };
}

export function gamesText(count: number): string {
  return count === 1 ? '1 game' : `${count} games`;
}

function dayCells({ firstDate, lastDate, games, freeDates }: Trip): DayCell[] {
  return Array.from({ length: daysBetween(firstDate, lastDate) + 1 }, (_, index) => {
    const date = addDays(firstDate, index);
    const words = clockParts(`${date}T00:00`);
    return {
      date,
      weekday: words?.weekday.slice(0, 3) ?? '',
      day: words?.day ?? 0,
      hosts: games.filter(({ localDate }) => localDate === date).flatMap((game) => hostOf(game) ?? []),
      isFree: freeDates.includes(date),
    };
  });
}

function stopView(game: TripGame, leg: TripLeg | undefined, games: readonly TripGame[]): TripStopView {
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

/** Returns text such as '2 hr 45 min · 168 mi · 1 hr 5 min to spare · border, passport'. */
function legLine(leg: TripLeg): string {
  const rounded = roundedLeg(leg);
  return [
    legText({ ...rounded, spareMinutes: null }),
    rounded.spareMinutes !== null && `${spareText(rounded.spareMinutes)} to spare`,
    leg.isEstimated && 'estimated',
    leg.rushHourMinutes > 0 && rushText(leg.rushHourMinutes),
    leg.isTight && 'tight',
    leg.crossesBorder && 'border, passport',
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function rushText(minutes: number): string {
  return `${minutes} min of it for rush hour`;
}

/** Returns '1 hr 5 min', and '2 days' from two days on, when minutes no longer matter. */
export function spareText(minutes: number): string {
  const days = Math.floor(minutes / MINUTES_OF_A_DAY);
  return days < 2 ? hoursAndMinutes(floorToFive(minutes)) : `${days} days`;
}

const MINUTES_OF_A_DAY = 24 * 60;
const MINUTE_MS = 60_000;

function figuresOf({ miles, minutes, longestDayMinutes, nights, legs, out, back }: Trip): string[] {
  if (minutes === 0) return ['no drive between games', nightsText(nights)];
  const isOneDrive = legs.length + (out ? 1 : 0) + (back ? 1 : 0) === 1;
  return [
    `${formatNumber(Math.round(miles))} mi`,
    `${hoursAndMinutes(roundToFive(minutes))} driving`,
    ...(isOneDrive ? [] : [`longest day ${hoursAndMinutes(roundToFive(longestDayMinutes))}`]),
    nightsText(nights),
  ];
}

function nightsText(nights: number): string {
  if (nights === 0) return 'no night away';
  return nights === 1 ? '1 night away' : `${nights} nights away`;
}

function outText(
  { label, timeZone }: { label: string; timeZone: string },
  { leavesAt, ...leg }: HomeLeg,
  isEstimate: boolean,
) {
  const by = new Date(floorToFive(leavesAt.getTime() / MINUTE_MS) * MINUTE_MS);
  return `Leave ${label} by ${clockAt(by, timeZone)} · ${driveText(leg, isEstimate)}`;
}

function backText(
  { label, timeZone }: { label: string; timeZone: string },
  { arrivesAt, ...leg }: HomeLeg,
  isEstimate: boolean,
) {
  return `${driveText(leg, isEstimate)} · home in ${label} ${clockAt(arrivesAt, timeZone)}`;
}

function isEstimated(game: TripGame | undefined): boolean {
  return game !== undefined && !hasMeasuredDrives(game.venueId);
}

function driveText(
  { miles, minutes, nightsOnTheWay, crossesBorder, rushHourMinutes }: Omit<HomeLeg, 'leavesAt' | 'arrivesAt'>,
  isEstimate: boolean,
) {
  return [
    hoursAndMinutes(roundToFive(minutes)),
    `${formatNumber(Math.round(miles))} mi`,
    ...(isEstimate ? ['estimated'] : []),
    ...(rushHourMinutes > 0 ? [rushText(rushHourMinutes)] : []),
    ...(nightsOnTheWay > 0
      ? [nightsOnTheWay === 1 ? 'a night on the way' : `${nightsOnTheWay} nights on the way`]
      : []),
    ...(crossesBorder ? ['border, passport'] : []),
  ].join(' · ');
}

function clockAt(instant: Date, timeZone: string): string {
  const clock = clockParts(localDateTimeOf(instant, timeZone));
  return clock ? `${clock.weekday.slice(0, 3)} ${clock.time}` : '';
}

function whenOf({ localDate, startsAt, timeZone }: TripGame): string {
  const day = dayText(localDate);
  const clock = startsAt && clockParts(localDateTimeOf(startsAt, timeZone));
  return clock ? `${day}, ${clock.time}${zoneSuffix(timeZone, null)}` : `${day}, time not set`;
}

export function matchupOf({ league, homeTeam, awayTeam, isNeutralSite }: TripGame): string {
  const preposition = isNeutralSite ? 'vs' : 'at';
  return `${nicknameOf(league, awayTeam)} ${preposition} ${nicknameOf(league, homeTeam)}`;
}

/** Returns the market city of a team that plays at home, and otherwise the venue's city. */
export function cityOf(game: TripGame): string {
  const host = hostOf(game);
  const venue = venueById(game.venueId);
  return (host?.venueId === game.venueId ? host.marketCity : null) ?? venue?.city ?? host?.marketCity ?? '';
}

function hostOf({ league, homeTeam }: TripGame): Team | null {
  return teamByName(league, homeTeam);
}

function nicknameOf(league: TripGame['league'], name: string): string {
  const team = teamByName(league, name);
  return team?.playsAs?.split(' ').at(-1) ?? team?.nickname ?? name;
}
