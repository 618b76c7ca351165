import type { StayFacts } from '../../db/queries/trip-finder.ts';
import { marketCityBySlug, MARKET_CITIES } from '../../domain/teams/market-cities.ts';
import type { FinderInput } from '../../domain/trips/finder/find-trips.ts';
import { bestStays, findStays } from '../../domain/trips/stay/find-stays.ts';
import type { StayTrips, Town } from './trips-state.ts';

const TOWNS = 12;
const LEAST_GAMES = 2;

export function stayState(
  input: FinderInput,
  facts: StayFacts,
  notes: Pick<StayTrips, 'asked' | 'provenance' | 'isSample' | 'missing' | 'feeds'>,
): StayTrips {
  const city = marketCityBySlug(notes.asked.query.city);
  if (city === null) return { kind: 'stay', ...notes, stay: null, towns: bestTowns(input, TOWNS) };
  const answer = findStays({ ...input, city: city.name });
  return { kind: 'stay', ...notes, stay: { city, answer, facts }, towns: [] };
}

/** Returns the towns of the best stays, those with the most games first. */
export function bestTowns(input: FinderInput, limit: number): Town[] {
  const stays = bestStays(input);
  return MARKET_CITIES.flatMap((city) => {
    const best = stays.get(city.name);
    return best && best.games.length >= LEAST_GAMES ? [{ city, ...best }] : [];
  })
    .toSorted((a, b) => b.games.length - a.games.length || b.score - a.score)
    .slice(0, limit)
    .map(({ city, games }) => ({ city, games }));
}
