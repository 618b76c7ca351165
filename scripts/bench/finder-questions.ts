import type { TripGame } from '../../src/domain/trips/finder/trip-game.ts';
import type { TripHome, TripQuestion } from '../../src/domain/trips/finder/trip-question.ts';
import { teamByName } from '../../src/domain/teams/index.ts';
import type { SeasonOverlay } from '../../tests/support/season-overlay.ts';
import { gamesAround, randomQuestion } from '../../tests/support/trip-questions.ts';

/** A question's parameters, each other than by default. Some exist only with a home. */
export const QUESTION_PARAMETERS = [
  'from',
  'days',
  'league',
  'team',
  'game',
  'skip',
  'drive',
  'back',
  'leave',
  'home',
  'sort',
  'border',
  'spare',
  'double',
  'night',
  'free',
  'weekdays',
] as const;
export type QuestionParameter = (typeof QUESTION_PARAMETERS)[number];

const DATES = { first: '2026-10-06', last: '2027-06-30' };
const CHANCE = 0.28;

export interface MadeQuestion {
  question: TripQuestion;
  /** So few that every trip can be tried. */
  games: readonly TripGame[];
  parameters: ReadonlySet<QuestionParameter>;
}

/** Makes a question on three to five dates; parameters are set independently. */
export function questionWithParameters(
  overlay: SeasonOverlay,
  homes: readonly TripHome[],
  random: () => number,
): MadeQuestion {
  const asked = new Set(QUESTION_PARAMETERS.filter(() => random() < CHANCE));
  if (asked.has('back') || asked.has('leave') || asked.has('home')) asked.add('from');
  if (asked.has('weekdays')) asked.add('days');
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const length = 3 + Math.floor(random() * 3);
  const made = randomQuestion({ random, homes, ...DATES, length, days: null, leagueCount: 4 });
  const [firstHome, ...otherHomes] = homes;
  const home = asked.has('from') && firstHome ? pick([firstHome, ...otherHomes]) : null;
  const games = gamesAround(overlay, { ...made, home }, random);
  const anyGame = () => games[Math.floor(random() * games.length)];
  const anyTeam = () => {
    const game = anyGame();
    const name = game && (random() < 0.5 ? game.homeTeam : game.awayTeam);
    return game && name ? (teamByName(game.league, name)?.slug ?? []) : [];
  };
  const skipped = pick(['game', 'team', 'venue']);
  const skips = (kind: string) => asked.has('skip') && kind === skipped;
  const question: TripQuestion = {
    home,
    reachMinutes: 0,
    start: made.start,
    end: made.end,
    days: asked.has('days') ? Math.max(1, Math.min(3, length - 1)) : null,
    leagues: asked.has('league')
      ? pick([
          ['NBA', 'NHL'],
          ['NFL', 'NBA', 'NHL'],
          ['MLB', 'NBA'],
        ])
      : ['NFL', 'NBA', 'NHL', 'MLB'],
    teams: asked.has('team')
      ? [anyTeam()].flat().map((slug) => ({ slug, side: pick(['either', 'home', 'away']) }))
      : [],
    pinnedGames: asked.has('game') ? [anyGame()?.id ?? []].flat() : [],
    skippedGames: skips('game') ? [anyGame()?.id ?? []].flat() : [],
    skippedTeams: skips('team') ? [anyTeam()].flat() : [],
    skippedVenues: skips('venue') ? [anyGame()?.venueId ?? []].flat() : [],
    drivingHours: asked.has('drive') ? pick([4, 6, 10, 12]) : 8,
    isBackHome: home !== null && !asked.has('back'),
    leaveAfterMinutes: asked.has('leave') ? pick([480, 720, 1320]) : 360,
    homeByMinutes: asked.has('home') ? pick([1200, 1500, 1560]) : 1440,
    sort: asked.has('sort') ? pick(['most', 'easiest', 'leagues', 'spare']) : 'best',
    mayCrossBorder: !asked.has('border'),
    travel: 'drive',
    pace: 'many',
    minutesToSpare: asked.has('spare') ? pick([30, 60]) : 0,
    twoGameDates: asked.has('double') ? pick(['no', 'some']) : 'any',
    lastDrivingMinute: asked.has('night') ? pick([23 * 60, 25 * 60]) : 26 * 60,
    isFreeDateWanted: asked.has('free'),
    isWeekendOnly: asked.has('weekdays'),
  };
  // Off season there may be no game to name.
  if (question.teams.length === 0) asked.delete('team');
  if (question.pinnedGames.length === 0) asked.delete('game');
  if (question.skippedGames.length + question.skippedTeams.length + question.skippedVenues.length === 0)
    asked.delete('skip');
  return { question, games, parameters: asked };
}

/** Counts in how many questions each parameter and each pair of parameters is asked. */
export function coverage() {
  const counts = new Map<string, number>();
  const pairs = QUESTION_PARAMETERS.flatMap((one, place) =>
    QUESTION_PARAMETERS.slice(place + 1).map((other) => [one, other] as const),
  );
  const raise = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    add: (parameters: ReadonlySet<QuestionParameter>) => {
      for (const parameter of parameters) raise(parameter);
      for (const [one, other] of pairs)
        if (parameters.has(one) && parameters.has(other)) raise(`${one} ${other}`);
    },
    fewest: () => Math.min(...QUESTION_PARAMETERS.map((parameter) => counts.get(parameter) ?? 0)),
    fewestPairs: () => Math.min(...pairs.map(([one, other]) => counts.get(`${one} ${other}`) ?? 0)),
  };
}
