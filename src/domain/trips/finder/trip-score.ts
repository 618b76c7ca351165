import { dayNumber } from '../../dates/wall-clock.ts';
import type { DriveBetween } from '../leg.ts';
import type { AssembledTrip } from './assembled-trip.ts';
import { isNearHome, type HomeDrive } from './home-leg.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import { earlyDepartures, isZigzag } from './trip-nuisances.ts';
import { tripDates, type TripQuestion } from './trip-question.ts';
import type { ScoredTrip } from './trip-answer.ts';

/** How much a trip is worth to a fan, in games (docs/rules.md#best-trips). */
const WORTH = {
  furtherGame: 0.6,
  extraGame: 0.25,
  nflGame: 0.5,
  nearGame: -0.75,
  league: 0.2,
  repeatedTeam: -0.2,
  idleDate: -0.5,
  tightLeg: -1,
  hurriedNight: -0.5,
  shortNight: -0.25,
  nuisance: -0.5,
  zigzag: -0.6,
  night: -0.05,
} as const;

const SHORT_LEG_MINUTES = 30;
const TIGHT_SPARE_MINUTES = 45;
const SHORT_NIGHT_SPARE_MINUTES = 75;
const LEAST_SPARE_MINUTES = 30;
const DATES_FOR_AN_IDLE_ONE = 4;
/** Sums of fractions differ in their last digits. */
const SCORE_STEPS = 1e6;

const FREE_DRIVING_MINUTES = 60;
const EASY_DRIVING_MINUTES = 240;

/** @param minutes of driving on one date. */
export function drivingScore(minutes: number): number {
  if (minutes <= FREE_DRIVING_MINUTES) return 0;
  const easy = Math.min(minutes, EASY_DRIVING_MINUTES) - FREE_DRIVING_MINUTES;
  return -easy / 480 - Math.max(0, minutes - EASY_DRIVING_MINUTES) / 220;
}

/** @param dates of the window or of the asked length. */
export function gamesScore(games: number, dates: number): number {
  const full = Math.max(2, Math.ceil(dates / 2));
  const further = Math.max(0, Math.min(games, Math.max(full, dates)) - full);
  const extra = Math.max(0, games - Math.max(full, dates));
  return Math.min(games, full) + WORTH.furtherGame * further + WORTH.extraGame * extra;
}

export function gameScore({ league }: TripGame, isNear: boolean): number {
  return (league === 'NFL' ? WORTH.nflGame : 0) + (isNear ? WORTH.nearGame : 0);
}

/** A fan misses the start when anything goes wrong. */
export function isTightLeg(minutes: number, datesApart: number, spare: number | null): boolean {
  return datesApart === 0 && minutes >= SHORT_LEG_MINUTES && spare !== null && spare < TIGHT_SPARE_MINUTES;
}

/** Half an hour of driving needs half an hour to spare. */
export function hasNoTime(minutes: number, spare: number | null): boolean {
  return minutes >= SHORT_LEG_MINUTES && spare !== null && spare < LEAST_SPARE_MINUTES;
}

/** @param spare null while a time is unknown. */
export function hasteScore(minutes: number, datesApart: number, spare: number | null): number {
  if (isTightLeg(minutes, datesApart, spare)) return WORTH.tightLeg;
  if (datesApart === 0 || spare === null || spare >= SHORT_NIGHT_SPARE_MINUTES) return 0;
  return spare < TIGHT_SPARE_MINUTES ? WORTH.hurriedNight : WORTH.shortNight;
}

export function nightsScore(nights: number): number {
  return WORTH.night * nights;
}

export function homeNightScore(way: Pick<HomeDrive, 'isAtNight'> | null): number {
  return way?.isAtNight ? WORTH.nuisance : 0;
}

export function leaguesScore(leagues: number): number {
  return WORTH.league * Math.max(0, leagues - 1);
}

/**
 * @param idle dates between games without one, on which a game could be seen.
 * @param dates of the whole trip.
 */
export function idleScore(idle: number, dates: number, isFreeDateWanted: boolean): number {
  const free = Math.floor(dates / DATES_FOR_AN_IDLE_ONE) + (isFreeDateWanted ? 1 : 0);
  return WORTH.idleDate * Math.max(0, idle - free);
}

/** @param playDays days on which a game of the question is played. */
export function scoredTrip(
  { trip, legs, out, back, driven }: AssembledTrip,
  question: TripQuestion,
  driveBetween: DriveBetween,
  playDays: ReadonlySet<number>,
): ScoredTrip {
  const { games, leagues } = trip;
  const { home, drivingHours, isFreeDateWanted } = question;
  // A fan who has a bed in town came for its games.
  const near = games.map(({ venueId }) => question.reachMinutes === 0 && isNearHome(home, venueId));
  const dates = dayNumber(trip.lastDate) - dayNumber(trip.firstDate) + 1;
  const facts = { games, legs, limit: drivingHours * 60, driveBetween };
  const score =
    gamesScore(games.length, tripDates(question)) +
    sumOf(games, (game, index) => gameScore(game, near[index] ?? false)) +
    leaguesScore(leagues.length) +
    WORTH.repeatedTeam * repeatedTeams(games, question) +
    sumOf([...driven.values()], drivingScore) +
    idleScore(idleDates(games, near, playDays), dates, isFreeDateWanted) +
    sumOf(legs, ({ leg, datesApart }) => hasteScore(leg.minutes, datesApart, leg.minutesToSpare)) +
    WORTH.nuisance * earlyDepartures(facts) +
    homeNightScore(out) +
    homeNightScore(back) +
    (question.reachMinutes === 0 && isZigzag(facts) ? WORTH.zigzag : 0) +
    nightsScore(trip.nights);
  return {
    ...trip,
    score: Math.round(score * SCORE_STEPS) / SCORE_STEPS,
    nearGames: near.filter(Boolean).length,
    tightLegs: legs.filter(({ leg, datesApart }) => isTightLeg(leg.minutes, datesApart, leg.minutesToSpare))
      .length,
    hasTime: legs.every(({ leg }) => !hasNoTime(leg.minutes, leg.minutesToSpare)),
  };
}

function idleDates(
  games: readonly TripGame[],
  near: readonly boolean[],
  playDays: ReadonlySet<number>,
): number {
  return sumOf(games.slice(1), (to, index) => {
    const from = games[index];
    if (!from || near[index]) return 0;
    let idle = 0;
    for (let day = factsOf(from).day + 1; day < factsOf(to).day; day += 1) if (playDays.has(day)) idle += 1;
    return idle;
  });
}

/** Appearances of a team after its first; a fan wants to see a wanted team again. */
function repeatedTeams(games: readonly TripGame[], { teams }: TripQuestion): number {
  const seen = new Set<string>();
  const wanted = new Set(teams.map(({ slug }) => slug));
  let repeated = 0;
  for (const game of games) {
    const { homeSlug, awaySlug } = factsOf(game);
    for (const slug of [homeSlug, awaySlug]) {
      if (slug === null || wanted.has(slug)) continue;
      if (seen.has(slug)) repeated += 1;
      seen.add(slug);
    }
  }
  return repeated;
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item, index: number) => number): number {
  return items.reduce((total, item, index) => total + valueOf(item, index), 0);
}
