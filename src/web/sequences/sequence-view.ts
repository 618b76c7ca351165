import type { SequenceVariant } from '../../db/queries/sequence-variants.ts';
import type { ListedSequence } from '../../db/queries/sequences.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { StoredStop } from '../../db/schema/sequences.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { clockParts, dateSpan, weekdaySpan } from '../../domain/dates/date-text.ts';
import { dayLine, zoneSuffix } from '../../domain/games/game-date.ts';
import {
  floorToFive,
  hoursAndMinutes,
  legText,
  roundToFive,
  roundedLeg,
  trafficNote,
  trainText,
} from '../../domain/travel/leg-text.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { latestDeparture, nightText, type Departure } from '../../domain/trips/departure.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { PlannedRide } from '../../domain/trips/train-departure.ts';
import { leavesEveningBefore } from '../../domain/trips/trip-days.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { localDateTimeOf, yearMonthOf } from '../../domain/dates/zoned-time.ts';
import { homeTeamOf, hostCity, matchupText } from '../../domain/games/matchup.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { rowForStop, withStoredGuide, type GameRow, type RowLinks } from '../games/game-row.ts';
import type { CompactTripView } from '../trips/trip-view.ts';
import { paths } from '../urls/paths.ts';
import { compactSequence } from './compact-sequence.ts';
import { routeText } from './sequence-text.ts';

export interface SequenceView {
  address: string;
  weekdays: string;
  dates: string;
  stops: readonly StopView[];
  /** There is one leg fewer than there are stops. */
  legs: readonly LegView[];
  /** Such as '470 mi · 8 hr 10 min', or only the time by rail; null for a single game. */
  drive: string | null;
  /** The time to spare on the tightest leg; null when no leg has two known times. */
  slack: string | null;
  isTight: boolean;
  crossesBorder: boolean;
  /** Lists from before a roadtrip went by rail have drives until the next rebuild. */
  travel: Travel;
}

interface StopView {
  row: GameRow;
  host: Team | null;
  /** The market city of the home team. */
  city: string;
  /** Such as 'Fri, Apr 2, 7:05 PM'. */
  when: string;
  matchup: string;
}

export interface LegView {
  /** Such as '2 hr 45 min · 168 mi · 1 hr 5 min to spare'. */
  text: string;
  /** When to leave and to arrive; null when a time is unknown. */
  times: string | null;
  /** Such as 'Includes 30 min for rush hour, no other traffic', or the trains of a ride. */
  traffic: string;
  crossesBorder: boolean;
  isTight: boolean;
}

export interface OtherDate {
  address: string;
  /** Such as 'Fri-Sun, Apr 9-11, 2027'. */
  label: string;
}

export interface SequenceEntry extends SequenceView {
  compact: CompactTripView;
  /** The followed team in a same-team list. */
  team: string | null;
  /** The month of the first game as `YYYY-MM`. */
  month: string;
  otherDates: readonly OtherDate[];
}

const PICK_LABELS = {
  'best-weekend': 'Best weekend',
  'best-week': 'Best week',
  soonest: 'Soonest',
} as const;

/**
 * Returns null when a game is no longer stored.
 * @param place whether it is above the list or in it.
 */
export function sequenceEntry(
  { length, position, pick, team, shown, otherDates }: ListedSequence,
  games: ReadonlyMap<string, ListedGame>,
  { slug, place, links }: { slug: string; place: 'picks' | 'list'; links: RowLinks },
): SequenceEntry | null {
  const view = sequenceView(shown, games, links);
  if (!view) return null;
  const stops = view.stops.map(withNicknames);
  const listed = shown.stops.flatMap(({ gameId }) => games.get(gameId) ?? []);
  const isPick = place === 'picks';
  const compact = compactSequence(shown.stops, listed, {
    anchor: isPick ? `pick-${shown.address}` : `sequence-${position}`,
    href: paths.sequence(slug, shown.address),
    heading: isPick ? (pick ? PICK_LABELS[pick] : routeText(view)) : `Sequence ${position}`,
    length,
    pick: isPick ? pick : null,
  });
  const month = yearMonthOf(firstDate(shown));
  return { ...view, stops, compact, team, month, otherDates: otherDates.map(otherDate) };
}

/** Shortens the team names, as in 'Capitals at Canadiens'. */
function withNicknames(stop: StopView): StopView {
  const teams = stop.row.teams.map(({ name, team }) => ({
    // A club with a new name is shown with both names.
    name: team === null || team.playsAs ? name : team.nickname,
    team,
  }));
  return { ...stop, row: { ...stop.row, teams } };
}

/** Returns null when a game is no longer stored. */
export function sequenceView(
  { address, stops }: SequenceVariant,
  games: ReadonlyMap<string, ListedGame>,
  links: RowLinks,
): SequenceView | null {
  const listed = stops.flatMap(({ gameId }) => games.get(gameId) ?? []);
  if (listed.length < stops.length) return null;
  const legs = stops.slice(1).flatMap((stop, index) => {
    const [from, to] = [listed[index], listed[index + 1]];
    return from && to && stop.leg ? [{ ...stop.leg, from, to }] : [];
  });
  const spare = legs.flatMap(({ minutesToSpare }) => minutesToSpare ?? []);
  return {
    address,
    ...spanOf(stops),
    stops: listed.map((game) => stopView(game, links)),
    legs: legs.map(legView),
    drive: legs.length > 0 ? driveText(legs) : null,
    slack: spare.length > 0 ? hoursAndMinutes(floorToFive(Math.min(...spare))) : null,
    isTight: legs.some(({ isTight }) => isTight),
    crossesBorder: legs.some(({ crossesBorder }) => crossesBorder),
    travel: legs.some(({ ride }) => ride) ? 'rail' : 'drive',
  };
}

export function otherDate({ address, stops }: SequenceVariant): OtherDate {
  const { weekdays, dates } = spanOf(stops);
  return { address, label: `${weekdays}, ${dates}` };
}

type Leg = NonNullable<StoredStop['leg']> & { from: ListedGame; to: ListedGame };

function stopView(game: ListedGame, { rules, guides }: RowLinks): StopView {
  const row = withStoredGuide(rowForStop(game, rules), guides);
  const { date } = row;
  return {
    row,
    host: homeTeamOf(game),
    city: hostCity(game),
    when: [dayLine(date), date.time].filter(Boolean).join(', '),
    matchup: matchupText(game),
  };
}

function legView({ from, to, ...leg }: Leg): LegView {
  const times = latestDeparture(from, to, leg);
  return {
    text: legText(roundedLeg(leg)),
    times: times && timesText(from, to, times, leg.ride),
    traffic: trafficNote(leg),
    crossesBorder: leg.crossesBorder,
    isTight: leg.isTight,
  };
}

/** Returns text like 'Leave Detroit by Sat 2:25 PM to be there by Sat 6:10 PM CT', or that of a train. */
function timesText(from: ListedGame, to: ListedGame, times: Departure, ride?: PlannedRide): string {
  const [leaveBy, arriveBy] = [clockAt(times.leaveBy, from), clockAt(times.arriveBy, to)];
  if (ride?.train) return trainText(ride.train, leaveBy, arriveBy);
  const [start, end] = [from, to].map((game) => ({ localDate: localDateOf(game), timeZone: game.timeZone }));
  const nights = nightText(times);
  const isEveningBefore = start && end && nights === null && leavesEveningBefore(start, end, times);
  const leave = isEveningBefore
    ? `Leave ${hostCity(from)} the evening before, or by ${leaveBy} at the latest,`
    : `Leave ${hostCity(from)} by ${leaveBy}${nights ? `, ${nights},` : ''}`;
  return `${leave} to be there by ${arriveBy}`;
}

function clockAt(instant: Departure['leaveBy'], { timeZone, city }: ListedGame): string {
  const clock = clockParts(localDateTimeOf(instant, timeZone));
  return clock ? `${clock.weekday.slice(0, 3)} ${clock.time}${zoneSuffix(timeZone, city, instant)}` : '';
}

function driveText(legs: readonly Leg[]): string {
  const miles = legs.reduce((sum, leg) => sum + leg.miles, 0);
  const isByRail = legs.some(({ ride }) => ride);
  const minutes = legs.reduce((sum, leg) => sum + roundToFive(leg.minutes), 0);
  return isByRail ? hoursAndMinutes(minutes) : `${formatNumber(miles)} mi · ${hoursAndMinutes(minutes)}`;
}

function spanOf(stops: SequenceVariant['stops']): { weekdays: string; dates: string } {
  const [first, last] = [firstDate({ stops }), mustExist(stops.at(-1)).localDate];
  return { weekdays: weekdaySpan(first, last), dates: dateSpan(first, last) };
}

function firstDate({ stops }: Pick<SequenceVariant, 'stops'>): string {
  return mustExist(stops[0]).localDate;
}
