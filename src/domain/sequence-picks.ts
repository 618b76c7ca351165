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

/** An entry with what decides between entries. */
interface Candidate {
  key: string;
  ids: ReadonlySet<string>;
  stops: number;
  firstDate: string;
  /** Dates from the first game to the last, less one. */
  nights: number;
  /** Dates from Monday to Friday: at most a Thursday and a Friday of a weekend. */
  workdays: number;
  miles: number;
  /** Minutes to spare on the leg that leaves least; Infinity where no leg has two known times. */
  slack: number;
}

type Chosen = [pick: Pick, entry: Candidate | undefined][];

/**
 * The three picks of a roadtrip (decisions.md 4): the best weekend, the best week, and the soonest within one
 * stop of the best. Never one with a tight leg; no game in two picks where that can be avoided. The best are
 * those of the most stops, then the fewest dates, a weekend then of the fewest workdays, then the fewest
 * miles and the most time to spare.
 * @returns by pick the key of its entry; a pick that nothing fits is absent.
 */
export function choosePicks(entries: readonly Pickable[]): Map<Pick, string> {
  const weekends = candidatesOf(entries, 'weekend').toSorted(byQualityOfWeekend);
  const weeks = candidatesOf(entries, 'week').toSorted(byQuality);
  const chosen = soonestFirst(weekends, weeks) ?? bestFirst(weekends, weeks);
  return new Map(chosen.flatMap(([pick, entry]) => (entry ? [[pick, entry.key]] : [])));
}

/** The soonest trip of all is the soonest pick where two others as good as the best share no game with it. */
function soonestFirst(weekends: readonly Candidate[], weeks: readonly Candidate[]): Chosen | null {
  const soonest = weeks.filter(isWithinOneStop(weeks)).toSorted(bySoonest)[0];
  if (!soonest) return null;
  const weekend = weekends.filter(isOfMostStops(weekends)).find(isApartFrom([soonest]));
  const week = weeks.filter(isOfMostStops(weeks)).find(isApartFrom([soonest, weekend]));
  if (!week || (!weekend && weekends.length > 0)) return null;
  return [
    ['best-weekend', weekend],
    ['best-week', week],
    ['soonest', soonest],
  ];
}

/** Else the best come first, and the soonest is the next that shares no game with them. */
function bestFirst(weekends: readonly Candidate[], weeks: readonly Candidate[]): Chosen {
  const [weekend] = weekends;
  // A trip that shares no game is worth at most one stop less.
  const goodWeeks = weeks.filter(isWithinOneStop(weeks));
  const week = firstApart(goodWeeks, [weekend]);
  return [
    ['best-weekend', weekend],
    ['best-week', week],
    ['soonest', firstApart(goodWeeks.toSorted(bySoonest), [weekend, week])],
  ];
}

/** The first that shares no game with the others, else the first that is at least another trip. */
function firstApart(
  ranked: readonly Candidate[],
  others: readonly (Candidate | undefined)[],
): Candidate | undefined {
  const isAnother = ({ ids }: Candidate) => others.every((other) => !other || !ids.isSubsetOf(other.ids));
  return ranked.find(isApartFrom(others)) ?? ranked.find(isAnother);
}

function isApartFrom(others: readonly (Candidate | undefined)[]) {
  return ({ ids }: Candidate) => others.every((other) => !other || ids.isDisjointFrom(other.ids));
}

function isOfMostStops(entries: readonly Candidate[]) {
  const most = mostStops(entries);
  return ({ stops }: Candidate) => stops === most;
}

function isWithinOneStop(entries: readonly Candidate[]) {
  const most = mostStops(entries);
  return ({ stops }: Candidate) => stops >= most - 1;
}

function mostStops(entries: readonly Candidate[]): number {
  return Math.max(0, ...entries.map(({ stops }) => stops));
}

function byQuality(a: Candidate, b: Candidate): number {
  return b.stops - a.stops || a.nights - b.nights || a.miles - b.miles || bySlack(a, b) || bySoonest(a, b);
}

function byQualityOfWeekend(a: Candidate, b: Candidate): number {
  return b.stops - a.stops || a.nights - b.nights || a.workdays - b.workdays || byQuality(a, b);
}

function bySlack(a: Candidate, b: Candidate): number {
  return a.slack === b.slack ? 0 : b.slack - a.slack;
}

function bySoonest(a: Candidate, b: Candidate): number {
  return a.firstDate < b.firstDate ? -1 : a.firstDate > b.firstDate ? 1 : a.key < b.key ? -1 : 1;
}

/** The entries of one length that leave time on every leg. */
function candidatesOf(entries: readonly Pickable[], length: SequenceLength): Candidate[] {
  return entries.flatMap((entry) => {
    const { games, legs, miles } = entry.sequence;
    const firstDate = games[0]?.localDate ?? '';
    if (entry.length !== length || legs.length === 0 || legs.some(({ isTight }) => isTight)) return [];
    const nights = daysBetween(firstDate, games.at(-1)?.localDate ?? firstDate);
    return {
      key: entry.key,
      ids: new Set(games.map(({ id }) => id)),
      stops: games.length,
      firstDate,
      nights,
      workdays: workdaysBetween(firstDate, nights),
      miles,
      slack: Math.min(...legs.map(({ minutesToSpare }) => minutesToSpare ?? Infinity)),
    };
  });
}

function workdaysBetween(firstDate: string, nights: number): number {
  const weekday = new Date(`${firstDate}T00:00:00Z`).getUTCDay();
  const dates = Array.from({ length: nights + 1 }, (_, index) => (weekday + index) % 7);
  return dates.filter((day) => day !== 0 && day !== 6).length;
}
