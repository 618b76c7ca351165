import type { StoredTripGame } from '../../db/queries/trip-games.ts';
import type { CheckedTrip, TripCondition } from '../../domain/trips/check/check-trip.ts';
import { floorToFive, hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import { matchupOf } from '../games/shown-game.ts';
import type { TripStatus } from './trip-state.ts';

const TITLES: Readonly<Record<Exclude<TripCondition, 'fits'>, string>> = {
  broken: 'This trip no longer works as planned.',
  'under-way': 'This trip is under way.',
  over: 'This trip is over.',
  none: 'None of these games can be part of a trip anymore.',
};

/** @param changes of games and drives. */
export function tripStatus(
  { condition, checked }: CheckedTrip<StoredTripGame>,
  changes: readonly string[],
): TripStatus {
  if (condition === 'broken' || condition === 'none')
    return { kind: 'broken', title: TITLES[condition], text: null };
  if (condition === 'over') return { kind: 'good', title: TITLES.over, text: 'We hope it was a good one.' };
  if (condition === 'under-way')
    return { kind: changes.length > 0 ? 'changed' : 'good', title: TITLES['under-way'], text: null };
  if (changes.length > 0)
    return { kind: 'changed', title: 'The schedule changed, but the trip still works.', text: null };
  const games = checked?.trip.games.length ?? 0;
  const all = ['The game stands', 'Both games stand'][games - 1] ?? `All ${games} games stand`;
  const tightest = tightestGame(checked);
  if (tightest !== null) return { kind: 'tight', title: tightest, text: `${all}; this drive is tight.` };
  return { kind: 'good', title: all, text: null };
}

/** For example, '5 min to spare before Ravens at Bengals'. */
function tightestGame(checked: CheckedTrip<StoredTripGame>['checked']): string | null {
  if (checked === null || checked.tightMinutes === null) return null;
  const { trip, tightMinutes } = checked;
  const at = trip.legs.findIndex(({ isTight, minutesToSpare }) => isTight && minutesToSpare === tightMinutes);
  const game = trip.games[at + 1];
  return game ? `${hoursAndMinutes(floorToFive(tightMinutes))} to spare before ${matchupOf(game)}` : null;
}
