import { expect, test } from 'vitest';
import { pseudoRandom } from '../../../../scripts/tours/pseudo-random.ts';
import { readSeasonOverlay } from '../../../support/season-overlay.ts';
import { overlayHomes } from '../../../support/trip-questions.ts';
import { tightenedQuestion, violations } from './tighter-questions.ts';

const QUESTIONS = 50;

const overlay = await readSeasonOverlay();
const homes = overlayHomes(overlay);

test('real seasons: a question that allows less never has more games', () => {
  const random = pseudoRandom(1);
  const found = Array.from({ length: QUESTIONS }, () =>
    violations(overlay, tightenedQuestion(overlay, homes, random)),
  ).flat();
  expect(found.filter(({ isProven, games }) => isProven || games > 1)).toEqual([]);
  expect(found.length).toBeLessThanOrEqual(1);
});
