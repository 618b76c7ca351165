import { localDateOf, type Game } from './game.ts';
import { endOfStoredDate } from '../dates/stored-clock.ts';

/** A game leaves every list at its start, or after its local day while the time is unknown (docs/rules.md#games). */
export function upcomingUntil(game: Pick<Game, 'startsAt' | 'localDateTime' | 'timeZone'>): Date {
  return game.startsAt ?? endOfStoredDate(localDateOf(game), game.timeZone);
}
