import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

/** The dates of a question. */
export type Dates = Pick<TripQuestion, 'start' | 'end' | 'days'>;

export function isInDates(
  { localDate }: Pick<TripGame, 'localDate'>,
  { start, end }: Pick<Dates, 'start' | 'end'>,
): boolean {
  return start <= localDate && localDate <= end;
}
