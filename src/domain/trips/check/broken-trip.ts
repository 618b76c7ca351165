import { clockParts, dayText } from '../../dates/date-text.ts';
import { formatNumber } from '../../dates/number-words.ts';
import { localDateTimeOf } from '../../dates/zoned-time.ts';
import { zoneSuffix } from '../../games/game-date.ts';
import { localDateOf } from '../../games/game.ts';
import { matchupText } from '../../games/matchup.ts';
import { listText } from '../../list-text.ts';
import { mustExist } from '../../must-exist.ts';
import { hoursAndMinutes, roundToFive } from '../../travel/leg-text.ts';
import { isUpcoming } from '../finder/find-trips.ts';
import type { Trip } from '../finder/trip-answer.ts';
import type { TripGame } from '../finder/trip-game.ts';
import { gameChange, isOff } from '../watch/game-change.ts';
import { changeSentence } from '../watch/notice-text.ts';
import type { CheckedTrip } from './check-trip.ts';
import { thenAndNow, type GameThenAndNow } from './former-games.ts';
import { isUnderWay, type FilledTrip, type PlannedTrip, type Repair } from './repair.ts';
import { tripFaults } from './trip-faults.ts';

/** What a broken trip's page and mails say (docs/rules.md#broken-trips). */
export interface BrokenTrip {
  /** Such as 'You lose Ravens at Bengals.' */
  title: string;
  /** Such as 'It moved from Sun, Dec 27, 1:00 PM to Mon, Dec 28, 8:15 PM.' */
  reasons: readonly string[];
  /** Each planned date of a game that is lost or elsewhere. */
  dates: readonly BrokenDate[];
  /** Null without one. */
  fix: { code: string; text: string } | null;
  /** Why there is no fix; '' with one. */
  withoutFix: string;
}

export interface BrokenDate {
  date: string;
  /** Such as 'Sunday is free:' before its games, or a sentence. */
  text: string;
  fillers: readonly Filler[];
}

export interface Filler {
  /** Of the fix with this game. */
  code: string;
  /** Such as 'Lions at Packers'. */
  matchup: string;
  /** Such as '4:25 PM, 118 mi'. */
  detail: string;
}

const MAX_NAMED = 3;
const NO_OTHER_TRIP = 'We found no other trip with these stops on your dates.';

/** None of its games is stored any more. */
export const NOTHING_LEFT: BrokenTrip = {
  title: 'You lose every game of this trip.',
  reasons: [],
  dates: [],
  fix: null,
  withoutFix: NO_OTHER_TRIP,
};

/** @param repair 'busy' while too many searches wait. */
export function brokenTrip(
  planned: PlannedTrip,
  compared: CheckedTrip,
  repair: Repair | 'busy' | null,
): BrokenTrip {
  const { stops, checked } = compared;
  const fix = repair === 'busy' ? null : repair;
  const games = stops.map((stop, position) => thenAndNow(stop, planned.was?.[position] ?? null));
  const staying = new Set(
    fix ? fix.trip.games.map(({ id }) => id) : checked?.stops.map(({ game }) => game?.id),
  );
  const lost = stops.map(({ game }) => game === null || !staying.has(game.id));
  const faults = tripFaults(compared, planned);
  return {
    title: titleOf(
      games.filter((_, index) => lost[index]),
      stops.length,
    ),
    reasons: [...reasonsOf(planned, compared, { games, lost }), ...faults],
    dates: fix ? fix.dates.map((one) => freeDate(one, fix)).concat(sharedDates(games, lost, fix)) : [],
    fix: fix && { code: fix.code, text: fixText(fix.trip, stops) },
    withoutFix: fix ? '' : withoutFix(planned, compared, { faults, isBusy: repair === 'busy' }),
  };
}

function titleOf(lost: readonly GameThenAndNow[], planned: number): string {
  if (lost.length === 0) return 'This trip no longer works as planned.';
  if (lost.length > 1 && lost.length === planned) return 'You lose every game of this trip.';
  if (lost.length > MAX_NAMED) return `You lose ${lost.length} of ${planned} games.`;
  return `You lose ${listText(
    lost.map(({ after }) => after.matchup),
    'and',
  )}.`;
}

/** A sentence for each game that is not as it was, the lost ones first. */
function reasonsOf(
  { was }: PlannedTrip,
  { stops }: CheckedTrip,
  { games, lost }: { games: readonly GameThenAndNow[]; lost: readonly boolean[] },
): string[] {
  const isOneLost = lost.filter(Boolean).length === 1;
  const sentences = games.map(({ before, after }, index) => {
    if (gameChange(before, after) === null && !isOff(after) && !after.dateTbd) return null;
    const sentence = changeSentence(lost[index] && isOneLost ? 'It' : after.matchup, before, after);
    const isGuess = was === undefined && stops[index]?.status === 'found-again';
    return isGuess
      ? `${sentence.replace(' moved ', ' seems to have moved ')} Check with the team.`
      : sentence;
  });
  return [true, false].flatMap((isLost) =>
    sentences.flatMap((sentence, index) => (lost[index] === isLost ? (sentence ?? []) : [])),
  );
}

function freeDate({ date, fillers }: Repair['dates'][number], { dates }: Repair): BrokenDate {
  const { weekday } = mustExist(clockParts(`${date}T00:00`));
  const isOnlyOne = dates.every((other) => other.date === date || weekdayOf(other.date) !== weekday);
  const day = isOnlyOne ? weekday : dayText(date);
  return {
    date,
    text: fillers.length === 0 ? `No other game fits on ${day}.` : `${day} is free:`,
    fillers: fillers.map(fillerOf),
  };
}

/** Dates of lost games on which the fix has another game. */
function sharedDates(
  games: readonly GameThenAndNow[],
  lost: readonly boolean[],
  { trip }: Repair,
): BrokenDate[] {
  const dates = new Set(games.flatMap(({ before }, index) => (lost[index] ? localDateOf(before) : [])));
  return [...dates].toSorted().flatMap((date) => {
    const seen = trip.games.filter(({ localDate }) => localDate === date).map(matchupOfTrip);
    const text = `On ${weekdayOf(date)} you see ${listText(seen, 'and')}.`;
    return seen.length === 0 ? [] : { date, text, fillers: [] };
  });
}

function fillerOf({ code, game, trip }: FilledTrip): Filler {
  const { startsAt, timeZone } = game;
  const local = startsAt && clockParts(localDateTimeOf(startsAt, timeZone));
  const time = startsAt && local ? `${local.time}${zoneSuffix(timeZone, null, startsAt)}` : 'time not set';
  const detail = [
    time,
    wayText(
      trip,
      trip.games.findIndex(({ id }) => id === game.id),
    ),
  ];
  return { code, matchup: matchupOfTrip(game), detail: detail.filter((part) => part !== null).join(', ') };
}

/** Of the way to the game; null without one. */
function wayText({ games, legs, out, roundTrips }: Trip, index: number): string | null {
  const ofDay = roundTrips.find(({ firstGame }) => firstGame === index);
  const way = ofDay?.out ?? legs[index - 1] ?? (index === 0 && games.length > 0 ? out : null);
  if (!way || Math.round(way.miles) === 0) return null;
  return 'ride' in way && way.ride
    ? `${hoursAndMinutes(roundToFive(way.minutes))} by train`
    : `${formatNumber(Math.round(way.miles))} mi`;
}

/** For example, 'The fix keeps all 5 stops, with Clippers at Cavaliers on Thu, Dec 31.' */
function fixText({ games }: Trip, stops: CheckedTrip['stops']): string {
  const all = ['your stop', 'both stops'][stops.length - 1] ?? `all ${stops.length} stops`;
  const kept = games.length === stops.length ? all : `${games.length} of ${stops.length} stops`;
  const own = new Set(stops.map(({ game }) => game?.id));
  const others = games
    .filter(({ id }) => !own.has(id))
    .map((game) => `${matchupOfTrip(game)} on ${dayText(game.localDate)}`);
  return `The fix keeps ${kept}${others.length === 0 ? '' : `, with ${listText(others, 'and')}`}.`;
}

function withoutFix(
  { now }: PlannedTrip,
  { checked }: CheckedTrip,
  { faults, isBusy }: { faults: readonly string[]; isBusy: boolean },
): string {
  if (isBusy) return 'Many people are searching right now. Reload this page in a minute to see a fix.';
  if (checked === null || !isUnderWay(checked, now)) return NO_OTHER_TRIP;
  if (!checked.trip.games.some((game) => isUpcoming(game, now)))
    return 'No other game of your trip is ahead.';
  return faults.length === 0
    ? 'The rest of your trip still works.'
    : 'Your trip has begun, so we plan no other one.';
}

function matchupOfTrip(game: TripGame): string {
  return matchupText({ ...game, neutralSite: game.isNeutralSite });
}

function weekdayOf(date: string): string {
  return mustExist(clockParts(`${date}T00:00`)).weekday;
}

/** The words of a date without its buttons, such as 'Sunday is free: Lions at Packers, 4:25 PM, 118 mi, fits.' */
export function dateText({ text, fillers }: BrokenDate): string {
  if (fillers.length === 0) return text;
  const games = fillers.map(({ matchup, detail }) => `${matchup}, ${detail}`).join('; ');
  return `${text} ${games}, ${fillers.length === 1 ? 'fits' : 'fit'}.`;
}
