import { byTime } from '../by-time.ts';
import { factsOf, type TripGame } from '../finder/trip-game.ts';
import { checkLeg } from '../finder/check-leg.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';
import type { DriveBetween } from '../leg.ts';
import type { GameChain } from './trip-list.ts';

/** Pairs NFL games with set times on the same or the next date, in the order of play (docs/rules.md#twinbills). */
export function twinbills(games: readonly TripGame[], drives: DriveBetween): GameChain[] {
  const timed = games
    .filter(({ league, startsAt }) => league === 'NFL' && startsAt !== null)
    .toSorted(byTime);
  const found: GameChain[] = [];
  for (const [index, first] of timed.entries()) {
    for (const second of timed.slice(index + 1)) {
      if (factsOf(second).day - factsOf(first).day > 1) break;
      if (first.venueId === second.venueId) continue;
      const drive = drives(first.venueId, second.venueId);
      const { fits } = checkLeg(first, second, drive, ROADTRIP_LIMITS.drivingMinutesPerDate);
      if (!fits) continue;
      const dates = { from: first.localDate, through: second.localDate };
      found.push({ dates, games: [first, second] });
    }
  }
  return found;
}
