import { datesBefore, exceeds, morningMinutes } from '../late-drive.ts';
import { mustExist } from '../../must-exist.ts';
import { checkLeg, type CheckedLeg } from './check-leg.ts';
import { driveTableOf } from './drive-table.ts';
import { FREE_DATE_BIT, type SearchGame } from './search-games.ts';
import { legsByNextGame } from './legs-by-next-game.ts';
import { Pace, type Steps } from './steps.ts';
import { nightsOfLeg } from './home-leg.ts';
import { spareNeeded, type TripQuestion } from './trip-question.ts';
import { drivingScore, hasNoTime, hasteScore, isTightLeg, nightsScore } from './trip-score.ts';
import { NO_TIME, TIGHT } from './label-store.ts';
import { arrivalRush, minutesBeside, type DriveBetween } from '../leg.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';

/** In labels. */
const WORK_OF_A_GAME = 300;
const NO_LEGS = new Int32Array(0);
/** Long enough for a whole rush hour. */
const FAR = { miles: Infinity, minutes: Infinity };

/** Legs of game `n` are from `firstLeg[n]` to before `firstLeg[n + 1]`, by the next game. */
export interface SearchGraph {
  games: readonly SearchGame[];
  day: Int32Array;
  stop: Int32Array;
  wanted: Uint8Array;
  /** The words of a set of stops, at most four. */
  stopWords: number;
  /** Days on which a game is played, before each game's and from the first one. */
  playDaysBefore: Int32Array;
  /** Indexes of pinned games. */
  pins: readonly number[];
  firstLeg: Int32Array;
  from: Int32Array;
  to: Int32Array;
  /** Legs by the game that they lead to, then by the game before: those to game `n` are from `firstLegTo[n]`. */
  legsTo: Int32Array;
  firstLegTo: Int32Array;
  miles: Float64Array;
  minutes: Float64Array;
  /** Driving minutes of each date after the first game's, or of a shared date. */
  perDate: Float64Array;
  isSameDate: Uint8Array;
  /** `FREE_DATE_BIT` or 0. */
  freeDate: Uint8Array;
  /** Whole minutes; Infinity where a time is unknown. */
  slack: Float64Array;
  /** Without the driving of a leg on one date and without early departures. */
  score: Float64Array;
  nights: Uint8Array;
  /** `TIGHT` and `NO_TIME`. */
  haste: Uint8Array;
  legs: number;
}

/** No leg jumps over a pinned game (docs/rules.md#trips). */
export function* searchGraph(
  games: readonly SearchGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
  maxDatesApart: number,
  pace = new Pace(),
): Steps<SearchGraph> {
  const graph = emptyGraph(games, legCapacity(games, maxDatesApart));
  const facts = legFacts(games, driveBetween);
  const limit = question.drivingHours * 60;
  const isOneADate = question.twoGameDates === 'no';
  const nextPin = nextPins(games);
  let count = 0;
  for (const [index, from] of games.entries()) {
    graph.firstLeg[index] = count;
    if (pace.isStepDone(WORK_OF_A_GAME)) yield;
    const { minutesTo, milesTo, drivingTo } = facts.drivesFrom(index);
    const end = Math.min(games.length - 1, nextPin[index] ?? games.length);
    for (let next = index + 1; next <= end; next += 1) {
      const apart = (graph.day[next] ?? 0) - from.day;
      if (apart > maxDatesApart) break;
      const isSameDate = apart === 0;
      if (graph.stop[next] === from.stop || (isSameDate && isOneADate)) continue;
      if (question.travel === 'rail') {
        const { game } = mustExist(games[next]);
        const ride = checkLeg(from.game, game, driveBetween(from.game.venueId, game.venueId), limit);
        const { leg } = ride;
        if (!ride.fits || (leg.crossesBorder && !question.mayCrossBorder)) continue;
        if (
          leg.minutesToSpare !== null &&
          leg.minutesToSpare < spareNeeded(question, leg.minutes, isSameDate)
        )
          continue;
        addRide(graph, count, next, ride, { isAway: !from.isNear, limit });
        count += 1;
        continue;
      }
      const venue = facts.venues[next] ?? 0;
      const drive = minutesTo[venue] ?? Infinity;
      const rush = (isSameDate ? facts.sameDateRush[next] : facts.laterRush[next]) ?? 0;
      const minutes = drive + Math.min(rush, drivingTo[venue] ?? Infinity);
      const perDate = apart > 1 ? minutes / apart : minutes;
      if (exceeds(perDate, limit)) continue;
      const crossesBorder = facts.countries[next] !== facts.countries[index];
      if (crossesBorder && !question.mayCrossBorder) continue;
      const needed = minutes + minutesBeside(from.length, crossesBorder, isSameDate);
      // NaN when a time is unknown.
      const slack = (facts.starts[next] ?? NaN) - (facts.starts[index] ?? NaN) - needed;
      if (slack < spareNeeded(question, minutes, isSameDate) || (isSameDate && Number.isNaN(slack))) continue;
      const room = (facts.mornings[next] ?? 0) - (crossesBorder ? ROADTRIP_LIMITS.borderMinutes : 0);
      const isFree = apart > 1 && datesBefore(minutes, room, limit) < apart - 1;
      graph.to[count] = next;
      graph.miles[count] = milesTo[venue] ?? Infinity;
      graph.minutes[count] = minutes;
      graph.perDate[count] = perDate;
      graph.isSameDate[count] = isSameDate ? 1 : 0;
      graph.freeDate[count] = isFree ? FREE_DATE_BIT : 0;
      const spare = Number.isNaN(slack) ? Infinity : Math.floor(slack);
      graph.slack[count] = spare;
      graph.score[count] = apart * drivingScore(perDate);
      addHaste(graph, count, { minutes, apart, spare, isAway: !from.isNear, limit });
      count += 1;
    }
  }
  graph.firstLeg[games.length] = count;
  return { ...graph, ...legsByNextGame(graph.firstLeg, graph.to, count), legs: count };
}

/** Nobody drives on it. */
function addRide(
  graph: SearchGraph,
  at: number,
  to: number,
  { leg, datesApart, freeDates }: CheckedLeg,
  { isAway, limit }: { isAway: boolean; limit: number },
): void {
  graph.to[at] = to;
  graph.miles[at] = leg.miles;
  graph.minutes[at] = leg.minutes;
  graph.isSameDate[at] = datesApart === 0 ? 1 : 0;
  graph.freeDate[at] = freeDates.length > 0 ? FREE_DATE_BIT : 0;
  graph.slack[at] = leg.minutesToSpare ?? Infinity;
  const { minutes, minutesToSpare: spare } = leg;
  addHaste(graph, at, { minutes, apart: datesApart, spare, isAway, limit });
}

function addHaste(
  graph: SearchGraph,
  at: number,
  leg: { minutes: number; apart: number; spare: number | null; isAway: boolean; limit: number },
): void {
  const { minutes, apart, spare } = leg;
  const nights = nightsOfLeg(minutes, apart, leg.isAway, leg.limit);
  graph.nights[at] = nights;
  graph.score[at] = (graph.score[at] ?? 0) + hasteScore(minutes, apart, spare) + nightsScore(nights);
  graph.haste[at] =
    (isTightLeg(minutes, apart, spare) ? TIGHT : 0) | (hasNoTime(minutes, spare) ? NO_TIME : 0);
}

function emptyGraph(games: readonly SearchGame[], capacity: number): SearchGraph {
  return {
    games,
    day: Int32Array.from(games, ({ day }) => day),
    stop: Int32Array.from(games, ({ stop }) => stop),
    wanted: Uint8Array.from(games, ({ wanted }) => wanted),
    stopWords: (games.reduce((most, { stop }) => Math.max(most, stop), 0) >> 5) + 1,
    playDaysBefore: playDaysBefore(games),
    pins: games.flatMap(({ isPinned }, index) => (isPinned ? [index] : [])),
    firstLeg: new Int32Array(games.length + 1),
    from: NO_LEGS,
    to: new Int32Array(capacity),
    legsTo: NO_LEGS,
    firstLegTo: NO_LEGS,
    miles: new Float64Array(capacity),
    minutes: new Float64Array(capacity),
    perDate: new Float64Array(capacity),
    isSameDate: new Uint8Array(capacity),
    freeDate: new Uint8Array(capacity),
    slack: new Float64Array(capacity),
    score: new Float64Array(capacity),
    nights: new Uint8Array(capacity),
    haste: new Uint8Array(capacity),
    legs: 0,
  };
}

function playDaysBefore(games: readonly SearchGame[]): Int32Array {
  let days = 0;
  return Int32Array.from(games, ({ day }, index) => {
    if (index > 0 && games[index - 1]?.day !== day) days += 1;
    return days;
  });
}

function legFacts(games: readonly SearchGame[], driveBetween: DriveBetween) {
  const table = driveTableOf(driveBetween);
  const venues = Int32Array.from(games, ({ game }) => table.indexOf(game.venueId));
  const countries = [...new Set(games.map(({ game }) => game.country))];
  return {
    venues,
    starts: Float64Array.from(games, ({ start }) => start ?? NaN),
    countries: Uint8Array.from(games, ({ game }) => countries.indexOf(game.country)),
    mornings: Float64Array.from(games, ({ game, day }) =>
      morningMinutes({ start: game.startsAt?.getTime() ?? null, day, timeZone: game.timeZone }),
    ),
    sameDateRush: Float64Array.from(games, ({ game }) => arrivalRush(game, true, FAR)),
    laterRush: Float64Array.from(games, ({ game }) => arrivalRush(game, false, FAR)),
    drivesFrom: (index: number) => {
      const venue = venues[index] ?? 0;
      return {
        minutesTo: table.minutesFrom(venue),
        milesTo: table.milesFrom(venue),
        drivingTo: table.drivingFrom(venue),
      };
    },
  };
}

/** Indexes of the first pinned game after each game. */
function nextPins(games: readonly SearchGame[]): Int32Array {
  const next = new Int32Array(games.length);
  let pin = games.length;
  for (let index = games.length - 1; index >= 0; index -= 1) {
    next[index] = pin;
    if (games[index]?.isPinned) pin = index;
  }
  return next;
}

function legCapacity(games: readonly SearchGame[], maxDatesApart: number): number {
  let [capacity, end] = [0, 0];
  for (const [index, { day }] of games.entries()) {
    while ((games[end]?.day ?? Infinity) <= day + maxDatesApart) end += 1;
    capacity += end - index - 1;
  }
  return capacity;
}
