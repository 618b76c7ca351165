import { dayText, daySpan } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import type { League } from '../../domain/leagues.ts';
import type {
  BindingLimit,
  Offer,
  ScoredTrip,
  Trip,
  TripAnswer,
} from '../../domain/trips/finder/trip-answer.ts';
import type { TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import { ALL_TEAMS } from '../../domain/teams/index.ts';
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
  const found = `${gamesWords(best.games.length)} in ${numberWord(dates).toLowerCase()} ${dates === 1 ? 'day' : 'days'}, ${drivingWords(best.minutes)}.`;
  const most = isProven ? 'The most you can see is' : 'The most we found is';
  if (!isWorthTheName(best)) {
    return `Little can be driven to${asked.home ? ` from ${asked.home.label}` : ''} on these dates. ${capitalized(found)}`;
  }
  if (best.games.length < mostGames) return `Best: ${found} ${most} ${numberWord(mostGames).toLowerCase()}.`;
  const also = isProven ? 'That is the most at this pace.' : 'We found none with more.';
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
  const span = `in ${numberWord(length).toLowerCase()} ${length === 1 ? 'day' : 'days'}`;
  const claim = isProven ? 'is the most you can see' : 'is the best we found';
  const withFreeDay = query.free ? ' with a free day' : '';
  return `${capitalized(gamesWords(mostGames))} ${span}${withFreeDay} ${claim}.${countText(count, dates.days !== null)}`;
}

/** Returns 'six games'. */
function gamesWords(count: number): string {
  return `${numberWord(count).toLowerCase()} ${count === 1 ? 'game' : 'games'}`;
}

/** Returns '18 hours of driving'. */
function drivingWords(minutes: number): string {
  const hours = Math.round(minutes / 60);
  if (hours === 0) return minutes === 0 ? 'no driving' : 'less than an hour of driving';
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} of driving`;
}

/** For example, 'Four ways to spend Dec 26-Jan 3'. */
export function answerTitle({
  asked: { dates, query },
  answer,
}: {
  asked: AskedTrips;
  answer: TripAnswer;
}): string {
  const count = answer.answers.length;
  const span = daySpan(dates.start, dates.end);
  const [offer] = answer.shortage?.offers ?? [];
  if (count === 0 && offer && query.teams.length > 0) return wishesTitle(offer, query.teams.length);
  if (count === 0) return `No trip on ${span}`;
  const ways = count === 1 ? (answer.trips.length > 1 ? 'Ways' : 'One way') : `${numberWord(count)} ways`;
  return `${ways} to spend ${span}`;
}

/** For example, 'All four fit, with longer days'. */
function wishesTitle({ change, question: { teams } }: Offer, wanted: number): string {
  const kept = teams.length;
  const all =
    wanted === 1
      ? 'Your team fits'
      : wanted === 2
        ? 'Both fit'
        : `All ${numberWord(wanted).toLowerCase()} fit`;
  if (kept === wanted) return change === 'driving' ? `${all}, with longer days` : `${all} on other dates`;
  if (kept === 0) return 'Your teams do not fit';
  return `${numberWord(kept)} of ${numberWord(wanted).toLowerCase()} ${kept === 1 ? 'fits' : 'fit'}`;
}

function countText(count: number | null, isWindow: boolean): string {
  if (count === null || count === 0) return '';
  if (count === 1) return ' One trip does it.';
  return ` ${formatNumber(count)} trips do it${isWindow ? ', whenever they start' : ''}.`;
}

/** Returns 'Five', or '13'. */
export function numberWord(count: number): string {
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
      return `With up to ${query.drive} hours of driving a day, no trip on these dates reaches ${query.teams.length === 1 ? 'your team' : query.teams.length === 2 ? 'both teams' : `all ${numberWord(query.teams.length).toLowerCase()} teams`}.`;
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

/** For example, 'With 6 hours a day, you get 3 games.' */
export function offerText({ change, question, trip }: Offer): string {
  const found = `you get ${gamesText(trip.games.length)}`;
  switch (change) {
    case 'driving':
      return `With ${question.drivingHours} hours a day, ${found}.`;
    case 'border':
      return `If you cross the border, ${found}.`;
    case 'way-back':
      return `Without the drive back, ${found}.`;
    case 'leagues':
      return `With the ${listOf(question.leagues)} included, ${found}.`;
    case 'dates':
      return `${question.days === null ? spanText(question) : `With any ${question.days === 1 ? 'day' : `${question.days} days`} from ${datesText(question)}`}, ${found}.`;
    case 'anywhere':
      return `Starting anywhere, with every league and team, ${found} ${question.start === question.end ? 'on' : 'from'} ${datesText(question)}.`;
    case 'pins':
      return `Without your picks, ${found}.`;
    case 'skips':
      return `With what you left out, ${found}.`;
    case 'teams':
      return question.teams.length === 0
        ? `With any team, ${found}.`
        : `With fewer teams you must see, ${found}.`;
    case 'pace':
      return question.pace === 'balanced'
        ? `At a balanced pace, ${found}.`
        : `If you see as many as you can, ${found}.`;
    case 'free-date':
      return `Without a free day, ${found}.`;
  }
}

/** Which of the wanted teams an offer has, such as 'All four, 12 hours a day'. */
export function teamsOfferText({ question }: Pick<Offer, 'question'>, asked: TripQuestion): string {
  const [kept, all] = [question.teams.length, asked.teams.length];
  if (kept === 0) return 'Any team';
  const teams =
    kept < all
      ? `${numberWord(kept)} of ${numberWord(all).toLowerCase()}`
      : all === 1
        ? 'Your team'
        : all === 2
          ? 'Both'
          : `All ${numberWord(all).toLowerCase()}`;
  const changes = [
    ...(kept < all ? [`without the ${listOf(missingNames(question, asked))}`] : []),
    ...(question.drivingHours === asked.drivingHours ? [] : [`up to ${question.drivingHours} hours a day`]),
    ...(question.start > asked.end
      ? [`later: ${daySpan(question.start, question.end)}`]
      : question.start === asked.start && question.end === asked.end && question.days === asked.days
        ? []
        : question.days === null
          ? [daySpan(question.start, question.end)]
          : [`any ${question.days} days, ${daySpan(question.start, question.end)}`]),
  ];
  return [teams, ...changes].join(', ');
}

function missingNames(question: TripQuestion, asked: TripQuestion): string[] {
  return asked.teams
    .filter(({ slug }) => question.teams.every((team) => team.slug !== slug))
    .map(({ slug }) => ALL_TEAMS.find((team) => team.slug === slug)?.nickname ?? slug);
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
