import type { SequenceLength } from '../../domain/trips/sequence-list.ts';
import { mustExist } from '../../domain/must-exist.ts';

/** For example, '3 games in 7 days', '3 games, Thu-Sun' or 'Home game'. */
export function gamesBadge(games: number, length: SequenceLength): string {
  if (games === 1) return 'Home game';
  return length === 'weekend' ? `${games} games, Thu-Sun` : `${games} games in 7 days`;
}

/** Returns text like 'Detroit to Pittsburgh', or 'Chicago' when both ends are the same. */
export function routeText({ stops }: { stops: readonly { city: string }[] }): string {
  const [first, last] = [mustExist(stops[0]).city, mustExist(stops.at(-1)).city];
  return first === last ? first : `${first} to ${last}`;
}
