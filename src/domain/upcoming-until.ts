import { localDateOf, type Game } from './game.ts';
import { endOfLocalDate } from './instant-of.ts';

/**
 * When a game stops being upcoming, and its place in every list: its start, or the end of its local day
 * while the time is unknown (decisions.md 3).
 */
export function upcomingUntil(game: Pick<Game, 'startsAt' | 'localDateTime' | 'timeZone'>): Date {
  return game.startsAt ?? endOfLocalDate(localDateOf(game), game.timeZone);
}
