import { MINUTE_MS } from '../dates/durations.ts';
import { dayNumber } from '../dates/wall-clock.ts';
import { offsetAt } from '../dates/zone-offset.ts';
import { addDays, daysBetween, localDateAt, localDateTimeOf } from '../dates/zoned-time.ts';
import { latestDeparture, type Departure } from './departure.ts';
import type { Trip } from './finder/trip-answer.ts';
import type { Leg } from './leg.ts';
import { drivingDatesBefore, freeDatesBetween, trainDate, type DatedGame } from './late-drive.ts';

/** Games are indexes; leg `n` leads from game `n` to game `n + 1`. */
export type TripEvent =
  | { kind: 'leave-home'; at: Date; clockHours: number }
  | {
      kind: 'drive';
      leg: number;
      /** Null while a start is unknown. */
      departure: Departure | null;
      /** See `leavesEveningBefore`. */
      isEveningBefore: boolean;
      /** Hours that clocks go forward on arrival; negative when back. */
      clockHours: number;
    }
  | { kind: 'game'; game: number }
  | { kind: 'drive-home'; at: Date; clockHours: number }
  | { kind: 'home'; at: Date }
  /** Of a round trip from the bed, by its number. */
  | { kind: 'round-out' | 'round-back'; roundTrip: number };

/** Where the fan sleeps; null on the last date. */
export type TripNight = { kind: 'city'; game: number } | { kind: 'road' | 'bed' } | null;

export interface DatedTrip extends Pick<Trip, 'out' | 'back' | 'roundTrips' | 'firstDate' | 'lastDate'> {
  games: readonly DatedGame[];
  legs: readonly Pick<Leg, 'minutes' | 'crossesBorder' | 'ride'>[];
}

export interface TripDay {
  date: string;
  /** Nothing happens, and the fan stays in the previous game's city. */
  isFree: boolean;
  events: readonly TripEvent[];
  night: TripNight;
}

const EARLIEST_DEPARTURE = '06:00:00';

/**
 * Puts each event on its date (docs/rules.md#trip-days).
 * @param homeTimeZone null without a home.
 */
export function tripDays(trip: DatedTrip, homeTimeZone: string | null, drivingHours: number): TripDay[] {
  const events = tripEvents(trip, homeTimeZone, drivingHours);
  const freeDates = new Set(
    trip.legs.flatMap((leg, index) => {
      const [from, to] = [trip.games[index], trip.games[index + 1]];
      return from && to ? freeDatesBetween(from, to, leg, drivingHours * 60) : [];
    }),
  );
  let place: TripNight = { kind: 'road' };
  return Array.from({ length: daysBetween(trip.firstDate, trip.lastDate) + 1 }, (_, index) => {
    const date = addDays(trip.firstDate, index);
    const ofDate = events.filter((event) => event.date === date);
    for (const { sleepsAfter } of ofDate) place = sleepsAfter;
    return {
      date,
      isFree: freeDates.has(date),
      events: ofDate.map(({ event }) => event),
      night: date === trip.lastDate ? null : place,
    };
  });
}

interface DatedEvent {
  date: string;
  event: TripEvent;
  sleepsAfter: TripNight;
}

function tripEvents(
  { games, legs, out, back, roundTrips, firstDate, lastDate }: DatedTrip,
  homeTimeZone: string | null,
  drivingHours: number,
): DatedEvent[] {
  const road: TripNight = { kind: 'road' };
  const hasBed = roundTrips.length > 0;
  const events: DatedEvent[] = [];
  const [first] = games;
  if (first && out && homeTimeZone !== null) {
    const clockHours = clockChange(homeTimeZone, first.timeZone, out.arrivesAt);
    events.push({
      date: firstDate,
      event: { kind: 'leave-home', at: out.leavesAt, clockHours },
      sleepsAfter: road,
    });
  }
  for (const [index, game] of games.entries()) {
    const goesOut = roundTrips.findIndex(({ firstGame }) => firstGame === index);
    const comesBack = roundTrips.findIndex(({ lastGame }) => lastGame === index);
    const { localDate: date } = game;
    const sleepsAfter: TripNight = hasBed ? { kind: 'bed' } : { kind: 'city', game: index };
    if (goesOut >= 0) events.push({ date, event: { kind: 'round-out', roundTrip: goesOut }, sleepsAfter });
    events.push({ date, event: { kind: 'game', game: index }, sleepsAfter });
    if (comesBack >= 0)
      events.push({ date, event: { kind: 'round-back', roundTrip: comesBack }, sleepsAfter });
    const [next, leg] = [games[index + 1], legs[index]];
    if (next && leg && leg.minutes > 0) events.push(driveEvent(index, game, next, leg, drivingHours * 60));
  }
  const last = games.at(-1);
  if (last && back && homeTimeZone !== null) {
    const clockHours = clockChange(last.timeZone, homeTimeZone, back.arrivesAt);
    const leaving = localDateAt(back.leavesAt, last.timeZone);
    events.push({
      // A departure after midnight follows the game of the evening before.
      date: isBeforeDawn(back.leavesAt, last.timeZone) ? addDays(leaving, -1) : leaving,
      event: { kind: 'drive-home', at: back.leavesAt, clockHours },
      sleepsAfter: road,
    });
    events.push({ date: lastDate, event: { kind: 'home', at: back.arrivesAt }, sleepsAfter: null });
  }
  return events;
}

function driveEvent(
  leg: number,
  from: DatedGame,
  to: DatedGame,
  drive: DatedTrip['legs'][number],
  drivingMinutesPerDate: number,
): DatedEvent {
  const departure = latestDeparture(wallClock(from), wallClock(to), drive, drivingMinutesPerDate);
  const isLong = !drive.ride && drive.minutes > drivingMinutesPerDate;
  const { timeZone } = to;
  const arrival = { start: to.startsAt?.getTime() ?? null, day: dayNumber(to.localDate), timeZone };
  const before = drive.ride ? 0 : drivingDatesBefore(arrival, drive, drivingMinutesPerDate);
  const isEveningBefore =
    departure !== null && !isLong && !drive.ride && leavesEveningBefore(from, to, departure, before);
  const planned =
    trainDate(drive.ride, from.timeZone) ??
    (departure && isLong ? localDateAt(departure.leaveBy, to.timeZone) : addDays(to.localDate, -before));
  const date = clamp(planned, from.localDate, to.localDate);
  return {
    date,
    event: {
      kind: 'drive',
      leg,
      departure,
      isEveningBefore,
      clockHours: clockChange(
        from.timeZone,
        to.timeZone,
        to.startsAt ?? new Date(`${to.localDate}T12:00:00Z`),
      ),
    },
    sleepsAfter: isLong && date < to.localDate ? { kind: 'road' } : { kind: 'city', game: leg + 1 },
  };
}

/**
 * True when the latest departure is before 6 AM and the evening before is free.
 * @param datesBefore dates of driving before the second game's.
 */
export function leavesEveningBefore(
  from: Pick<DatedGame, 'localDate' | 'timeZone'>,
  to: Pick<DatedGame, 'localDate'>,
  { leaveBy }: Pick<Departure, 'leaveBy'>,
  datesBefore = 0,
): boolean {
  if (from.localDate >= to.localDate) return false;
  return datesBefore > 0 || isBeforeDawn(leaveBy, from.timeZone);
}

function wallClock({ startsAt, localDate, timeZone }: DatedGame) {
  return {
    startsAt,
    localDateTime: startsAt ? localDateTimeOf(startsAt, timeZone) : `${localDate}T00:00:00`,
    timeZone,
  };
}

function isBeforeDawn(instant: Date, timeZone: string): boolean {
  return localDateTimeOf(instant, timeZone).slice(11) < EARLIEST_DEPARTURE;
}

function clockChange(from: string, to: string, at: Date): number {
  return (offsetAt(at.getTime(), to) - offsetAt(at.getTime() - MINUTE_MS, from)) / 60;
}

function clamp(date: string, earliest: string, latest: string): string {
  if (date < earliest) return earliest;
  return date > latest ? latest : date;
}
