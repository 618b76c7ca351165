import { formatNumber } from '../../domain/dates/number-words.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import { planQuestion } from '../../domain/trips/code/trip-code.ts';
import { codeWithPlan, isTooLong } from '../../domain/trips/check/repair.ts';
import { alternativesFor, type Alternative } from '../../domain/trips/finder/plan-b.ts';
import { matchupOf } from '../games/shown-game.ts';
import { whenOf } from '../trips/trip-view.ts';
import { paths } from '../urls/paths.ts';
import type { LoadedTrip, TripFacts } from './load-trip.ts';
import type { PlanBView } from './trip-state.ts';

/** The `code` is that of the trip with this game. */
export interface StopOption extends Alternative {
  code: string;
  isLaterDate: boolean;
  extraMiles: number;
}

/** @param index of a game of the trip that is checked. */
export function stopOptions(
  { plan, home, now, games }: TripFacts,
  { checked, drives }: LoadedTrip['checked'],
  index: number,
): StopOption[] {
  if (!checked) return [];
  const { trip } = checked;
  const question = planQuestion(plan, home);
  if (isTooLong(question)) return [];
  const { others, laterDate } = alternativesFor(trip.games, index, { games, drives, now, question });
  const isLater = (option: Alternative) => option === laterDate;
  return [...others, ...(laterDate ? [laterDate] : [])].flatMap((option) => {
    const code = codeWithPlan(plan, option.trip);
    const extraMiles = Math.round(option.trip.miles - trip.miles);
    return code === null ? [] : { ...option, code, isLaterDate: isLater(option), extraMiles };
  });
}

/** A game that has begun has none. */
export function planB(facts: TripFacts, compared: LoadedTrip['checked']): PlanBView[][] {
  const { games, minutes } = compared.checked?.trip ?? { games: [], minutes: 0 };
  const isByRail = facts.plan.limits.travel === 'rail';
  return games.map((game, index) => {
    if (game.startsAt !== null && game.startsAt < facts.now) return [];
    return stopOptions(facts, compared, index).map(
      ({ game: other, trip, code, isLaterDate, extraMiles }) => ({
        id: other.id,
        href: paths.trip(code),
        matchup: matchupOf(other),
        detail: [
          whenOf(other),
          isLaterDate ? 'the next home game that fits' : null,
          isByRail ? extraTime(trip.minutes - minutes) : extraWay(extraMiles),
        ]
          .filter((part) => part !== null)
          .join(' · '),
      }),
    );
  });
}

function extraWay(miles: number): string {
  return miles === 0 ? 'no extra miles' : `${sign(miles)}${formatNumber(Math.abs(miles))} mi`;
}

function extraTime(exactMinutes: number): string {
  const minutes = roundToFive(exactMinutes);
  return minutes === 0 ? 'no extra time' : `${sign(minutes)}${hoursAndMinutes(Math.abs(minutes))} by train`;
}

function sign(value: number): string {
  return value > 0 ? '+' : '−';
}
