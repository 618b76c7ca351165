import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { guideSlug, guideTeamOfGame } from '../../domain/content/city-guide.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import { venueById } from '../../domain/venues/index.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import {
  floorToFive,
  hoursAndMinutes,
  legText,
  roundedLeg,
  roundToFive,
  trafficNote,
} from '../../domain/travel/leg-text.ts';
import { nightText } from '../../domain/trips/departure.ts';
import { clockAt, departureText } from '../trips/departure-text.ts';
import { afternoonOf, walkText } from '../trips/trip-drive-text.ts';
import type { HomeLeg } from '../../domain/trips/finder/trip-answer.ts';
import type { Leg } from '../../domain/trips/leg.ts';
import { isInTownOf } from '../../domain/trips/finder/round-trips.ts';
import type { TripHome } from '../../domain/trips/finder/trip-question.ts';
import {
  tripDays,
  type DatedTrip,
  type TripDay,
  type TripEvent,
  type TripNight,
} from '../../domain/trips/trip-days.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { stopCity } from '../../domain/trips/check/stop-city.ts';
import { marketCityOfPlaceSlug } from '../../domain/travel/city-venues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { rowForStop, withStoredGuide, type RowLinks } from '../games/game-row.ts';
import type { DayView, DriveView, EventView, PlanBView } from './trip-state.ts';

interface DayFacts {
  trip: DatedTrip & { legs: readonly Leg[] };
  brokenLegs: readonly number[];
  home: TripHome | null;
  drivingHours: number;
  /** In the order of the trip's games. */
  games: readonly ListedGame[];
  /** What became of each game, such as 'Moved from Fri, Dec 4'. */
  notes: readonly (string | null)[];
  planB: readonly (readonly PlanBView[])[];
  links: RowLinks;
  /** By venue id. */
  venueFacts: ReadonlyMap<string, VenueFacts>;
}

export function dayViews(facts: DayFacts): DayView[] {
  const { trip, home, drivingHours } = facts;
  const freeCities = new Set<string>();
  return tripDays(trip, home?.timeZone ?? null, drivingHours).map((day, index, days) => {
    const words = mustExist(clockParts(`${day.date}T00:00`));
    const before = days[index - 1]?.night ?? null;
    return {
      date: day.date,
      weekday: words.weekday,
      day: words.day,
      month: words.month.slice(0, 3),
      free: day.isFree ? firstOnly(freeDay(facts, day, before), freeCities) : null,
      events: day.events.flatMap((event) => eventView(facts, event)),
      night: nightLine(facts, day.night),
      isOnTheRoad: !day.isFree && day.events.length === 0,
    };
  });
}

type FreeDay = NonNullable<DayView['free']>;

/** Links a guide's first day only once. */
function firstOnly(free: FreeDay, seen: Set<string>): FreeDay {
  if (seen.has(free.city)) return { ...free, guide: null };
  seen.add(free.city);
  return free;
}

/** A fan spends a free day where the night before was. */
function freeDay({ games, links, home }: DayFacts, day: TripDay, before: TripNight): FreeDay {
  if (before?.kind === 'bed' && home) {
    const team = marketCityOfPlaceSlug(home.slug)?.teams.find((one) => links.guides.has(guideSlug(one)));
    return { city: home.name, guide: team ?? null };
  }
  const night = before?.kind === 'city' ? before : day.night;
  const game = night?.kind === 'city' ? games[night.game] : undefined;
  const guide = game ? guideTeamOfGame(game) : null;
  const hasGuide = guide !== null && links.guides.has(guideSlug(guide));
  return { city: game ? stopCity(game) : 'town', guide: hasGuide ? guide : null };
}

function nightLine({ games, home }: DayFacts, night: TripNight): string | null {
  if (night === null) return null;
  if (night.kind === 'bed') return home && `Night in ${home.name}`;
  const game = night.kind === 'city' ? games[night.game] : undefined;
  return game ? `Night in ${stopCity(game)}` : 'Night on the road';
}

function eventView(facts: DayFacts, event: TripEvent): EventView[] {
  const { trip, home, games, notes, links } = facts;
  switch (event.kind) {
    case 'leave-home': {
      const [first] = games;
      if (!home || !trip.out || !first) return [];
      const drive = homeDrive(trip.out, `Drive to ${stopCity(first)}`, facts.brokenLegs.includes(-1));
      const afternoon = afternoonOf(trip.out, home.timeZone);
      const leave: EventView = {
        kind: 'home',
        id: 'leave',
        text: `Leave ${placeName(home)}${afternoon === null ? ' by' : ''}`,
        time: afternoon ?? clockAt(atFullFive(event.at, Math.floor), home.timeZone, home.name),
      };
      if (walkText(trip.out) !== null) return [leave];
      const times = `Be there by ${clockAt(trip.out.arrivesAt, first.timeZone, first.city)}`;
      return [
        leave,
        {
          kind: 'drive',
          id: 'out',
          drive: { ...drive, times, notes: [...drive.notes, ...clockNote(event.clockHours)] },
        },
      ];
    }
    case 'game': {
      const game = games[event.game];
      if (!game) return [];
      const row = withStoredGuide(rowForStop(game, links.rules), links.guides);
      return [
        {
          kind: 'game',
          id: game.id,
          number: event.game + 1,
          row,
          note: notes[event.game] ?? null,
          planB: facts.planB[event.game] ?? [],
          venue: venueView(facts, game),
        },
      ];
    }
    case 'drive': {
      const drive = driveView(facts, event);
      return drive ? [{ kind: 'drive', id: `leg-${event.leg}`, drive }] : [];
    }
    case 'drive-home': {
      const last = games.at(-1);
      if (!home || !trip.back || !last || walkText(trip.back) !== null) return [];
      const drive = homeDrive(trip.back, 'Drive home', facts.brokenLegs.includes(games.length - 1));
      const times = `Leave ${stopCity(last)} at ${clockAt(event.at, last.timeZone, last.city)}`;
      const all = [...drive.notes, ...clockNote(event.clockHours)];
      return [{ kind: 'drive', id: 'back', drive: { ...drive, times, notes: all } }];
    }
    case 'round-out':
    case 'round-back':
      return roundTripView(facts, event);
    case 'home':
      return home
        ? [
            {
              kind: 'home',
              id: 'home',
              text: `Home in ${placeName(home)} at`,
              time: clockAt(atFullFive(event.at, Math.ceil), home.timeZone, home.name),
            },
          ]
        : [];
  }
}

/** One half of a date's way from the bed and back; nothing for a walk. */
function roundTripView(
  { trip, home, games, brokenLegs }: DayFacts,
  { kind, roundTrip }: Extract<TripEvent, { kind: 'round-out' | 'round-back' }>,
): EventView[] {
  const facts = trip.roundTrips[roundTrip];
  if (!facts || !home) return [];
  const isOut = kind === 'round-out';
  const way = isOut ? facts.out : facts.back;
  const game = games[isOut ? facts.firstGame : facts.lastGame];
  if (!game || walkText(way) !== null) return [];
  const leg = isOut ? facts.firstGame - 1 : facts.lastGame;
  // Between two dates, one leg stands for the way back, the night and the next way out.
  const isNightTooShort = isOut && (trip.legs[leg]?.minutesToSpare ?? 0) < 0;
  const isBroken = brokenLegs.includes(leg) && (!(isOut ? facts.fitsOut : facts.fitsBack) || isNightTooShort);
  const at = (instant: Date, round: (value: number) => number, isThere: boolean) =>
    isThere
      ? clockAt(atFullFive(instant, round), game.timeZone, game.city)
      : clockAt(atFullFive(instant, round), home.timeZone, home.name);
  const times = isOut
    ? `Leave by ${at(way.leavesAt, Math.floor, false)} to be there by ${at(way.arrivesAt, Math.ceil, true)}`
    : `Leave at ${at(way.leavesAt, Math.ceil, true)}, back at ${at(way.arrivesAt, Math.ceil, false)}`;
  const isInTown = game.venueId !== null && isInTownOf(home, game.venueId);
  const place = isInTown ? (game.venueName ?? stopCity(game)) : stopCity(game);
  const title = isOut ? `Drive to ${place}` : `Drive back to ${home.name}`;
  return [
    { kind: 'drive', id: `${kind}-${roundTrip}`, drive: { ...homeDrive(way, title, isBroken), times } },
  ];
}

function venueView({ venueFacts }: DayFacts, { venueId }: ListedGame) {
  const known = venueId === null ? undefined : venueFacts.get(venueId);
  const venue = venueId === null ? null : venueById(venueId);
  return known && venue ? { venue, facts: known } : null;
}

function driveView(
  { trip, brokenLegs, games }: DayFacts,
  { leg: index, departure, isEveningBefore, clockHours }: Extract<TripEvent, { kind: 'drive' }>,
): DriveView | null {
  const [leg, from, to] = [trip.legs[index], games[index], games[index + 1]];
  if (!leg || !from || !to) return null;
  const isBroken = brokenLegs.includes(index);
  const areTimed = from.startsAt !== null && to.startsAt !== null;
  const fits = leg.ride && areTimed ? !isBroken : leg.minutesToSpare === null || leg.minutesToSpare >= 0;
  return {
    title: driveTitle(leg, to),
    text: walkedText(leg)
      ? spareOnly(fits ? leg.minutesToSpare : null)
      : legText(roundedLeg(fits ? leg : { ...leg, minutesToSpare: null })),
    times: fits
      ? (departureText([from, to], departure, { isEveningBefore, ride: leg.ride }) ??
        'We’ll show when to leave when both games have a time')
      : leg.ride
        ? 'No train leaves in time'
        : 'Not enough time between the games',
    notes: [trafficNote(leg), ...clockNote(clockHours)],
    isTight: fits && leg.isTight,
    crossesBorder: leg.crossesBorder,
    isBroken,
  };
}

function driveTitle(leg: Leg, to: ListedGame): string {
  const { ride } = leg;
  const walked = walkedText(leg);
  if (walked !== null) return walked;
  if (!ride) return `Drive to ${stopCity(to)}`;
  return ride.train ? `Train to ${stopCity(to)}` : `Transit to ${to.venueName ?? stopCity(to)}`;
}

function walkedText(leg: Leg): string | null {
  return !leg.ride && leg.minutes > 0 ? walkText(leg) : null;
}

function spareOnly(minutes: number | null): string {
  return minutes === null ? '' : `${hoursAndMinutes(floorToFive(minutes))} to spare`;
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

/** Departures are rounded down and arrivals up, so that nobody is late. */
function atFullFive(instant: Date, round: (value: number) => number): Date {
  return new Date(round(instant.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
}

function homeDrive(leg: HomeLeg, title: string, isBroken: boolean): Omit<DriveView, 'times'> {
  const nights = nightText(leg);
  return {
    title,
    text: `${hoursAndMinutes(roundToFive(leg.minutes))} · ${formatNumber(Math.round(leg.miles))} mi`,
    notes: [...(nights ? [nights] : []), trafficNote(leg)],
    isTight: false,
    crossesBorder: leg.crossesBorder,
    isBroken,
  };
}

function clockNote(hours: number): string[] {
  if (hours === 0) return [];
  const span = Math.abs(hours) === 1 ? 'an hour' : hoursAndMinutes(Math.abs(hours) * 60);
  return [`you ${hours > 0 ? 'lose' : 'gain'} ${span}`];
}

export function placeName({ name, region }: Pick<TripHome, 'name' | 'region'>): string {
  return `${name}, ${region}`;
}
