import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import {
  DRIVING_HOURS,
  type TripHome,
  type TripQuestion,
} from '../../../../src/domain/trips/finder/trip-question.ts';
import { addDays, daysBetween } from '../../../../src/domain/dates/zoned-time.ts';
import { TEAM_SLUGS, type SeasonOverlay } from '../../../support/season-overlay.ts';
import { randomQuestion } from '../../../support/trip-questions.ts';

/** In spring three leagues overlap, and 14 days of them need more labels than any other question. */
const SPRING = { first: '2027-03-12', last: '2027-05-02' };
const SEASON = { first: '2026-10-06', last: '2027-06-30' };
const LONGEST = 14;

export type Tightening = 'hours' | 'leagues' | 'dates' | 'wishes';

/** A question, and one that allows less. */
export interface TightenedQuestion {
  question: TripQuestion;
  tighter: readonly { by: Tightening; question: TripQuestion }[];
}

/** Half of the questions ask about spring, a quarter of all about four leagues on 14 days there. */
export function tightenedQuestion(
  { games }: SeasonOverlay,
  homes: readonly TripHome[],
  random: () => number,
): TightenedQuestion {
  const below = (count: number) => Math.floor(random() * count);
  const isSpring = random() < 0.5;
  const isLongest = isSpring && random() < 0.5;
  const days = !isLongest && random() < 0.25 ? 2 + below(LONGEST - 2) : null;
  const length = isLongest ? LONGEST : days === null ? 2 + below(LONGEST - 1) : days + 1 + below(LONGEST);
  const question = randomQuestion({
    random,
    homes,
    ...(isSpring ? SPRING : SEASON),
    length,
    days,
    leagueCount: isLongest ? 4 : 1 + below(4),
  });
  const { start, end, leagues } = question;
  const dropped = leagues[below(leagues.length)];
  const hours = DRIVING_HOURS.findLast((fewer) => fewer < question.drivingHours);
  const inDates = games.filter(
    ({ localDate, league }) => start <= localDate && localDate <= end && leagues.includes(league),
  );
  const pinned = inDates[below(inDates.length)]?.id;
  const slug = TEAM_SLUGS[below(TEAM_SLUGS.length)] ?? '';
  const wishes: Partial<TripQuestion>[] = [
    { teams: [...question.teams, { slug, side: 'either' }] },
    { skippedTeams: [...question.skippedTeams, slug] },
    { mayCrossBorder: false },
    { twoGameDates: 'no' },
    { isFreeDateWanted: true },
    { minutesToSpare: 60 },
    ...(question.twoGameDates === 'any' ? [{ twoGameDates: 'some' } as const] : []),
    ...(pinned === undefined ? [] : [{ pinnedGames: [pinned] }]),
    ...(question.home ? [{ isBackHome: true }] : []),
    { leaveAfterMinutes: question.leaveAfterMinutes + 120, homeByMinutes: question.homeByMinutes - 120 },
  ];
  const isShorter = daysBetween(start, end) > 1;
  return {
    question,
    tighter: [
      ...(hours === undefined
        ? []
        : [{ by: 'hours', question: { ...question, drivingHours: hours } } as const]),
      ...(leagues.length > 1
        ? [
            {
              by: 'leagues',
              question: { ...question, leagues: leagues.filter((one) => one !== dropped) },
            } as const,
          ]
        : []),
      ...(isShorter
        ? [
            {
              by: 'dates',
              question:
                random() < 0.5
                  ? { ...question, start: addDays(start, 1) }
                  : { ...question, end: addDays(end, -1) },
            } as const,
          ]
        : []),
      { by: 'wishes', question: { ...question, ...wishes[below(wishes.length)] } },
    ],
  };
}

/** How many more games a tighter question has, and whether both answers are proven. */
export interface Violation {
  by: Tightening;
  games: number;
  isProven: boolean;
  question: TripQuestion;
  tighter: TripQuestion;
}

export function violations(
  { games, drives }: SeasonOverlay,
  { question, tighter }: TightenedQuestion,
): Violation[] {
  const answerTo = (asked: TripQuestion) => {
    const result = findTrips({ games, drives, question: asked });
    return result.kind === 'answer' ? result.answer : { mostGames: 0, isProven: true };
  };
  const answer = answerTo(question);
  return tighter.flatMap(({ by, question: asked }) => {
    const { mostGames, isProven } = answerTo(asked);
    const more = mostGames - answer.mostGames;
    if (more <= 0) return [];
    return [{ by, games: more, isProven: isProven && answer.isProven, question, tighter: asked }];
  });
}
