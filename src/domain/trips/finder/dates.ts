import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

/** The dates of a question. */
export type Dates = Pick<TripQuestion, 'start' | 'end' | 'days'>;
type Span = Pick<Dates, 'start' | 'end'>;

export function isInDates({ localDate }: Pick<TripGame, 'localDate'>, { start, end }: Span): boolean {
  return start <= localDate && localDate <= end;
}

/** Questions about one schedule share its list, so a season is read once and not for each changed question. */
const byDate = new WeakMap<readonly TripGame[], readonly (readonly [date: string, games: TripGame[]])[]>();

/** Returns dates with games and their games in the order of the list, the earliest date first. */
export function gamesByDate(games: readonly TripGame[]) {
  const known = byDate.get(games);
  if (known) return known;
  const dates = [...Map.groupBy(games, ({ localDate }) => localDate)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  byDate.set(games, dates);
  return dates;
}

export function gamesInDates(games: readonly TripGame[], { start, end }: Span): TripGame[] {
  return gamesByDate(games).flatMap(([date, ofDate]) => (start <= date && date <= end ? ofDate : []));
}
