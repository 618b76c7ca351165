import { dayText, clockParts } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { addDays, daysBetween } from '../../domain/dates/zoned-time.ts';
import { nicknameOf } from '../../domain/teams/index.ts';
import { cityOfVenue } from '../../domain/travel/city-venues.ts';
import { marketCityAt } from '../../domain/travel/metropolis.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import type { NamedAnswer, ScoredTrip, Trip } from '../../domain/trips/finder/trip-answer.ts';
import { gameLine } from '../games/game-line.ts';
import type { GameLine, GapLine } from '../games/game-lines.tsx';
import { backText, outText, spareText } from './trip-drive-text.ts';
import { cityOf, gamesText, matchupOf, type ShownGame } from '../games/shown-game.ts';
import { paths } from '../urls/paths.ts';
import { citiesOf, reasonFor } from './trip-reasons.ts';
import type { AskedTrips } from './trips-state.ts';
import type { NumberedTrip } from './listed-trips.ts';

/** Stored sequences have neither leagues nor a home. */
export type ListableTrip = Omit<Trip, 'games' | 'leagues'> & { games: readonly ShownGame[] };

export type TripCardView = ReturnType<typeof tripCardView>;
export type ResultCardView = ReturnType<typeof resultCardView>;

/** What every card of a trip shows. */
export function tripCardView(
  trip: ListableTrip,
  {
    anchor,
    href,
    home,
    hasZones,
  }: {
    anchor: string | null;
    href: string | null;
    home: AskedTrips['home'];
    /** By default, the zones' letters stand where the trip crosses one. */
    hasZones?: boolean;
  },
) {
  const { firstDate, lastDate, games, legs } = trip;
  const days = daysBetween(firstDate, lastDate) + 1;
  return {
    anchor,
    href,
    title: `${gamesText(games.length)} in ${days === 1 ? '1 day' : `${days} days`}`,
    /** Such as 'Sun, Dec 27 to Sun, Jan 3'. */
    dates: firstDate === lastDate ? dayText(firstDate) : `${dayText(firstDate)} to ${dayText(lastDate)}`,
    cities: citiesOf(trip),
    border: legs.some(({ crossesBorder }) => crossesBorder) ? ['border, passport'] : [],
    /** Such as 'Lions (NFL), Blackhawks (NHL), Bulls (NBA)'. */
    summary: games.map(({ league, homeTeam }) => `${nicknameOf(league, homeTeam)} (${league})`).join(', '),
    lines: linesOf(trip, home, hasZones),
    figures: figuresOf(trip),
    out: home && trip.out && outText(home, trip.out),
    back: home && trip.back && backText(home, trip.back),
    tightest: tightestLeg(trip),
    isTight: legs.some(({ isTight }) => isTight),
  };
}

/** @param listed all trips of the list, the first one first. */
export function resultCardView(
  { trip, anchor }: Pick<NumberedTrip, 'trip' | 'anchor'>,
  {
    listed,
    name,
    home,
    code,
  }: {
    listed: readonly ScoredTrip[];
    name: NamedAnswer['name'] | null;
    home: AskedTrips['home'];
    /** Null where no code can hold the trip. */
    code: string | null;
  },
) {
  return {
    ...tripCardView(trip, { anchor, href: code === null ? null : paths.trip(code), home }),
    code,
    name,
    isTight: trip.tightLegs > 0,
    reason: reasonFor(trip, { listed, name }),
    games: trip.games.map((game) => ({ id: game.id, matchup: matchupOf(game) })),
  };
}

export function linesOf(
  trip: ListableTrip,
  home: AskedTrips['home'],
  hasZones = new Set(trip.games.map(({ timeZone }) => timeZone)).size > 1,
): (GameLine | GapLine)[] {
  const lines: (GameLine | GapLine)[] = [];
  for (const [index, game] of trip.games.entries()) {
    const before = trip.games[index - 1];
    if (before) lines.push(...gapsBetween(before, game, trip, home));
    lines.push(gameLine(game, { hasZones }));
  }
  return lines;
}

/** A fan spends a free day where the game before was. Days alike are one line. */
function gapsBetween(
  before: ShownGame,
  after: ShownGame,
  { freeDates }: ListableTrip,
  home: AskedTrips['home'],
): GapLine[] {
  const count = Math.max(0, daysBetween(before.localDate, after.localDate) - 1);
  const dates = Array.from({ length: count }, (_, place) => addDays(before.localDate, place + 1));
  const isAtHome = home !== null && marketCityAt(home) === cityOfVenue(before.venueId);
  const where = isAtHome ? 'at home' : `in ${cityOf(before)}`;
  const runs: { dates: string[]; isFree: boolean }[] = [];
  for (const date of dates) {
    const isFree = freeDates.includes(date);
    const last = runs.at(-1);
    if (last?.isFree === isFree) last.dates.push(date);
    else runs.push({ dates: [date], isFree });
  }
  return runs.map(({ dates: run, isFree }) => {
    const [first, last] = [mustExist(run[0]), mustExist(run.at(-1))];
    return {
      date: first,
      day: first === last ? dayOf(first) : `${dayOf(first)}-${dayOf(last)}`,
      text: isFree ? `${run.length === 1 ? 'free day' : `${run.length} free days`} ${where}` : 'on the road',
    };
  });
}

/** Returns 'Mon 28'. */
function dayOf(date: string): string {
  const { weekday, day } = mustExist(clockParts(`${date}T00:00`));
  return `${weekday.slice(0, 3)} ${day}`;
}

/** Miles, driving and nights, in this order. */
export function figuresOf({
  miles,
  minutes,
  nights,
  legs,
}: Pick<ListableTrip, 'miles' | 'minutes' | 'nights' | 'legs'>): { value: string; unit: string }[] {
  const hours = hoursAndMinutes(roundToFive(minutes));
  const bed = { value: String(nights), unit: nights === 1 ? 'night' : 'nights' };
  if (legs.some(({ ride }) => ride)) return [{ value: hours, unit: 'by train, door to door' }, bed];
  if (minutes === 0) return [{ value: 'No', unit: 'driving' }, bed];
  return [{ value: formatNumber(Math.round(miles)), unit: 'mi' }, { value: hours, unit: 'driving' }, bed];
}

function tightestLeg({
  games,
  legs,
  minutesToSpare,
}: ListableTrip): { spare: string; before: string } | null {
  if (minutesToSpare === null) return null;
  const game = games[legs.findIndex((leg) => leg.minutesToSpare === minutesToSpare) + 1];
  return game ? { spare: spareText(minutesToSpare), before: matchupOf(game) } : null;
}
