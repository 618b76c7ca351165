import type { Database } from '../../../src/db/neon/client.ts';
import { SeasonPacks } from '../../../src/db/queries/schedule-packs.ts';
import { readTripNow } from '../../../src/db/queries/watch/mailed-trips.ts';
import { localTimeOf } from './local-time.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import { checkTrip } from '../../../src/domain/trips/check/check-trip.ts';
import { tripHome } from '../../../src/domain/trips/check/trip-home.ts';
import { tripLocations } from '../../../src/domain/trips/check/trip-locations.ts';
import type { FansTrip } from './fans.ts';
import { gameText } from './schedule-changes.ts';

/** Describes each trip by the stored schedule, to judge its mail by. */
export async function readTripFacts(db: Database, trips: readonly FansTrip[], now: Date): Promise<string[]> {
  const packs = new SeasonPacks();
  const facts: string[] = [];
  for (const trip of trips) {
    const { games, place } = await readTripNow(db, trip.plan, { packs, now });
    const home = place && tripHome(place, tripLocations(games));
    const result = checkTrip({ plan: trip.plan, home, games, now }, VENUE_DRIVES);
    const stops = result?.stops.map(
      ({ game, status }) => `  - ${status}: ${game ? gameText(game) : 'not stored'}`,
    );
    const checked = result?.checked;
    const legs = checked?.trip.legs.map(
      ({ minutes, minutesToSpare, isTight }) =>
        `${minutes} min, spare ${minutesToSpare}${isTight ? ' TIGHT' : ''}`,
    );
    const out = checked?.trip.out;
    const back = checked?.trip.back;
    facts.push(
      [
        `  ${describeTrip(trip)}; ${result?.condition ?? 'nothing stored'}; broken legs: ${checked?.brokenLegs.join(' ') ?? '-'}; legs: ${legs?.join(' | ') ?? '-'}`,
        `  out ${out ? localTimeOf(out.leavesAt, trip.timeZone) : '-'}; back ${back ? localTimeOf(back.arrivesAt, trip.timeZone) : '-'}`,
        ...(stops ?? []),
      ].join('\n'),
    );
  }
  return facts;
}

/** Returns '#12 Boston, MA, Oct 14 to 16, 8 h a day, back home'. */
export function describeTrip({ number, home, plan, firstDate, lastDate }: FansTrip): string {
  const { drivingHours, isBackHome, daysBefore, daysAfter, mayCrossBorder } = plan.limits;
  const from = home ? `${home.name}, ${home.region}` : 'no home';
  const back = isBackHome ? ', and back' : '';
  const border = mayCrossBorder ? '' : ', no border';
  return `#${number} from ${from}${back}, ${firstDate} to ${lastDate} (${daysBefore} + ${daysAfter} days beside), ${drivingHours} h a day${border}`;
}
