import { isTight, rankOf, type TripOrder } from './rank-trips.ts';
import type { NamedAnswer, ScoredTrip } from './trip-answer.ts';
import type { TripMaker } from './trip-maker.ts';

/** The most labels of an order that become trips. */
const COMPARED = 40;
const LEAST_DIFFERENCE = 1 / 3;

/** Returns the best trip of those that leave time, else of all. */
export function bestTrip(maker: TripMaker): ScoredTrip | undefined {
  const { result } = maker;
  const candidates = maker.candidates();
  const easy = candidates.filter((label) => result.store.haste[label] === 0);
  const [best] = maker.inOrder(easy.length > 0 ? easy : candidates, 'best', COMPARED);
  return best;
}

/** Returns at most four trips that never look alike, the best one first (docs/rules.md#best-trips). */
export function namedAnswers(maker: TripMaker): NamedAnswer[] {
  const { result } = maker;
  const candidates = maker.candidates();
  const relaxed = candidates.filter((label) => !isTight(result, label));
  const best = bestTrip(maker);
  if (!best) return [];
  const answers: NamedAnswer[] = [{ name: 'best', trip: best }];
  const add = (
    name: NamedAnswer['name'],
    labels: readonly number[],
    order: TripOrder,
    isMore: (trip: ScoredTrip) => boolean,
  ) => {
    let first: ScoredTrip | undefined;
    for (const trip of maker.inOrder(labels, order, COMPARED)) {
      first ??= trip;
      // What is less easy, short or full than another trip does not get the name.
      if (!isMore(trip) || rankOf(trip, order) < rankOf(first, order)) return;
      if (answers.some((other) => lookAlike(trip, other.trip))) continue;
      answers.push({ name, trip });
      return;
    }
  };
  add('easiest', relaxed, 'easiest', ({ minutes }) => minutes < best.minutes);
  add('shortest', candidates, 'shortest', ({ nights }) => answers.every(({ trip }) => nights < trip.nights));
  add('most', candidates, 'most', ({ games }) => games.length > best.games.length);
  return answers;
}

type TripFigures = Pick<ScoredTrip, 'nights' | 'miles'> & { games: { length: number } };

/**
 * Two trips differ where games, nights or miles differ by a third of the larger figure, and where one has more games
 * for no more miles.
 */
export function lookAlike(a: TripFigures, b: TripFigures): boolean {
  if (hasMoreForNoMore(a, b) || hasMoreForNoMore(b, a)) return false;
  const figures = ({ games, nights, miles }: TripFigures) => [games.length, nights, miles];
  const others = figures(b);
  return figures(a).every((figure, place) => {
    const other = others[place] ?? 0;
    const larger = Math.max(figure, other);
    return larger === 0 || Math.abs(figure - other) < larger * LEAST_DIFFERENCE;
  });
}

const SAME_MILES = 1.05;

function hasMoreForNoMore(more: TripFigures, less: TripFigures): boolean {
  return more.games.length > less.games.length && more.miles <= less.miles * SAME_MILES;
}
