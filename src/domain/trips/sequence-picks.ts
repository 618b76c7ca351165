import type { SequenceLength } from './sequence-list.ts';
import type { Sequence } from './sequence.ts';
import { daysBetween } from '../dates/zoned-time.ts';

export const PICKS = ['best-weekend', 'best-week', 'soonest'] as const;
export type Pick = (typeof PICKS)[number];

export interface PickCandidate {
  key: string;
  length: SequenceLength;
  sequence: Sequence;
}

interface Candidate {
  key: string;
  ids: ReadonlySet<string>;
  stops: number;
  firstDate: string;
  nights: number;
  workdays: number;
  miles: number;
  slack: number;
}

type Chosen = [pick: Pick, entry: Candidate | undefined][];

/** Chooses among trips without tight legs (docs/rules.md#picks). Returns the entry's key by pick. */
export function choosePicks(entries: readonly PickCandidate[]): Map<Pick, string> {
  const weekends = candidatesOf(entries, 'weekend').toSorted(byQualityOfWeekend);
  const weeks = candidatesOf(entries, 'week').toSorted(byQuality);
  const chosen = soonestFirst(weekends, weeks) ?? bestFirst(weekends, weeks);
  return new Map(chosen.flatMap(([pick, entry]) => (entry ? [[pick, entry.key]] : [])));
}

/** Returns null unless a best weekend and week share no game with the soonest. */
function soonestFirst(weekends: readonly Candidate[], weeks: readonly Candidate[]): Chosen | null {
  const soonest = weeks.filter(isWithinOneStop(weeks)).toSorted(bySoonest)[0];
  if (!soonest) return null;
  const weekend = weekends.filter(hasMaxStops(weekends)).find(isApartFrom([soonest]));
  const week = weeks.filter(hasMaxStops(weeks)).find(isApartFrom([soonest, weekend]));
  if (!week || (!weekend && weekends.length > 0)) return null;
  return [
    ['best-weekend', weekend],
    ['best-week', week],
    ['soonest', soonest],
  ];
}

/** The soonest is the next trip that shares no game with the best ones. */
function bestFirst(weekends: readonly Candidate[], weeks: readonly Candidate[]): Chosen {
  const [weekend] = weekends;
  // A week without shared games may have one stop less.
  const goodWeeks = weeks.filter(isWithinOneStop(weeks));
  const week = firstApart(goodWeeks, [weekend]);
  return [
    ['best-weekend', weekend],
    ['best-week', week],
    ['soonest', firstApart(goodWeeks.toSorted(bySoonest), [weekend, week])],
  ];
}

/** Prefers an entry without shared games, then one that no other contains. */
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

function hasMaxStops(entries: readonly Candidate[]) {
  const most = maxStops(entries);
  return ({ stops }: Candidate) => stops === most;
}

function isWithinOneStop(entries: readonly Candidate[]) {
  const most = maxStops(entries);
  return ({ stops }: Candidate) => stops >= most - 1;
}

function maxStops(entries: readonly Candidate[]): number {
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

function candidatesOf(entries: readonly PickCandidate[], length: SequenceLength): Candidate[] {
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
