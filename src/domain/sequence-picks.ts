import type { SequenceLength } from './sequence-list.ts';
import type { Sequence } from './sequence.ts';
import { daysBetween } from './zoned-time.ts';

/** Why a sequence stands above its list. */
export const PICKS = ['best-weekend', 'best-week', 'soonest'] as const;
export type Pick = (typeof PICKS)[number];

/** An entry that could be picked; `key` tells entries apart. */
export interface Pickable {
  key: string;
  length: SequenceLength;
  sequence: Sequence;
}

/**
 * The three picks of a roadtrip (decisions.md 4): the best weekend, the best week, and the soonest within one
 * stop of the best. Never one with a tight leg; no game in two picks where that can be avoided.
 * @returns by pick the key of its entry; a pick that nothing fits is absent.
 */
export function choosePicks(entries: readonly Pickable[]): Map<Pick, string> {
  const easy = entries.filter(
    ({ sequence }) => sequence.legs.length > 0 && !sequence.legs.some((leg) => leg.isTight),
  );
  const chosen: Pickable[] = [];
  const picks = new Map<Pick, string>();
  const take = (pick: Pick, ranked: readonly Pickable[]) => {
    const entry =
      ranked.find((candidate) => !chosen.some((other) => sharesGame(candidate, other))) ?? ranked[0];
    if (!entry || chosen.includes(entry)) return;
    chosen.push(entry);
    picks.set(pick, entry.key);
  };
  const best = (length: SequenceLength) => {
    const ranked = easy.filter((entry) => entry.length === length).toSorted(byQuality);
    const most = ranked[0]?.sequence.games.length ?? 0;
    // A disjoint trip is worth at most one stop less.
    return ranked.filter(({ sequence }) => sequence.games.length >= most - 1);
  };
  take('best-weekend', best('weekend'));
  take('best-week', best('week'));
  take('soonest', best('week').toSorted(bySoonest));
  return picks;
}

function sharesGame(a: Pickable, b: Pickable): boolean {
  const ids = new Set(a.sequence.games.map(({ id }) => id));
  return b.sequence.games.some(({ id }) => ids.has(id));
}

function byQuality(a: Pickable, b: Pickable): number {
  return (
    b.sequence.games.length - a.sequence.games.length ||
    span(a) - span(b) ||
    a.sequence.miles - b.sequence.miles ||
    bySoonest(a, b)
  );
}

function bySoonest(a: Pickable, b: Pickable): number {
  return firstDate(a) < firstDate(b) ? -1 : firstDate(a) > firstDate(b) ? 1 : a.key < b.key ? -1 : 1;
}

function span(entry: Pickable): number {
  return daysBetween(firstDate(entry), entry.sequence.games.at(-1)?.localDate ?? firstDate(entry));
}

function firstDate({ sequence }: Pickable): string {
  return sequence.games[0]?.localDate ?? '';
}
