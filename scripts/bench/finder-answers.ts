import { findTrips } from '../../src/domain/trips/finder/find-trips.ts';
import type { TripGame } from '../../src/domain/trips/finder/trip-game.ts';
import type { TripQuestion } from '../../src/domain/trips/finder/trip-question.ts';
import { everyTrip } from '../../tests/domain/trips/finder/brute-force.ts';
import { brokenRules } from '../../tests/domain/trips/finder/leg-checker.ts';
import {
  allTrips,
  frontOf,
  plainQuestion,
  playDatesOf,
  pointOf,
  rounded,
} from '../../tests/domain/trips/finder/plain-answer.ts';
import {
  bestFigures,
  figuresWith,
  orderFigures,
  type PlainFigures,
} from '../../tests/domain/trips/finder/plain-score.ts';
import {
  tightenedQuestion,
  violations,
  type Violation,
} from '../../tests/domain/trips/finder/tighter-questions.ts';
import { readSeasonOverlay, type SeasonOverlay } from '../../tests/support/season-overlay.ts';
import { homeRushOf, overlayHomes } from '../../tests/support/trip-questions.ts';
import { atLeast, atMost, type Bench, type Figure, gate } from './bench.ts';
import { coverage, QUESTION_PARAMETERS, questionWithParameters } from './finder-questions.ts';
import { pseudoRandom } from '../tours/pseudo-random.ts';

const QUESTIONS = 2000;
const MIN_WITH_PARAMETER = 100;
const MIN_WITH_PAIR = 10;
const TIGHTENED_QUESTIONS = 1000;
const QUICK = 20;

interface Compared {
  wrongMost: number;
  wrongFront: number;
  wrongFirstTrip: number;
  brokenRules: number;
}

/** Tries every trip of small windows, with every parameter and every pair of parameters. */
export const finderAnswers: Bench = {
  name: 'finder-answers',
  description: 'answers of the trip finder against trying every trip, over real seasons',
  run: async (context) => {
    context.progress('reading the seasons');
    const overlay = await readSeasonOverlay();
    const homes = overlayHomes(overlay);
    const random = pseudoRandom(2000);
    const count = context.isQuick ? QUESTIONS / QUICK : QUESTIONS;
    const counted = coverage();
    const sum = { wrongMost: 0, wrongFront: 0, wrongFirstTrip: 0, brokenRules: 0 };
    let withTrips = 0;
    for (let run = 0; run < count; run += 1) {
      if (run % 500 === 0) context.progress(`${run} of ${count} questions`);
      const { question, games, parameters } = questionWithParameters(overlay, homes, random);
      counted.add(parameters);
      const { most, ...compared } = compare(overlay, games, question);
      if (most > 1) withTrips += 1;
      for (const key of ['wrongMost', 'wrongFront', 'wrongFirstTrip', 'brokenRules'] as const)
        sum[key] += compared[key];
    }
    const none = (what: string, product: number): Figure =>
      gate({ what: `${what}, of ${count} questions`, unit: 'faults', product, budget: atMost(0) });
    const questions = (what: string, product: number, limit: number): Figure =>
      gate({ what, unit: 'questions', product, budget: atLeast(limit) });
    context.progress('questions that allow less');
    return [
      ...monotony(overlay, context.isQuick ? TIGHTENED_QUESTIONS / QUICK : TIGHTENED_QUESTIONS),
      none('answers with another number of games than trying every trip', sum.wrongMost),
      none('answers with another front', sum.wrongFront),
      none('rules that a shown trip breaks', sum.brokenRules),
      none('first listed trips that are not the best of all trips', sum.wrongFirstTrip),
      questions('questions with a trip of two games or more', withTrips, 0),
      ...(context.isQuick
        ? []
        : [
            questions(
              `fewest questions with one of ${QUESTION_PARAMETERS.length} parameters`,
              counted.fewest(),
              MIN_WITH_PARAMETER,
            ),
            questions('fewest questions with a pair of parameters', counted.fewestPairs(), MIN_WITH_PAIR),
          ]),
    ];
  },
};

/** Fewer hours, leagues or dates and more wishes never give more games. */
function monotony(overlay: SeasonOverlay, count: number): Figure[] {
  const homes = overlayHomes(overlay);
  const random = pseudoRandom(1);
  const perQuestion = Array.from({ length: count }, () =>
    violations(overlay, tightenedQuestion(overlay, homes, random)),
  );
  const questionsWith = (what: string, isCounted: (more: Violation) => boolean, limit: number): Figure =>
    gate({
      what: `${what}, of ${count} questions and those that allow less`,
      unit: 'questions',
      product: perQuestion.filter((found) => found.some(isCounted)).length,
      budget: atMost(limit),
    });
  return [
    questionsWith('more games for less, both proven', ({ isProven }) => isProven, 0),
    questionsWith('more games for less by two or more', ({ games }) => games > 1, 0),
    questionsWith('more games for less', () => true, count / 100),
  ];
}

function compare(
  { drives }: SeasonOverlay,
  games: readonly TripGame[],
  question: TripQuestion,
): Compared & { most: number } {
  const plain = plainQuestion({ question, homeRush: homeRushOf(question.home) });
  const tried = [...everyTrip(games, plain, drives).values()];
  const most = Math.max(0, ...tried.map(({ ids }) => ids.length));
  const result = findTrips({ games, drives, question });
  if (result.kind === 'conflict')
    return { most, wrongMost: most > 0 ? 1 : 0, wrongFront: 0, wrongFirstTrip: 0, brokenRules: 0 };
  const { answer } = result;
  const front = JSON.stringify(answer.front.map(pointOf));
  const figuresOf = figuresWith(games, {
    question: plain,
    roads: drives,
    playDates: playDatesOf(games, question),
  });
  const best = bestFigures(
    tried.map(({ ids }) => figuresOf(ids)),
    question.sort,
  );
  const first = answer.trips[0]?.trip.games.map(({ id }) => id);
  const inOrder = (figures: PlainFigures | undefined) =>
    JSON.stringify(figures && orderFigures(figures, question.sort));
  const isSameTrip = inOrder(first && figuresOf(first)) === inOrder(best);
  const broken = allTrips(answer).flatMap((trip) => brokenRules(trip, plain, drives));
  return {
    most,
    wrongMost: answer.mostGames === most && answer.isProven ? 0 : 1,
    wrongFront: front === JSON.stringify(frontOf(tried).map(rounded)) ? 0 : 1,
    wrongFirstTrip: isSameTrip ? 0 : 1,
    brokenRules: broken.length,
  };
}
