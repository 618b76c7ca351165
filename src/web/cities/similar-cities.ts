import { createNameIndex } from '../../domain/search/name-index.ts';
import { MARKET_CITIES, type MarketCity } from '../../domain/teams/market-cities.ts';
import { plainName } from '../../domain/slug.ts';

const MAX_CITIES = 6;

export function similarCities(slug: string): MarketCity[] {
  const index = createNameIndex(
    MARKET_CITIES.map((city) => ({ item: city, names: [city.name], places: [], around: [] })),
  );
  const words = plainName(slug);
  const { close, near } = index.find(words);
  const found = [...close, ...near];
  return (found.length > 0 ? found : index.findSome(words)).slice(0, MAX_CITIES);
}
