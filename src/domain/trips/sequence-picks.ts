import { daysBetween } from '../dates/zoned-time.ts';
import { tripWorth } from './finder/trip-worth.ts';
import { graphOfLegs, sequenceGraph, type SearchEffort, type SequenceGraph } from './sequence-graph.ts';
import type { PICKS } from './sequence-kinds.ts';
import { windowsOf, type SequenceLength } from './sequence-list.ts';
import { type Sequence, shortestSequences } from './sequence-search.ts';
import type { DriveBetween, SequenceGame } from './leg.ts';
import type { SequenceLimits } from './trip-limits.ts';
import { mustExist } from '../must-exist.ts';

export type Pick = (typeof PICKS)[number];

interface PickedSequence {
  pick: Pick;
  length: SequenceLength;
  sequence: Sequence;
}

/** A gap this long between candidates ends a season; breaks within one are shorter. */
const DAYS_BETWEEN_SEASONS = 45;
/** Waiting this long costs the soonest trip a game. */
const DAYS_WORTH_A_GAME = 14;
const DAYS_TO_PREPARE = 2;
/** The worth that each best trip may lose to share no game with the soonest. */
const MAX_LOSS = 0.5;

interface Candidate {
  sequence: Sequence;
  ids: ReadonlySet<string>;
  worth: number;
}

/** Chooses by worth among all trips without a tight leg, listed or not (docs/rules.md#picks). */
export function pickSequences(
  games: readonly SequenceGame[],
  driveBetween: DriveBetween,
  limits: SequenceLimits,
  today: string,
  effort?: SearchEffort,
): PickedSequence[] {
  const whole = sequenceGraph(games, driveBetween, limits);
  const graph = graphOfLegs(whole, ({ leg }) => !leg.isTight);
  const lastOfSeason = seasonEnd(whole.games.map(({ game }) => game.localDate));
  const ranked = (length: SequenceLength) =>
    candidatesOf(graph, length, { driveBetween, lastOfSeason, effort }).toSorted(byWorth);
  const [weekends, weeks] = [ranked('weekend'), ranked('week')];
  const ahead = weeks
    .filter(({ sequence }) => daysAhead(sequence, today) >= DAYS_TO_PREPARE)
    .toSorted((a, b) => soonWorth(b, today) - soonWorth(a, today) || byWorth(a, b));
  const [weekend, week, soonest] =
    aroundSoonest(weekends, weeks, ahead[0]) ?? aroundBest(weekends, weeks, ahead);
  return [
    ...picked('best-weekend', 'weekend', weekend),
    ...picked('best-week', 'week', week),
    ...picked('soonest', 'week', soonest),
  ];
}

function picked(pick: Pick, length: SequenceLength, candidate: Candidate | undefined): PickedSequence[] {
  return candidate ? [{ pick, length, sequence: candidate.sequence }] : [];
}

function seasonEnd(dates: readonly string[]): string {
  const end = dates.find((date, index) => {
    const next = dates[index + 1];
    return next === undefined || daysBetween(date, next) >= DAYS_BETWEEN_SEASONS;
  });
  return end ?? '';
}

/** Later seasons count only while the one at hand has no trip. */
function candidatesOf(
  graph: SequenceGraph,
  length: SequenceLength,
  {
    driveBetween,
    lastOfSeason,
    effort,
  }: { driveBetween: DriveBetween; lastOfSeason: string; effort: SearchEffort | undefined },
): Candidate[] {
  const sequences = windowsOf(graph, length).flatMap((window) => shortestSequences(graph, window, effort));
  const atHand = sequences.filter((sequence) => firstDate(sequence) <= lastOfSeason);
  return (atHand.length > 0 ? atHand : sequences).map((sequence) => ({
    sequence,
    ids: new Set(sequence.games.map(({ id }) => id)),
    worth: worthOf(sequence, driveBetween, graph.limits),
  }));
}

function worthOf({ games, legs }: Sequence, driveBetween: DriveBetween, limits: SequenceLimits): number {
  return tripWorth({
    games,
    legs: legs.map((leg, index) => {
      const [from, to] = [mustExist(games[index]).localDate, mustExist(games[index + 1]).localDate];
      return { leg, datesApart: daysBetween(from, to), freeDates: [] };
    }),
    out: null,
    back: null,
    isFreeDateWanted: false,
    limit: limits.drivingMinutesPerDate,
    driveBetween,
  });
}

type Chosen = [weekend: Candidate | undefined, week: Candidate | undefined, soonest: Candidate | undefined];

/** Null where the best trips would lose too much. */
function aroundSoonest(
  weekends: readonly Candidate[],
  weeks: readonly Candidate[],
  soonest: Candidate | undefined,
): Chosen | null {
  if (!soonest) return null;
  const weekend = weekends.find(isApartFrom([soonest]));
  const week = weeks.find(isApartFrom([soonest, weekend]));
  const isNearBest = (chosen: Candidate | undefined, [best]: readonly Candidate[]) =>
    best === undefined || (chosen !== undefined && chosen.worth >= best.worth - MAX_LOSS);
  return isNearBest(weekend, weekends) && isNearBest(week, weeks) ? [weekend, week, soonest] : null;
}

function aroundBest(
  weekends: readonly Candidate[],
  weeks: readonly Candidate[],
  ahead: readonly Candidate[],
): Chosen {
  const [weekend] = weekends;
  const week = firstApart(weeks, [weekend]);
  return [weekend, week, firstApart(ahead, [weekend, week])];
}

/** Prefers a trip without shared games, then one that no other contains. */
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

function byWorth(a: Candidate, b: Candidate): number {
  return (
    b.worth - a.worth || compare(firstDate(a.sequence), firstDate(b.sequence)) || compare(key(a), key(b))
  );
}

function soonWorth({ sequence, worth }: Candidate, today: string): number {
  return worth - daysAhead(sequence, today) / DAYS_WORTH_A_GAME;
}

function daysAhead(sequence: Sequence, today: string): number {
  return daysBetween(today, firstDate(sequence));
}

function firstDate({ games }: Sequence): string {
  return mustExist(games[0]).localDate;
}

function key({ ids }: Candidate): string {
  return [...ids].join(' ');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
