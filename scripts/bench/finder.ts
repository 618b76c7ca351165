import { readFile } from 'node:fs/promises';
import { findTrips, LABEL_BUDGET } from '../../src/domain/trips/finder/find-trips.ts';
import type { TripAnswer } from '../../src/domain/trips/finder/trip-answer.ts';
import type { TripQuestion } from '../../src/domain/trips/finder/trip-question.ts';
import { readSeasonOverlay, type SeasonOverlay } from '../../tests/support/season-overlay.ts';
import { overlayHomes, randomQuestion } from '../../tests/support/trip-questions.ts';
import { atLeast, atMost, type Bench, type Figure, gate, target } from './bench.ts';
import { requestFigures } from './finder-requests.ts';
import { pseudoRandom } from '../tours/pseudo-random.ts';
import { median, quantile } from './compare.ts';

/** The file stores the first measured counts, which are never raised. */
const FIRST_COUNTS = 'bench/first-finder-counts.json';
const QUESTIONS = 200;
const RUNS = 3;
/** A quick run divides the number of questions by this. */
const QUICK = 10;
/** An isolate remembers the results of fewer. */
const QUICK_REQUESTS = 60;
const PROVEN_QUESTIONS = 1000;
const DATES = { first: '2026-10-06', last: '2027-09-20' };

interface Kind {
  name: string;
  length: number;
  days: number | null;
  leagueCount: number;
  /** In milliseconds of CPU, for the search alone and for a whole request. */
  limit: number;
  requestLimit: number;
}

const KINDS: readonly Kind[] = [
  { name: 'one league, 7 days', length: 7, days: null, leagueCount: 1, limit: 12, requestLimit: 15 },
  { name: 'four leagues, 7 days', length: 7, days: null, leagueCount: 4, limit: 60, requestLimit: 70 },
  { name: 'four leagues, 14 days', length: 14, days: null, leagueCount: 4, limit: 100, requestLimit: 180 },
  {
    name: 'four leagues, 4-day trips over 84 dates',
    length: 84,
    days: 4,
    leagueCount: 4,
    limit: 250,
    requestLimit: 280,
  },
];

/** The questions are random but the same every time. The search alone runs in Node. */
export const finder: Bench = {
  name: 'finder',
  description:
    'CPU, proven share and labels of the trip finder, over real seasons; whole requests in workerd',
  run: async (context) => {
    context.progress('reading the seasons');
    const overlay = await readSeasonOverlay();
    const first: Record<string, Record<string, number>> = JSON.parse(await readFile(FIRST_COUNTS, 'utf8'));
    const figures: Figure[] = [];
    for (const kind of KINDS) {
      context.progress(kind.name);
      const count = context.isQuick ? QUESTIONS / QUICK : QUESTIONS;
      const measured = questionsOf(overlay, kind, count).map((question) => measure(overlay, question));
      figures.push(...figuresOf(kind, measured));
      if (!context.isQuick)
        figures.push(labelsGate(kind.name, labelsOf(measured), first['real seasons']?.[kind.name] ?? 0));
    }
    for (const [hours, limit] of [
      [8, 100],
      [10, 95],
      [12, 95],
    ] as const) {
      context.progress(`proofs with ${hours} hours of driving`);
      const count = context.isQuick ? PROVEN_QUESTIONS / QUICK : PROVEN_QUESTIONS;
      const answers = questionsOf(overlay, { leagueCount: 4, length: 7, days: null }, count).map((question) =>
        answerTo(overlay, { ...question, drivingHours: hours }),
      );
      figures.push(
        target({
          what: `proven answers of ${count} questions, 7 days with ${hours} hours of driving`,
          unit: '%',
          product: (100 * answers.filter(({ isProven }) => isProven).length) / count,
          budget: atLeast(limit),
        }),
      );
    }
    const asked = context.isQuick ? QUICK_REQUESTS : QUESTIONS;
    const requests = KINDS.map((kind) => ({
      name: kind.name,
      limit: kind.requestLimit,
      questions: questionsOf(overlay, kind, asked),
    }));
    return [...figures, ...(await requestFigures(context, requests))];
  },
};

interface Measured {
  ms: number;
  answer: TripAnswer;
}

function figuresOf({ name, limit }: Kind, measured: readonly Measured[]): Figure[] {
  const times = measured.map(({ ms }) => ms);
  const cpu = (share: number) =>
    target({
      what: `CPU p${100 * share} of ${measured.length} random questions, ${name}`,
      unit: 'ms of CPU',
      product: quantile(times, share),
      budget: atMost(limit),
    });
  return [
    cpu(0.5),
    cpu(0.95),
    target({
      what: `proven answers, ${name}`,
      unit: '%',
      product: (100 * measured.filter(({ answer }) => answer.isProven).length) / measured.length,
      budget: atLeast(0),
    }),
    gate({
      what: `most labels of a question, ${name}`,
      unit: 'labels',
      product: Math.max(...measured.map(({ answer }) => answer.effort.labels)),
      budget: atMost(LABEL_BUDGET),
    }),
  ];
}

function labelsOf(measured: readonly Measured[]): number {
  return measured.reduce((sum, { answer }) => sum + answer.effort.labels, 0);
}

function labelsGate(name: string, product: number, reference: number): Figure {
  return gate({
    what: `labels of the random questions against the first count, ${name}`,
    unit: 'labels',
    reference,
    product,
    budget: atMost(2, 'ratio'),
  });
}

/** Returns the same questions every time. */
function questionsOf(
  overlay: SeasonOverlay,
  { length, days, leagueCount }: Pick<Kind, 'length' | 'days' | 'leagueCount'>,
  count: number,
): TripQuestion[] {
  const random = pseudoRandom(length * 100 + leagueCount);
  const homes = overlayHomes(overlay);
  return Array.from({ length: count }, () =>
    randomQuestion({ random, homes, ...DATES, length, days, leagueCount }),
  );
}

function measure(overlay: SeasonOverlay, question: TripQuestion): Measured {
  // The first run reads the drives.
  const answer = answerTo(overlay, question);
  const runs = Array.from({ length: RUNS }, () => {
    const start = process.cpuUsage();
    answerTo(overlay, question);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return { ms: median(runs), answer };
}

function answerTo({ games, drives }: SeasonOverlay, question: TripQuestion): TripAnswer {
  const result = findTrips({ games, drives, question });
  if (result.kind === 'conflict') throw new Error('a question without pins has no conflict');
  return result.answer;
}
