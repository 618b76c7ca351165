import { localDateOf, type Game } from './game.ts';
import { endOfStoredDate } from '../dates/stored-clock.ts';

/** While the time is unknown, a game stays until its local day is over (docs/rules.md#games). */
export function upcomingUntil(game: Pick<Game, 'startsAt' | 'localDateTime' | 'timeZone'>): Date {
  return game.startsAt ?? endOfStoredDate(localDateOf(game), game.timeZone);
}
