import { clockParts, dayText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { daysBetween, localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import type { League } from '../../domain/leagues.ts';
import type {
  BindingLimit,
  NearestQuestion,
  Trip,
  TripAnswer,
} from '../../domain/trips/finder/trip-answer.ts';
import type { TripSort } from '../../domain/trips/finder/trip-question.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { spareText } from './trip-drive-text.ts';
import { cityOf, gamesText } from './trip-game-text.ts';
import type { AskedTrips } from './trips-state.ts';

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** For example, 'Five games in five days is the most you can see. 136 trips do it.' */
export function answerSentence({
  asked: { query, dates },
  answer,
}: {
  asked: AskedTrips;
  answer: TripAnswer;
}): string {
  const { mostGames, count, isProven } = answer;
  const length = dates.days ?? daysBetween(dates.start, dates.end) + 1;
  const games = `${words(mostGames)} ${mostGames === 1 ? 'game' : 'games'}`;
  const span = `in ${words(length).toLowerCase()} ${length === 1 ? 'day' : 'days'}`;
  const claim = isProven ? 'is the most you can see' : 'is the best we found';
  const withFreeDay = query.pace === 'free-day' ? ' with a free day' : '';
  return `${games} ${span}${withFreeDay} ${claim}.${countText(count, dates.days !== null)}`;
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

/** For example, '5 games · 1,240 mi'. */
export function tradeOffFigures(sort: TripSort, trip: Trip): string {
  const miles = `${formatNumber(Math.round(trip.miles))} mi`;
  switch (sort) {
    case 'leagues':
      return `${trip.leagues.join(', ')} · ${gamesText(trip.games.length)}`;
    case 'spare':
      return trip.minutesToSpare === null
        ? gamesText(trip.games.length)
        : `${spareText(trip.minutesToSpare)} · ${gamesText(trip.games.length)}`;
    case 'most':
    case 'worth':
    case 'easiest':
      return `${gamesText(trip.games.length)} · ${miles}`;
  }
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

interface ListContext {
  /** All trips of the list, also those of its other pages. */
  listed: readonly Trip[];
  front: readonly Trip[];
  sort: TripSort;
  home: AskedTrips['home'];
}

/** One reason for a trip, such as 'most games, and you are home on Sunday night'. */
export function reasonFor(trip: Trip, context: ListContext): string | null {
  const { listed, home } = context;
  const why = whyListed(trip, context);
  const arrival = home && trip.back && homeAgain(trip.back.arrivesAt, home.timeZone);
  if (why === null || arrival === null) return why ?? arrival;
  return listed[0] === trip ? `${why}, and you are ${arrival}` : `${why}, ${arrival}`;
}

const FIRST_REASONS: Record<TripSort, (trip: Trip) => string> = {
  most: () => 'most games',
  worth: () => 'the best mix of games and driving',
  easiest: () => 'the least driving',
  leagues: ({ leagues }) => (leagues.length === 1 ? 'most games' : `${leagues.length} leagues in one trip`),
  spare: () => 'never in a hurry',
};

function whyListed(trip: Trip, { listed, front, sort }: ListContext): string | null {
  const [best] = listed;
  if (best === undefined || best === trip) return FIRST_REASONS[sort](trip);
  const equals = listed.filter(({ games }) => games.length === trip.games.length);
  const isShortest =
    equals.every((other) => other === trip || other.miles > trip.miles) &&
    // A near twin, which is not listed, may have fewer miles.
    front.every(({ games, miles }) => games.length !== trip.games.length || miles >= trip.miles);
  if (equals.length > 1 && isShortest) {
    return `fewest miles for ${gamesText(trip.games.length)}`;
  }
  if (listed.every((other) => other === trip || other.leagues.length < trip.leagues.length)) {
    return `${trip.leagues.length} leagues in one trip`;
  }
  if (listed.every((other) => other === trip || spareOf(other) < spareOf(trip)))
    return 'the most time to spare of these';
  if (trip.firstDate > best.firstDate) return `starts on ${dayText(trip.firstDate)}`;
  const missing = citiesOf(best).find((city) => !citiesOf(trip).includes(city));
  const added = citiesOf(trip).find((city) => !citiesOf(best).includes(city));
  if (added === undefined) return missing === undefined ? null : `without ${missing}`;
  return missing === undefined ? `adds ${added}` : `${added} instead of ${missing}`;
}

function spareOf({ minutesToSpare }: Trip): number {
  return minutesToSpare ?? -1;
}

function citiesOf({ games }: Trip): string[] {
  return [...new Set(games.map(cityOf))];
}

/** Returns 'home on Sunday night'. */
function homeAgain(instant: Date, timeZone: string): string | null {
  const local = localDateTimeOf(instant, timeZone);
  const clock = clockParts(local);
  if (clock === null) return null;
  const hour = Number(local.slice(11, 13));
  if (hour < 5) return `home early on ${clock.weekday}`;
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : hour < 21 ? 'evening' : 'night';
  return `home on ${clock.weekday} ${part}`;
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
      return `If you see as many games as possible, ${games}.`;
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
