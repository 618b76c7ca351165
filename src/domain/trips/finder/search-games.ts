import { DAY_MS, MINUTE_MS } from '../../dates/durations.ts';
import { wallClockAt } from '../../dates/wall-clock.ts';
import { LEAGUES } from '../../leagues.ts';
import { byTime } from '../by-time.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import { arrivalDay } from './assemble-trip.ts';
import { driveBack, driveOut } from './home-leg.ts';
import { lengthOf } from './check-leg.ts';
import type { TripQuestion, WantedTeam } from './trip-question.ts';

/** The bits below are wanted teams. */
export const FREE_DATE_BIT = 1 << 6;

/** No way from home leads to the game in time. */
export const UNREACHABLE = -1;

/** Days are since 1970, instants epoch milliseconds. */
export interface SearchGame {
  game: TripGame;
  day: number;
  /** In minutes since 1970; null while unknown. */
  start: number | null;
  length: number;
  /** Numbers the home teams; two pinned games of one team have two. */
  stop: number;
  wanted: number;
  leagueBit: number;
  isPinned: boolean;
  /** The latest first day of a trip that starts with this game, or `UNREACHABLE`. */
  firstDay: number;
  /** By the clock at home. */
  leavesOn: number;
  out: { miles: number; minutes: number; onGameDay: number; isAtNight: boolean };
  /** Null where no road leads home; without a way back, it takes nothing. */
  back: WayBack | null;
}

interface WayBack {
  miles: number;
  minutes: number;
  /** For a fan who drove at most `freeDriving` minutes on the game's date. */
  arrivesAt: number;
  /** The trip's last day. */
  day: number;
  freeDriving: number;
  /** An estimate for a fan who drove before the game. */
  isAtNight: boolean;
  /** No arrival is earlier. */
  earliest: number;
}

/** Pinned games pass all filters. The order is that of `byTime`. */
export function searchGames(games: readonly TripGame[], question: TripQuestion): SearchGame[] {
  const pinned = new Set(question.pinnedGames);
  const chosen = games.filter(
    (game) =>
      question.start <= game.localDate &&
      game.localDate <= question.end &&
      (pinned.has(game.id) || passesFilters(game, question)),
  );
  const pinnedHosts = new Map<string, number>();
  for (const game of chosen) {
    const host = factsOf(game).host;
    if (pinned.has(game.id)) pinnedHosts.set(host, (pinnedHosts.get(host) ?? 0) + 1);
  }
  const stops = new Map<string, number>();
  return chosen
    .filter((game) => pinned.has(game.id) || !pinnedHosts.has(factsOf(game).host))
    .toSorted(byTime)
    .map((game) => {
      const host = factsOf(game).host;
      const key = (pinnedHosts.get(host) ?? 0) > 1 ? game.id : host;
      const stop = stops.get(key) ?? stops.size;
      stops.set(key, stop);
      return searchGame(game, stop, pinned.has(game.id), question);
    });
}

export function passesFilters(game: TripGame, question: TripQuestion): boolean {
  return question.leagues.includes(game.league) && passesSkips(game, question);
}

export function passesSkips(game: TripGame, question: TripQuestion): boolean {
  const { skippedGames, skippedTeams, skippedVenues, mayCrossBorder, home } = question;
  if (skippedGames.includes(game.id) || skippedVenues.includes(game.venueId)) return false;
  if (skippedTeams.some((slug) => playsIn(game, { slug, side: 'either' }))) return false;
  return mayCrossBorder || home === null || home.country === game.country;
}

/** A neutral site is neither team's home. */
export function playsIn(game: TripGame, { slug, side }: WantedTeam): boolean {
  if (side !== 'either' && game.isNeutralSite) return false;
  const { homeSlug, awaySlug } = factsOf(game);
  return (side !== 'away' && homeSlug === slug) || (side !== 'home' && awaySlug === slug);
}

export function searchGame(
  game: TripGame,
  stop: number,
  isPinned: boolean,
  question: TripQuestion,
): SearchGame {
  let wanted = 0;
  for (const [bit, team] of question.teams.entries()) if (playsIn(game, team)) wanted |= 1 << bit;
  const { day } = factsOf(game);
  return {
    game,
    day,
    start: game.startsAt === null ? null : game.startsAt.getTime() / MINUTE_MS,
    length: lengthOf(game),
    stop,
    wanted,
    leagueBit: 1 << LEAGUES.indexOf(game.league),
    isPinned,
    ...wayOut(game, day, question),
    back: wayBack(game, day, question),
  };
}

function wayOut(
  game: TripGame,
  day: number,
  question: TripQuestion,
): Pick<SearchGame, 'firstDay' | 'leavesOn' | 'out'> {
  const { home, drivingHours, leaveAfterMinutes } = question;
  const nothing = { miles: 0, minutes: 0, onGameDay: 0, isAtNight: false };
  if (home === null) return { firstDay: day, leavesOn: day, out: nothing };
  const drive = home.driveTo(game.venueId);
  if (drive === null || isForbidden(game, question))
    return { firstDay: UNREACHABLE, leavesOn: day, out: nothing };
  const way = driveOut(home, game, drive, drivingHours * 60);
  const leaving = wallClockAt(way.leavesAt, home.timeZone);
  return {
    firstDay: leaving.minutes >= leaveAfterMinutes ? leaving.day : leaving.day - 1,
    leavesOn: leaving.day,
    out: {
      miles: way.miles,
      minutes: way.minutes,
      onGameDay: way.days.find((driven) => driven.day === day)?.minutes ?? 0,
      isAtNight: way.isAtNight,
    },
  };
}

function wayBack(game: TripGame, day: number, question: TripQuestion): WayBack | null {
  const { home, isBackHome, drivingHours } = question;
  if (home === null || !isBackHome)
    return {
      miles: 0,
      minutes: 0,
      arrivesAt: -Infinity,
      day,
      freeDriving: Infinity,
      isAtNight: false,
      earliest: -Infinity,
    };
  const drive = home.driveTo(game.venueId);
  if (drive === null || isForbidden(game, question)) return null;
  const limit = drivingHours * 60;
  const way = driveBack(home, game, drive, limit, 0);
  const tonight = way.days[0]?.day === day ? way.days[0].minutes : 0;
  return {
    miles: way.miles,
    minutes: way.minutes,
    arrivesAt: way.arrivesAt,
    day: arrivalDay(way.arrivesAt, question, home.timeZone),
    freeDriving: limit - tonight,
    isAtNight: way.isAtNight,
    // Rush hour may move the arrival to the next date.
    earliest: way.arrivesAt - (way.rushMinutes > 0 ? DAY_MS : 0),
  };
}

function isForbidden(game: TripGame, { home, mayCrossBorder }: TripQuestion): boolean {
  return !mayCrossBorder && home !== null && home.country !== game.country;
}
