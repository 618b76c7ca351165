import { readCityPage } from '../../db/queries/city-games.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import type { NearbyMarket } from '../../domain/travel/city-venues.ts';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { GAMES_SHOWN, loadedCity, type AskedCity, type CityState } from './city-state.ts';

const NEARBY_GAMES_READ = 80;
const NEARBY_DAYS = 7;

export const UNREADABLE_CITY: CityState = { kind: 'error', message: SCHEDULE_UNREACHABLE };

export async function loadCity(
  deps: Deps,
  asked: AskedCity,
  nearby: readonly NearbyMarket[],
): Promise<CityState> {
  const { city, from, today } = asked;
  const first = from ?? today;
  const rows = await readCityPage(deps.db, {
    city,
    from,
    // One more says where the list goes on.
    limit: GAMES_SHOWN + 1,
    nearby: nearby.map((market) => market.city),
    nearbyPeriod: { from: first, to: addDays(first, NEARBY_DAYS - 1) },
    nearbyLimit: NEARBY_GAMES_READ,
    now: deps.now(),
  });
  return loadedCity(asked, rows, nearby, ticketRules(deps.config), deps.now());
}
