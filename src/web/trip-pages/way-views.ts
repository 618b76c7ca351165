import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import {
  floorToFive,
  hoursAndMinutes,
  legText,
  roundedLeg,
  roundToFive,
  trafficNote,
} from '../../domain/travel/leg-text.ts';
import { stopCity } from '../../domain/trips/check/stop-city.ts';
import { nightText } from '../../domain/trips/departure.ts';
import { isInTownOf } from '../../domain/trips/finder/round-trips.ts';
import type { HomeLeg, Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripHome } from '../../domain/trips/finder/trip-question.ts';
import type { Leg } from '../../domain/trips/leg.ts';
import type { TripEvent } from '../../domain/trips/trip-days.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { clockAt, departureText } from '../trips/departure-text.ts';
import { afternoonOf, walkText } from '../trips/trip-drive-text.ts';
import type { EventView, WayView } from './trip-state.ts';

interface WayFacts {
  trip: Pick<Trip, 'legs' | 'out' | 'back' | 'roundTrips'>;
  brokenLegs: readonly number[];
  home: TripHome | null;
  /** In the order of the trip's games. */
  games: readonly ListedGame[];
  /** The date that the line stands under. */
  date: string;
}

/** One line between two games, from home, or back. */
export function wayView(facts: WayFacts, event: Exclude<TripEvent, { kind: 'game' }>): EventView[] {
  const { trip, home, games, brokenLegs, date } = facts;
  const [first, last] = [games[0], games.at(-1)];
  switch (event.kind) {
    case 'leave-home': {
      if (!home || !trip.out || !first) return [];
      const afternoon = afternoonOf(trip.out, home.timeZone);
      const by = `by ${clockAt(atFullFive(event.at, Math.floor), home.timeZone, home.name, date)}`;
      const lead = `Leave ${placeName(home)} ${afternoon ?? by}`;
      return way(
        'leave',
        { ...homeWay(trip.out, clockNote(event.clockHours)), lead },
        brokenLegs.includes(-1),
      );
    }
    case 'drive': {
      const view = legView(facts, event);
      return view ? way(`leg-${event.leg}`, view, brokenLegs.includes(event.leg)) : [];
    }
    case 'drive-home': {
      if (!home || !trip.back || !last) return [];
      const lead = `Leave ${stopCity(last)} at ${clockAt(event.at, last.timeZone, last.city, date)}`;
      const view = { ...homeWay(trip.back, clockNote(event.clockHours)), lead };
      return way('back', view, brokenLegs.includes(games.length - 1));
    }
    case 'home': {
      if (!home) return [];
      const at = clockAt(atFullFive(event.at, Math.ceil), home.timeZone, home.name, date);
      return way('home', { ...PLAIN, lead: `Home in ${placeName(home)} at ${at}` }, false);
    }
    case 'round-out':
    case 'round-back':
      return roundTripView(facts, event);
  }
}

const PLAIN = { figures: '', notes: [], isTight: false, crossesBorder: false };

function way(id: string, view: Omit<WayView, 'isBroken'>, isBroken: boolean): EventView[] {
  return [{ kind: 'way', id, ...view, isBroken }];
}

/** One half of a date's way from the bed and back; nothing for a walk. */
function roundTripView(
  { trip, home, games, brokenLegs, date }: WayFacts,
  { kind, roundTrip }: Extract<TripEvent, { kind: 'round-out' | 'round-back' }>,
): EventView[] {
  const facts = trip.roundTrips[roundTrip];
  if (!facts || !home) return [];
  const isOut = kind === 'round-out';
  const drive = isOut ? facts.out : facts.back;
  const game = games[isOut ? facts.firstGame : facts.lastGame];
  if (!game || walkText(drive) !== null) return [];
  const leg = isOut ? facts.firstGame - 1 : facts.lastGame;
  // Between two dates, one leg stands for the way back, the night and the next way out.
  const isNightTooShort = isOut && (trip.legs[leg]?.minutesToSpare ?? 0) < 0;
  const isBroken = brokenLegs.includes(leg) && (!(isOut ? facts.fitsOut : facts.fitsBack) || isNightTooShort);
  const isInTown = game.venueId !== null && isInTownOf(home, game.venueId);
  const place = isInTown ? (game.venueName ?? stopCity(game)) : stopCity(game);
  const at = isOut ? atFullFive(drive.leavesAt, Math.floor) : atFullFive(drive.arrivesAt, Math.ceil);
  const clock = clockAt(at, home.timeZone, home.name, date);
  const lead = isOut ? `Leave for ${place} by ${clock}` : `Back in ${home.name} at ${clock}`;
  return way(`${kind}-${roundTrip}`, { ...homeWay(drive, []), lead }, isBroken);
}

/** More is a day in a city, which has a line of its own. */
const DAY_MINUTES = 24 * 60;

function legView(
  { trip, brokenLegs, games, date }: WayFacts,
  { leg: index, departure, isEveningBefore, clockHours }: Extract<TripEvent, { kind: 'drive' }>,
): Omit<WayView, 'isBroken'> | null {
  const [leg, from, to] = [trip.legs[index], games[index], games[index + 1]];
  if (!leg || !from || !to) return null;
  const areTimed = from.startsAt !== null && to.startsAt !== null;
  const fits =
    leg.ride && areTimed
      ? !brokenLegs.includes(index)
      : leg.minutesToSpare === null || leg.minutesToSpare >= 0;
  const walk = !leg.ride && leg.minutes > 0 ? walkText(leg) : null;
  const spare =
    fits && leg.minutesToSpare !== null && leg.minutesToSpare < DAY_MINUTES
      ? [`${hoursAndMinutes(floorToFive(leg.minutesToSpare))} to spare`]
      : [];
  const lead = fits
    ? (departureText([from, to], departure, {
        isEveningBefore,
        ride: leg.ride,
        hasArrival: false,
        under: date,
      }) ?? `${rideTitle(leg, to) ?? `To ${stopCity(to)}`}: when to leave, once both games have a time`)
    : leg.ride
      ? `${rideTitle(leg, to)}: no train leaves in time`
      : `To ${stopCity(to)}: not enough time between the games`;
  return {
    lead,
    figures: walk ?? legText(roundedLeg({ ...leg, minutesToSpare: null })),
    notes: [...spare, ...roadNotes(leg), ...clockNote(clockHours)],
    isTight: fits && leg.isTight,
    crossesBorder: leg.crossesBorder,
  };
}

function rideTitle({ ride }: Leg, to: ListedGame): string | null {
  if (!ride) return null;
  return ride.train ? `Train to ${stopCity(to)}` : `Transit to ${to.venueName ?? stopCity(to)}`;
}

/** A fine print says that drives are without other traffic. */
function roadNotes({
  rushMinutes,
  isEstimated,
  ride,
}: Pick<Leg, 'rushMinutes' | 'isEstimated' | 'ride'>): string[] {
  if (ride) return [trafficNote({ ride })];
  return [
    ...(rushMinutes > 0 ? [`with ${rushMinutes} min of rush hour`] : []),
    ...(isEstimated ? ['estimated'] : []),
  ];
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

/** Departures are rounded down and arrivals up, so that nobody is late. */
function atFullFive(instant: Date, round: (value: number) => number): Date {
  return new Date(round(instant.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
}

function homeWay(leg: HomeLeg, clockNotes: readonly string[]): Omit<WayView, 'isBroken' | 'lead'> {
  const nights = nightText(leg);
  const drive = `${hoursAndMinutes(roundToFive(leg.minutes))} · ${formatNumber(Math.round(leg.miles))} mi`;
  return {
    figures: walkText(leg) ?? drive,
    notes: [...(nights ? [nights] : []), ...roadNotes(leg), ...clockNotes],
    isTight: false,
    crossesBorder: leg.crossesBorder,
  };
}

function clockNote(hours: number): string[] {
  if (hours === 0) return [];
  const time = hoursAndMinutes(Math.abs(hours) * 60).replace(/^1 hr$/, 'an hour');
  return [`you ${hours > 0 ? 'lose' : 'gain'} ${time}`];
}

export function placeName({ name, region }: Pick<TripHome, 'name' | 'region'>): string {
  return `${name}, ${region}`;
}
