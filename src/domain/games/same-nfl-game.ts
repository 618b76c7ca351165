import { addDays } from '../dates/zoned-time.ts';
import { localDateOf, type Game } from './game.ts';

/** The Super Bowl ends a season in February. */
const DAYS_INTO_NEXT_YEAR = 60;

/**
 * Compares games of the same teams at the same home, where they meet at most once in the preseason, the regular
 * season and the playoffs.
 */
export function isSameNflGame(a: DatedGame, b: DatedGame): boolean {
  return a.league === 'NFL' && a.gameType === b.gameType && seasonOf(a) === seasonOf(b);
}

type DatedGame = Pick<Game, 'league' | 'gameType' | 'localDateTime'>;

function seasonOf(game: DatedGame): string {
  return addDays(localDateOf(game), -DAYS_INTO_NEXT_YEAR).slice(0, 4);
}
