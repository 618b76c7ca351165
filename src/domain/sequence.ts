import type { League } from './leagues.ts';
import type { Drive } from './travel.ts';
import { addDays, daysBetween } from './zoned-time.ts';

/** A game that somebody could attend as a stop of a trip. */
export interface SequenceGame {
  /** Public identity (`gameIdentity`); the last tie-breaker. */
  id: string;
  league: League;
  homeTeam: string;
  awayTeam: string;
  /** The stop: games in one building are one stop. */
  venueId: string;
  /** ISO 3166-1 alpha-2; a leg between two countries crosses a border. */
  country: string;
  /** Venue-local, `YYYY-MM-DD`. */
  localDate: string;
  /** Null while only the date is known. */
  startsAt: Date | null;
  /** One ticket, two games right after each other. */
  isStraightDoubleheader: boolean;
}

/** @returns the drive from one venue to another; null when there is no road or no position. */
export type DriveBetween = (fromVenueId: string, toVenueId: string) => Drive | null;

/** What one person can do (decisions.md 4). All times in minutes, all dates venue-local. */
export interface SequenceLimits {
  windowDates: number;
  maxDatesApart: number;
  wheelMinutesPerDate: number;
  gameMinutes: Record<League, number>;
  straightDoubleheaderMinutes: number;
  leaveMinutes: number;
  arriveMinutes: number;
  arriveSameDateMinutes: number;
  nightMinutes: number;
  borderMinutes: number;
  /** Less than this to spare is tight. */
  tightMinutes: number;
  minStops: number;
}

/** decisions.md 4, 'Limits'. */
export const ROADTRIP_LIMITS: SequenceLimits = {
  windowDates: 7,
  maxDatesApart: 3,
  wheelMinutesPerDate: 480,
  gameMinutes: { MLB: 180, NBA: 150, NHL: 165, NFL: 200 },
  straightDoubleheaderMinutes: 390,
  leaveMinutes: 20,
  arriveMinutes: 60,
  arriveSameDateMinutes: 30,
  nightMinutes: 570,
  borderMinutes: 60,
  tightMinutes: 45,
  minStops: 2,
};

/** The way from one game of a sequence to the next. */
export interface SequenceLeg extends Drive {
  crossesBorder: boolean;
  /** Minutes left over beyond everything the limits ask for; null when one of the two times is unknown. */
  minutesToSpare: number | null;
  isTight: boolean;
}

/** Games one person can attend by car, in order. */
export interface Sequence {
  games: readonly SequenceGame[];
  /** One fewer than games. */
  legs: readonly SequenceLeg[];
  miles: number;
  /** At the wheel, borders aside. */
  minutes: number;
}

/**
 * Decides whether the second game can be reached after the first (decisions.md 4, 'Feasible leg').
 * @returns the leg, or null. The daily wheel limit over several legs is the search's business; a single
 *   leg that breaks it alone is refused here.
 */
export function legBetween(
  from: SequenceGame,
  to: SequenceGame,
  driveBetween: DriveBetween,
  limits: SequenceLimits,
): SequenceLeg | null {
  if (from.venueId === to.venueId) return null;
  const datesApart = daysBetween(from.localDate, to.localDate);
  if (datesApart < 0 || datesApart > limits.maxDatesApart) return null;
  const drive = driveBetween(from.venueId, to.venueId);
  if (!drive || drive.minutes / Math.max(1, datesApart) > limits.wheelMinutesPerDate) return null;
  const crossesBorder = from.country !== to.country;
  if (from.startsAt === null || to.startsAt === null) {
    // Only the dates are known, so the two must not share one.
    return datesApart === 0 ? null : { ...drive, crossesBorder, minutesToSpare: null, isTight: false };
  }
  const minutesBetween = (to.startsAt.getTime() - from.startsAt.getTime()) / 60_000;
  const needed =
    gameMinutes(from, limits) +
    limits.leaveMinutes +
    drive.minutes +
    (crossesBorder ? limits.borderMinutes : 0) +
    (datesApart === 0 ? limits.arriveSameDateMinutes : limits.arriveMinutes + limits.nightMinutes);
  const minutesToSpare = Math.floor(minutesBetween - needed);
  if (minutesToSpare < 0) return null;
  return { ...drive, crossesBorder, minutesToSpare, isTight: minutesToSpare < limits.tightMinutes };
}

function gameMinutes(game: SequenceGame, limits: SequenceLimits): number {
  return game.isStraightDoubleheader ? limits.straightDoubleheaderMinutes : limits.gameMinutes[game.league];
}

/** The dates a sequence may cover: it starts on `from`, and its last game is on `through` at the latest. */
export interface StartWindow {
  from: string;
  through: string;
}

/** A partial trip. Of two that end at the same game and saw the same stops, the one that drove less leads on. */
interface Label {
  game: SequenceGame;
  previous: Label | null;
  leg: SequenceLeg | null;
  /** Venue ids seen, sorted and joined. */
  stops: string;
  stopCount: number;
  miles: number;
  /** Minutes at the wheel charged to the date of `game`. */
  wheelToday: number;
  /** Identities in order, joined. */
  ids: string;
}

/** What a search looked at; exact counts, for budgets. */
export interface SearchEffort {
  labels: number;
  legs: number;
}

/**
 * The best sequence that starts on one date: most stops, then fewest dates, then fewest miles, then the
 * earliest finish, then identities (decisions.md 4). Exact: labels are set in order of time and dropped
 * only when another one with the same last game and the same stops drove no further and no longer today.
 * @param games candidates in any order; those outside the window are not looked at.
 * @returns null when no two stops can be joined.
 */
export function bestFromDate(
  games: readonly SequenceGame[],
  { from, through }: StartWindow,
  driveBetween: DriveBetween,
  limits: SequenceLimits,
  effort: SearchEffort = { labels: 0, legs: 0 },
): Sequence | null {
  const inWindow = games
    .filter(({ localDate }) => from <= localDate && localDate <= through)
    .toSorted(byTime);
  const fronts = new Map<SequenceGame, Map<string, Label[]>>();
  let best: Label | null = null;
  for (const game of inWindow) {
    const front = new Map<string, Label[]>();
    fronts.set(game, front);
    if (game.localDate === from) addLabel(front, firstLabel(game));
    for (const [earlier, labels] of fronts) {
      if (earlier === game || labels.size === 0) continue;
      effort.legs += 1;
      const leg = legBetween(earlier, game, driveBetween, limits);
      if (!leg) continue;
      for (const label of [...labels.values()].flat()) {
        const next = extended(label, game, leg, limits);
        if (next) addLabel(front, next);
      }
    }
    for (const label of [...front.values()].flat()) {
      effort.labels += 1;
      if (label.stopCount >= limits.minStops && (best === null || isBetter(label, best))) best = label;
    }
  }
  return best && sequenceOf(best);
}

/** The window of a week that starts on a date. */
export function weekFrom(date: string, limits: SequenceLimits): StartWindow {
  return { from: date, through: addDays(date, limits.windowDates - 1) };
}

/** The window of a weekend that starts on a date: Thursday to Saturday, until Sunday; null on other days. */
export function weekendFrom(date: string): StartWindow | null {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday >= 4 ? { from: date, through: addDays(date, 7 - weekday) } : null;
}

function byTime(a: SequenceGame, b: SequenceGame): number {
  return (
    compare(a.localDate, b.localDate) ||
    // Within a date, a game of unknown time joins no other of that date, so its place does not matter.
    (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) ||
    compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function firstLabel(game: SequenceGame): Label {
  return {
    game,
    previous: null,
    leg: null,
    stops: game.venueId,
    stopCount: 1,
    miles: 0,
    wheelToday: 0,
    ids: game.id,
  };
}

function extended(label: Label, game: SequenceGame, leg: SequenceLeg, limits: SequenceLimits): Label | null {
  const stops = label.stops.split(' ');
  if (stops.includes(game.venueId)) return null;
  const datesApart = daysBetween(label.game.localDate, game.localDate);
  // A leg that crosses midnights is spread evenly over the dates after its first game's date.
  const wheelToday = datesApart === 0 ? label.wheelToday + leg.minutes : leg.minutes / datesApart;
  if (wheelToday > limits.wheelMinutesPerDate) return null;
  return {
    game,
    previous: label,
    leg,
    stops: [...stops, game.venueId].toSorted().join(' '),
    stopCount: label.stopCount + 1,
    miles: label.miles + leg.miles,
    wheelToday,
    ids: `${label.ids} ${game.id}`,
  };
}

/** Keeps the labels of one game and one set of stops that no other is better than in every respect. */
function addLabel(front: Map<string, Label[]>, label: Label): void {
  const rivals = front.get(label.stops) ?? [];
  if (rivals.some((rival) => dominates(rival, label))) return;
  front.set(label.stops, [...rivals.filter((rival) => !dominates(label, rival)), label]);
}

function dominates(a: Label, b: Label): boolean {
  if (a.wheelToday > b.wheelToday) return false;
  return a.miles < b.miles || (a.miles === b.miles && a.ids <= b.ids);
}

function isBetter(a: Label, b: Label): boolean {
  const order =
    b.stopCount - a.stopCount ||
    compare(a.game.localDate, b.game.localDate) ||
    a.miles - b.miles ||
    finish(a) - finish(b) ||
    compare(a.ids, b.ids);
  return order < 0;
}

/** A game of unknown time ends when its date does. */
function finish({ game }: Label): number {
  return game.startsAt?.getTime() ?? Date.parse(`${addDays(game.localDate, 2)}T00:00:00Z`);
}

function sequenceOf(last: Label): Sequence {
  const games: SequenceGame[] = [];
  const legs: SequenceLeg[] = [];
  for (let label: Label | null = last; label !== null; label = label.previous) {
    games.unshift(label.game);
    if (label.leg) legs.unshift(label.leg);
  }
  return { games, legs, miles: last.miles, minutes: legs.reduce((sum, leg) => sum + leg.minutes, 0) };
}
