import { dayText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import { planQuestion } from '../../domain/trips/code/plan-question.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import { MAX_PLANNED_DATES, type TripPlan } from '../../domain/trips/code/trip-code.ts';
import { isUpcoming } from '../../domain/trips/finder/find-trips.ts';
import { repairTrip } from '../../domain/trips/finder/repair-trip.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import { alternativesFor, type Alternative } from '../../domain/trips/finder/trip-alternatives.ts';
import { matchupOf } from '../trips/trip-game-text.ts';
import { whenOf } from '../trips/trip-view.ts';
import { paths } from '../urls/paths.ts';
import type { CheckedTrip, TripFacts } from './check-trip.ts';
import type { PlanBView, RepairView } from './trip-state.ts';

/** Another game for a stop, with the code of the trip that has it. */
export interface StopOption extends Alternative {
  code: string;
  isLaterDate: boolean;
  extraMiles: number;
}

/** @param index of a game of the trip that is checked. */
export function stopOptions(
  { plan, home, now, games }: TripFacts,
  { checked, drives }: CheckedTrip,
  index: number,
): StopOption[] {
  if (!checked) return [];
  const { trip } = checked;
  const question = planQuestion(plan, home);
  if (isTooLong(question)) return [];
  const { others, laterDate } = alternativesFor(trip.games, index, { games, drives, now, question });
  const isLater = (option: Alternative) => option === laterDate;
  return [...others, ...(laterDate ? [laterDate] : [])].flatMap((option) => {
    const code = codeOf(plan, option.trip);
    const extraMiles = Math.round(option.trip.miles - trip.miles);
    return code === null ? [] : { ...option, code, isLaterDate: isLater(option), extraMiles };
  });
}

/** Returns nothing for a game that has begun. */
export function planB(facts: TripFacts, compared: CheckedTrip): PlanBView[][] {
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

/** Returns null for a trip that needs no repair, has none, or is under way. */
export function tripRepair(facts: TripFacts, compared: CheckedTrip): RepairView | null {
  const { plan, home, now, games, code } = facts;
  if (compared.condition !== 'broken' && compared.condition !== 'none') return null;
  if (compared.checked?.trip.games.some((game) => !isUpcoming(game, now))) return null;
  const question = planQuestion(plan, home);
  if (isTooLong(question)) return null;
  const repaired = repairTrip({
    games,
    drives: compared.drives,
    now,
    question,
    kept: compared.stops.flatMap(({ game }) => game?.id ?? []),
    hosts: plan.games.map((game) => ({ league: game.home.league, homeTeam: game.home.fullName })),
  });
  const other = repaired && codeOf(plan, repaired);
  if (!repaired || !other || other === code) return null;
  const count = repaired.games.length;
  return {
    href: paths.trip(other),
    text: `The fix keeps ${count} of ${plan.games.length} stops: ${repaired.games.map((game) => `${matchupOf(game)}, ${dayText(game.localDate)}`).join('; ')}.`,
  };
}

/** Searching the decades that a code can span would keep the isolate from other visitors. */
function isTooLong({ start, end }: TripQuestion): boolean {
  return daysBetween(start, end) >= MAX_PLANNED_DATES;
}

/** Keeps the home, the limits and the dates. Returns null for games that no code can name. */
function codeOf(plan: TripPlan, trip: Trip): string | null {
  const question = { ...planQuestion(plan, null), isBackHome: plan.limits.isBackHome };
  return codeOfTrip(trip, question, plan.placeNumber);
}
