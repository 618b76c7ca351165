import { dayText, daySpan } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import type { League } from '../../domain/leagues.ts';
import type {
  BindingLimit,
  NearestQuestion,
  ScoredTrip,
  Trip,
  TripAnswer,
} from '../../domain/trips/finder/trip-answer.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { capitalized } from '../../domain/list-text.ts';
import { gamesText } from '../games/shown-game.ts';
import type { AskedTrips } from './trips-state.ts';

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');
/** A trip below this score is not worth the drive. */
const LEAST_SCORE_OF_BEST = -1;

export function isWorthTheName({ score }: ScoredTrip): boolean {
  return score >= LEAST_SCORE_OF_BEST;
}

/** For example, 'Best: six games in eight days, 18 hours of driving. The most you can see is ten.' */
export function answerSentence({ asked, answer }: { asked: AskedTrips; answer: TripAnswer }): string {
  const best = answer.answers.find(({ name }) => name === 'best')?.trip;
  if (asked.query.sort !== 'best' || best === undefined) return mostSentence({ asked, answer });
  const dates = daysBetween(best.firstDate, best.lastDate) + 1;
  const { mostGames, isProven, count } = answer;
  const found = `${gamesWords(best.games.length)} in ${words(dates).toLowerCase()} ${dates === 1 ? 'day' : 'days'}, ${drivingWords(best.minutes)}.`;
  const most = isProven ? 'The most you can see is' : 'The most we found is';
  if (!isWorthTheName(best)) {
    return `Little can be driven to${asked.home ? ` from ${asked.home.label}` : ''} on these dates. ${capitalized(found)}`;
  }
  if (best.games.length < mostGames) return `Best: ${found} ${most} ${words(mostGames).toLowerCase()}.`;
  const also = isProven ? 'Nobody can see more.' : 'We found none with more.';
  return `Best: ${found} ${also}${countText(count, asked.dates.days !== null)}`;
}

/** For example, 'Five games in five days is the most you can see. 136 trips do it.' */
function mostSentence({
  asked: { query, dates },
  answer: { mostGames, count, isProven },
}: {
  asked: AskedTrips;
  answer: TripAnswer;
}): string {
  const length = dates.days ?? daysBetween(dates.start, dates.end) + 1;
  const span = `in ${words(length).toLowerCase()} ${length === 1 ? 'day' : 'days'}`;
  const claim = isProven ? 'is the most you can see' : 'is the best we found';
  const withFreeDay = query.free ? ' with a free day' : '';
  return `${capitalized(gamesWords(mostGames))} ${span}${withFreeDay} ${claim}.${countText(count, dates.days !== null)}`;
}

/** Returns 'six games'. */
function gamesWords(count: number): string {
  return `${words(count).toLowerCase()} ${count === 1 ? 'game' : 'games'}`;
}

/** Returns '18 hours of driving'. */
function drivingWords(minutes: number): string {
  const hours = Math.round(minutes / 60);
  if (hours === 0) return minutes === 0 ? 'no driving' : 'less than an hour of driving';
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} of driving`;
}

/** For example, 'Four ways to spend Dec 26-Jan 3'. */
export function answerTitle({ asked: { dates }, answer }: { asked: AskedTrips; answer: TripAnswer }): string {
  const count = answer.answers.length;
  const span = daySpan(dates.start, dates.end);
  if (count === 0) return `No trip on ${span}`;
  return `${words(count)} ${count === 1 ? 'way' : 'ways'} to spend ${span}`;
}

function countText(count: number | null, isWindow: boolean): string {
  if (count === null || count === 0) return '';
  if (count === 1) return ' One trip does it.';
  return ` ${formatNumber(count)} trips do it${isWindow ? ', whenever they start' : ''}.`;
}

/** Returns 'Five', or '13'. */
function words(count: number): string {
  return NUMBERS[count] ?? formatNumber(count);
}

/** Returns what each further game costs, such as '4th +479 mi'. */
export function frontLines(front: readonly Trip[]): string[] {
  const least = new Map<number, number>();
  for (const { games, miles } of front) {
    least.set(games.length, Math.min(least.get(games.length) ?? Infinity, miles));
  }
  const steps = [...least].toSorted(([a], [b]) => a - b);
  return steps.slice(1).map(([games, miles], index) => {
    const added = Math.round(miles - mustExist(steps[index])[1]);
    const cost = added === 0 ? 'no farther' : `${added < 0 ? '−' : '+'}${formatNumber(Math.abs(added))} mi`;
    return `${ordinal(games)} ${cost}`;
  });
}

function ordinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14;
  return `${count}${(isTeen ? null : ['th', 'st', 'nd', 'rd'][count % 10]) ?? 'th'}`;
}

/** Names the limit, such as 'Only one game within 4 hours a day of Bozeman, MT.' */
export function shortageText(
  limit: BindingLimit,
  { asked, games }: { asked: AskedTrips; games: number },
): string {
  const { query, home } = asked;
  const only = games === 0 ? 'No game' : games === 1 ? 'Only one game' : `Only ${gamesText(games)}`;
  const fit = games > 1 ? 'fit' : 'fits';
  switch (limit) {
    case 'driving':
      return `${only} within ${query.drive} hours a day${home ? ` of ${home.label}` : ''} on those dates.`;
    case 'leagues':
      return `${only} in the ${new Intl.ListFormat('en', { type: 'disjunction' }).format(query.leagues)} ${home ? 'within reach ' : ''}on those dates.`;
    case 'teams':
      return `${only} ${fit}: one trip cannot reach all the teams you must see.`;
    case 'pins':
      return `${only} ${fit} with your picks.`;
    case 'border':
      return `${only} on this side of the border.`;
    case 'way-back':
      return `${only} ${games > 1 ? 'leave' : 'leaves'} time to get back${home ? ` to ${home.label}` : ' home'}.`;
    case 'pace':
      return `${only} ${fit} at that pace.`;
    case 'free-date':
      return `${only} ${fit} with a free day.`;
    case 'skips':
      return `${only} ${games > 1 ? 'remain' : 'remains'} without the teams, venues and games you left out.`;
    case 'dates':
      return `${only} on those dates.`;
  }
}

/** For example, 'With 6 hours a day you get 3 games.' */
export function nearestText(nearest: NearestQuestion): string {
  const games = `you get ${gamesText(nearest.games)}`;
  switch (nearest.change) {
    case 'driving':
      return `With ${nearest.drivingHours} hours a day, ${games}.`;
    case 'border':
      return `If you cross the border, ${games}.`;
    case 'way-back':
      return `Without the drive back, ${games}.`;
    case 'leagues':
      return `With the ${listOf(nearest.leagues)} included, ${games}.`;
    case 'dates':
      return `${nearest.days === null ? spanText(nearest) : `With any ${nearest.days === 1 ? 'day' : `${nearest.days} days`} from ${datesText(nearest)}`}, ${games}.`;
    case 'anywhere':
      return `Starting anywhere, with every league and team, ${games} ${nearest.start === nearest.end ? 'on' : 'from'} ${datesText(nearest)}.`;
    case 'pins':
      return `Without your picks, ${games}.`;
    case 'skips':
      return `With what you left out, ${games}.`;
    case 'teams':
      return nearest.teams.length === 0
        ? `With any team, ${games}.`
        : `With fewer teams you must see, ${games}.`;
    case 'pace':
      return nearest.pace === 'balanced'
        ? `At a balanced pace, ${games}.`
        : `If you see as many as you can, ${games}.`;
    case 'free-date':
      return `Without a free day, ${games}.`;
  }
}

/** For example, 'From Fri, Jan 8 to Tue, Jan 12'. */
function spanText({ start, end }: { start: string; end: string }): string {
  return start === end ? `On ${dayText(start)}` : `From ${datesText({ start, end })}`;
}

function datesText({ start, end }: { start: string; end: string }): string {
  return start === end ? dayText(start) : `${dayText(start)} to ${dayText(end)}`;
}

/** For example, 'We do not have the schedule of the NFL and NBA yet.' */
export function missingText(leagues: readonly League[]): string {
  return `The ${listOf(leagues)} ${leagues.length === 1 ? 'schedule is' : 'schedules are'} not available yet.`;
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}
