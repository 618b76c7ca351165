import { formatNumber } from '../../domain/dates/number-words.ts';
import { planQuestion } from '../../domain/trips/code/plan-question.ts';
import { codeWithPlan, isTooLong } from '../../domain/trips/check/repair.ts';
import { alternativesFor, type Alternative } from '../../domain/trips/finder/trip-alternatives.ts';
import { matchupOf } from '../trips/trip-game-text.ts';
import { whenOf } from '../trips/trip-view.ts';
import { paths } from '../urls/paths.ts';
import type { CheckedStoredTrip, TripFacts } from './load-trip.ts';
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
  { checked, drives }: CheckedStoredTrip,
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
export function planB(facts: TripFacts, compared: CheckedStoredTrip): PlanBView[][] {
  const games = compared.checked?.trip.games ?? [];
  return games.map((game, index) => {
    if (game.startsAt !== null && game.startsAt < facts.now) return [];
    return stopOptions(facts, compared, index).map(({ game: other, code, isLaterDate, extraMiles }) => ({
      id: other.id,
      href: paths.trip(code),
      matchup: matchupOf(other),
      detail: [
        whenOf(other),
        isLaterDate ? 'the next home game that fits' : null,
        extraMiles === 0
          ? 'no extra miles'
          : `${extraMiles > 0 ? '+' : '−'}${formatNumber(Math.abs(extraMiles))} mi`,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    }));
  });
}
