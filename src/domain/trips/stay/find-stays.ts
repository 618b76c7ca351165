import { dateOfDay, dayNumber } from '../../dates/wall-clock.ts';
import { cityOfVenue } from '../../travel/city-venues.ts';
import { assembleTrip } from '../finder/assemble-trip.ts';
import { byTime } from '../by-time.ts';
import { gamesInDates, isInDates } from '../finder/dates.ts';
import { passesFilters } from '../finder/search-games.ts';
import type { ScoredTrip } from '../finder/trip-answer.ts';
import { factsOf, type TripGame } from '../finder/trip-game.ts';
import { mostSameDateLegs, tripDates, type TripQuestion } from '../finder/trip-question.ts';
import {
  drivingScore,
  gameScore,
  gamesScore,
  idleScore,
  leaguesScore,
  nightsScore,
  scoredTrip,
} from '../finder/trip-score.ts';
import { bestOptions, fits, hasRest, optionsOf, type DateOption, type StayGames } from './date-options.ts';

/** A bed in one city (docs/rules.md#stays). */
interface StayInput extends StayGames {
  /** The name of a market city. */
  city: string;
}

export interface StayAnswer {
  /** From short to long, each with more games than the one before. */
  stays: readonly ScoredTrip[];
  /** What the last stay leaves out, with the game that is in the way; null where two a day are enough. */
  others: readonly { game: TripGame; instead: TripGame | null }[];
  /** The next dates as long with a game; null with one on these, or none ahead. */
  next: { start: string; end: string } | null;
}

const MAX_STATES = 12;
const REPEATED_TEAM = -0.2;
interface Chain {
  games: readonly TripGame[];
  twoGameDates: number;
  /** Of games, leagues, repeats and driving. */
  value: number;
  /** Of the last date with games. */
  lastOption: DateOption | null;
}

export function findStays(input: StayInput): StayAnswer {
  const { question, drives } = input;
  const ofCity = gamesIn(input);
  const chains = bestChains(
    ofCity.filter((game) => isInDates(game, question)),
    input,
  );
  const stays: ScoredTrip[] = [];
  const playDays = new Set(ofCity.map((game) => factsOf(game).day));
  for (const chain of chains) {
    if (chain.games.length <= (stays.at(-1)?.games.length ?? 0)) continue;
    const assembled = assembleTrip(chain.games, question, drives);
    stays.push(scoredTrip(assembled, question, drives, playDays));
  }
  const last = stays.at(-1)?.games ?? [];
  const left = ofCity.filter((game) => isInDates(game, question) && !last.includes(game));
  return {
    stays,
    others: left.map((game) => ({ game, instead: last.find((other) => clash(game, other, input)) ?? null })),
    next: stays.length > 0 ? null : nextDates(ofCity, question),
  };
}

/** Returns the stay of the best score in each city with a game on the dates, by its name. */
export function bestStays(input: StayGames): Map<string, { games: readonly TripGame[]; score: number }> {
  const { games, question } = input;
  const inDates = gamesInDates(games, question).filter((game) => isWanted(game, question));
  const best = new Map<string, { games: readonly TripGame[]; score: number }>();
  for (const [city, ofCity] of Map.groupBy(inDates, ({ venueId }) => cityOfVenue(venueId))) {
    const [first] = bestChains(ofCity.toSorted(byTime), input)
      .map(({ games: seen, value }) => ({ games: seen, score: value }))
      .toSorted((a, b) => b.score - a.score || b.games.length - a.games.length);
    if (city !== null && first) best.set(city, first);
  }
  return best;
}

/** With a car, also those that can be reached from the bed. */
function gamesIn({ games, question, city }: StayInput): TripGame[] {
  return games
    .filter(
      (game) => (cityOfVenue(game.venueId) === city || isInReach(game, question)) && isWanted(game, question),
    )
    .toSorted(byTime);
}

function isInReach({ venueId }: TripGame, { home, reachMinutes }: TripQuestion): boolean {
  return reachMinutes > 0 && (home?.driveTo(venueId)?.minutes ?? Infinity) <= reachMinutes;
}

function isWanted(game: TripGame, question: TripQuestion): boolean {
  return question.pinnedGames.includes(game.id) || passesFilters(game, question);
}

/** Returns the best chain of each number of dates, the shortest first: the most games, then the score. */
function bestChains(games: readonly TripGame[], input: StayGames): Chain[] {
  const { question } = input;
  const days = [...Map.groupBy(games, (game) => factsOf(game).day)].toSorted(([a], [b]) => a - b);
  const all = days.map(([day, ofDay]) => ({ day, options: optionsOf(ofDay, input) }));
  const options = all.map(({ day, options: ofDay }, index) => {
    const next = all[index + 1];
    return { day, options: bestOptions(ofDay, next?.day === day + 1 ? next.options : []) };
  });
  const best = new Map<number, Chain>();
  const firstPinned = games.find(({ id }) => question.pinnedGames.includes(id));
  const lastPinned = games.findLast(({ id }) => question.pinnedGames.includes(id));
  for (const [index, { day: first }] of options.entries()) {
    if (firstPinned && factsOf(firstPinned).day < first) break;
    let states: Chain[] = [{ games: [], twoGameDates: 0, value: 0, lastOption: null }];
    for (const { day, options: ofDay } of options.slice(index)) {
      const length = day - first + 1;
      if (length > tripDates(question)) break;
      states = nextStates(states, ofDay, question, day === first);
      if (lastPinned && day < factsOf(lastPinned).day) continue;
      for (const state of states) {
        const lastGame = state.games.at(-1);
        if (!lastGame || factsOf(lastGame).day !== day) continue;
        const chain = { ...state, value: scoreOf(state, length, question) };
        const known = best.get(length);
        if (!known || isBetter(chain, known)) best.set(length, chain);
      }
    }
  }
  return [...best].toSorted(([a], [b]) => a - b).map(([, chain]) => chain);
}

function isBetter(one: Chain, other: Chain): boolean {
  return (
    one.games.length > other.games.length ||
    (one.games.length === other.games.length && one.value > other.value + 1e-9)
  );
}

function nextStates(
  states: readonly Chain[],
  options: readonly DateOption[],
  question: TripQuestion,
  isFirst: boolean,
): Chain[] {
  const most = mostSameDateLegs(question);
  const wanted = new Set(question.teams.map(({ slug }) => slug));
  const next = states.flatMap((state) =>
    options.flatMap((option) => {
      const twoGameDates = state.twoGameDates + (option.games.length > 1 ? 1 : 0);
      if (twoGameDates > most || (isFirst && option.games.length === 0)) return [];
      if (!hasRest(state.lastOption, option)) return [];
      return { ...extended(state, option, wanted), twoGameDates };
    }),
  );
  const byCount = (a: Chain, b: Chain) => b.games.length - a.games.length || b.value - a.value;
  // Fewer two-game dates and an earlier return leave room for later ones.
  return [...Map.groupBy(next, groupOf).values()].flatMap((group) =>
    group.toSorted(byCount).slice(0, MAX_STATES),
  );
}

function groupOf({ twoGameDates, lastOption }: Chain): string {
  return `${twoGameDates} ${lastOption?.nextDate ?? ''}`;
}

function extended(
  state: Chain,
  option: DateOption,
  wanted: ReadonlySet<string>,
): Omit<Chain, 'twoGameDates'> {
  let value = state.value + drivingScore(option.fromBed?.minutes ?? 0);
  const games = [...state.games];
  for (const game of option.games) {
    const { homeSlug, awaySlug } = factsOf(game);
    for (const slug of [homeSlug, awaySlug]) {
      if (slug !== null && !wanted.has(slug) && games.some((seen) => plays(seen, slug)))
        value += REPEATED_TEAM;
    }
    if (games.length > 0 && games.every(({ league }) => league !== game.league)) value += leaguesScore(2);
    value += gameScore(game, false);
    games.push(game);
  }
  return { games, value, lastOption: option };
}

function plays(game: TripGame, slug: string): boolean {
  const { homeSlug, awaySlug } = factsOf(game);
  return homeSlug === slug || awaySlug === slug;
}

/** Best of docs/rules.md#best-trips. Dates without a game in town do not count as idle. */
function scoreOf({ games, value }: Chain, dates: number, question: TripQuestion): number {
  const days = new Set(games.map((game) => factsOf(game).day)).size;
  return (
    value +
    gamesScore(games.length, tripDates(question)) +
    idleScore(dates - days, dates, question.isFreeDateWanted) +
    nightsScore(dates - 1)
  );
}

function clash(game: TripGame, other: TripGame, input: StayInput): boolean {
  if (game.localDate !== other.localDate) return false;
  return !fits(game, other, input) && !fits(other, game, input);
}

/** From the next date with a game on. */
function nextDates(games: readonly TripGame[], question: TripQuestion): StayAnswer['next'] {
  const [next] = games
    .filter(({ localDate }) => localDate > question.end)
    .map(({ localDate }) => localDate)
    .toSorted();
  if (next === undefined) return null;
  const span = dayNumber(question.end) - dayNumber(question.start);
  return { start: next, end: dateOfDay(dayNumber(next) + span) };
}
