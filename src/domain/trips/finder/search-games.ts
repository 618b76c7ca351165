import { MINUTE_MS } from '../../dates/durations.ts';
import { LEAGUES } from '../../leagues.ts';
import { byTime } from '../by-time.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import { isNearHome } from './home-leg.ts';
import { wayBack, wayOut, type WayBack, type WayOut } from './home-ways.ts';
import { lengthOf } from './check-leg.ts';
import type { TripQuestion, WantedTeam } from './trip-question.ts';
import { gameScore } from './trip-score.ts';

/** The bits below are wanted teams. */
export const FREE_DATE_BIT = 1 << 6;

/** Days are since 1970. */
export interface SearchGame extends WayOut {
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
  /** The fan sleeps at home after it. */
  isNear: boolean;
  /** Without driving. */
  score: number;
  /** Null where no road leads home. */
  back: WayBack | null;
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
  const isNear = isNearHome(question.home, game.venueId);
  return {
    game,
    day,
    start: game.startsAt === null ? null : game.startsAt.getTime() / MINUTE_MS,
    length: lengthOf(game),
    stop,
    wanted,
    leagueBit: 1 << LEAGUES.indexOf(game.league),
    isPinned,
    isNear,
    score: gameScore(game, isNear),
    ...wayOut(game, day, isNear, question),
    back: wayBack(game, day, isNear, question),
  };
}
