import { localDateOf, type Game } from './game.ts';
import { endOfLocalDate } from '../dates/zoned-instant.ts';

/**
 * A game leaves every list at its start, or after its local day while the time is unknown
 * (docs/rules.md#games).
 */
export function upcomingUntil(game: Pick<Game, 'startsAt' | 'localDateTime' | 'timeZone'>): Date {
  return game.startsAt ?? endOfLocalDate(localDateOf(game), game.timeZone);
}
