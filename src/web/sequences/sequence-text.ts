import type { SequenceView } from './sequence-view.ts';

/** Returns text such as '3 games in 7 days'. */
export function gamesBadge({ stops }: Pick<SequenceView, 'stops'>): string {
  return `${stops.length} ${stops.length === 1 ? 'game' : 'games'} in 7 days`;
}

/** Returns text such as 'Detroit to Pittsburgh', or only 'Chicago' when both ends are the same. */
export function routeText({ stops }: Pick<SequenceView, 'stops'>): string {
  const [first, last] = [stops[0]?.city ?? '', stops.at(-1)?.city ?? ''];
  return first === last ? first : `${first} to ${last}`;
}
