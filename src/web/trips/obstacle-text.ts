import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { clockParts, dayText } from '../../domain/dates/date-text.ts';
import { EASTERN } from '../../domain/dates/eastern-time.ts';
import { daysBetween, localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { zoneSuffix } from '../../domain/games/game-date.ts';
import type { League } from '../../domain/leagues.ts';
import { floorToFive, hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import type { GridObstacle } from '../../domain/trips/finder/grid-obstacle.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { lengthOf } from '../../domain/trips/finder/check-leg.ts';
import { venueById } from '../../domain/venues/index.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { cityOf, matchupOf } from '../games/shown-game.ts';
import { gameLabel } from './trip-game-text.ts';
import type { PinConflict, Trip, TripResult } from '../../domain/trips/finder/trip-answer.ts';
import type { FinderInput } from '../../domain/trips/finder/find-trips.ts';
import { plainConflict } from '../../domain/trips/finder/pin-conflict.ts';

const STARTS: Record<League, string> = {
  NFL: 'kickoff is at',
  NBA: 'tip-off is at',
  NHL: 'the puck drops at',
  MLB: 'first pitch is at',
};

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

/** @param home the city where the trip starts. */
export function obstacleText(
  obstacle: GridObstacle,
  home: { label: string; timeZone: string } | null,
): string {
  switch (obstacle.kind) {
    case 'at-once':
      return atOnceText(obstacle);
    case 'one-a-day':
      return `${bothOf(obstacle)} are on the same day, and you chose one game a day`;
    case 'two-game-dates':
      return twoGameDatesText(obstacle.most);
    case 'tight':
      return `Only ${hoursAndMinutes(floorToFive(obstacle.spare))} would be left before ${matchupOf(obstacle.to)}, and your pace leaves at least ${obstacle.needed} min`;
    case 'no-road':
      return `There is no road from ${cityOf(obstacle.from)} to ${cityOf(obstacle.to)}`;
    case 'border':
      return `${cityOf(obstacle.to)} is across the border from ${cityOf(obstacle.from)}, and you chose not to cross it`;
    case 'too-far':
      return tooFarText(obstacle);
    case 'too-late':
      return tooLateText(obstacle);
    case 'no-road-home':
      return `There is no road from ${home?.label ?? 'home'} to ${cityOf(obstacle.game)}`;
    case 'border-home':
      return `${cityOf(obstacle.game)} is across the border from ${home?.label ?? 'home'}, and you chose not to cross it`;
    case 'leaves-too-early':
      return `${cityOf(obstacle.to)} is ${driveText(obstacle.minutes)} away: for ${matchupOf(obstacle.to)} you would have to leave ${dayAndClock(obstacle.leavesAt, home)}`;
    case 'home-too-late':
      return `After ${matchupOf(obstacle.from)} you would not be home until ${dayAndClock(obstacle.arrivesAt, home)}`;
    case 'long-day':
      return `One day would have ${driveText(obstacle.minutes)} of driving, and you drive at most ${hoursAndMinutes(obstacle.limit)}`;
    case 'too-many-days':
      return `Your trip has ${obstacle.days === 1 ? 'one day' : `${obstacle.days} days`}, and this takes longer`;
    case 'not-a-weekend':
      return 'This does not fit into one weekend, Friday to Sunday';
  }
}

function twoGameDatesText(most: number): string {
  return `Your pace has two games on at most ${most === 1 ? 'one day' : `${most} days`}, and this makes one more`;
}

function bothOf({ from, to }: { from: TripGame; to: TripGame }): string {
  return `${matchupOf(from)} and ${matchupOf(to)}`;
}

function atOnceText({ from, to }: { from: TripGame; to: TripGame }): string {
  const untimed = [from, to].find(({ startsAt }) => startsAt === null);
  return untimed
    ? `${matchupOf(untimed)} has no set time yet, so it takes the whole day`
    : `${bothOf({ from, to })} are on at the same time`;
}

function tooFarText({
  from,
  to,
  minutes,
  limit,
}: {
  from: TripGame;
  to: TripGame;
  minutes: number;
  limit: number;
}): string {
  const days = Math.max(1, daysBetween(from.localDate, to.localDate));
  const most =
    days === 1 ? `you drive at most ${hoursAndMinutes(limit)} a day` : `there are only ${days} days to drive`;
  return `${placeOf(to, from)} is ${driveText(minutes)} from ${placeOf(from, to)}, and ${most}`;
}

function tooLateText({
  from,
  to,
  minutes,
  crossesBorder,
}: {
  from: TripGame;
  to: TripGame;
  minutes: number;
  crossesBorder: boolean;
}): string {
  const ends = `${matchupOf(from)} ends about ${endOf(from)}`;
  const starts = `${STARTS[to.league]} ${startOf(to)}`;
  if (minutes === 0) return `${ends}, and for ${matchupOf(to)} ${starts}, which is too soon`;
  const border = crossesBorder ? ' and a border' : '';
  return `${ends}; ${placeOf(to, from)} is ${driveText(minutes)}${border} away and ${starts}`;
}

/** Two venues of one city go by their names. */
function placeOf(game: TripGame, other: TripGame): string {
  const city = cityOf(game);
  return city === cityOf(other) ? (venueById(game.venueId)?.name ?? city) : city;
}

function driveText(minutes: number): string {
  return hoursAndMinutes(roundToFive(minutes));
}

function endOf(game: TripGame): string {
  const end = mustExist(game.startsAt).getTime() + lengthOf(game) * MINUTE_MS;
  return clockText(new Date(Math.round(end / FIVE_MINUTES_MS) * FIVE_MINUTES_MS), game);
}

/** Returns '1 PM', '7:30 PM CT' or 'time not set'. */
export function startOf(game: TripGame): string {
  return game.startsAt === null ? 'time not set' : clockText(game.startsAt, game);
}

function clockText(instant: Date, game: TripGame): string {
  const { timeZone } = game;
  const { time } = mustExist(clockParts(localDateTimeOf(instant, timeZone)));
  return `${time.replace(':00', '')}${zoneSuffix(timeZone, cityOf(game), instant)}`;
}

function dayAndClock(instant: Date, home: { label: string; timeZone: string } | null): string {
  const timeZone = home?.timeZone ?? EASTERN;
  const local = localDateTimeOf(instant, timeZone);
  const { time } = mustExist(clockParts(local));
  return `${dayText(local.slice(0, 10))} at ${time.replace(':00', '')}`;
}

/** Names the games that exclude each other, and why. */
export function conflictText(conflict: PinConflict): string {
  switch (conflict.kind) {
    case 'unknown-game':
      return `${gameLabel(conflict.game)} is no longer on the schedule or has already started.`;
    case 'same-time':
      return `${bothGames(conflict.games)} are on at the same time.`;
    case 'no-road':
      return `${bothGames(conflict.games)} cannot be on one trip: there is no road between them.`;
    case 'cannot-follow':
      return `${bothGames(conflict.games)} cannot be on one trip: the drive between them needs ${hoursAndMinutes(conflict.minutesShort)} more.`;
    case 'out-of-window':
      return `${gameLabel(conflict.game)} is not on these dates.`;
    case 'out-of-reach':
      return `${gameLabel(conflict.game)} is out of reach with these limits. Allow more driving or start anywhere.`;
  }
}

interface Choice {
  label: string;
  /** The games that stay pinned. */
  games: readonly string[];
}

/** Keeps as many games as fit. */
export function conflictChoices(conflict: PinConflict, pinned: readonly string[]): Choice[] {
  const without = (game: string) => pinned.filter((one) => one !== game);
  if ('games' in conflict) {
    const [one, other] = conflict.games;
    const words = pinned.length === 2 ? 'Keep only' : 'Keep';
    return [
      { label: `${words} ${gameLabel(one)}`, games: without(other) },
      { label: `${words} ${gameLabel(other)}`, games: without(one) },
    ];
  }
  if (pinned.length < 2) return [];
  return [{ label: `Remove ${gameLabel(conflict.game)}`, games: without(conflict.game) }];
}

function bothGames([one, other]: readonly [string, string]): string {
  return `${gameLabel(one)} and ${gameLabel(other)}`;
}

/**
 * Returns the conflict of a picked game that is not among the games of the dates. The grid shows others,
 * which can be removed there.
 */
export function gridConflict({ games, question }: FinderInput): PinConflict | null {
  const conflict = plainConflict(games, question);
  return conflict?.kind === 'unknown-game' || conflict?.kind === 'out-of-window' ? conflict : null;
}

export function finishedTrip(result: TripResult): Trip | null {
  return result.kind === 'answer' ? (result.answer.trips[0]?.trip ?? null) : null;
}
