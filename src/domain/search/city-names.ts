import { plainName } from '../slug.ts';
import { MARKET_CITIES, type MarketCity } from '../teams/market-cities.ts';
import { CITY_FAN_NAMES } from './fan-names.ts';
import { wordsBegunWithTypo } from './name-index.ts';

const citiesByName = new Map<string, MarketCity[]>();
for (const city of MARKET_CITIES) {
  for (const name of cityNames(city.name).map(plainName))
    citiesByName.set(name, [...(citiesByName.get(name) ?? []), city]);
}

/** In words; the longest comes first. */
const NAME_LENGTHS = [3, 2, 1];

export function cityNames(city: string): string[] {
  return [city, ...(CITY_FAN_NAMES[city] ?? [])];
}

/** Several cities may share one name, such as 'tampa bay'. */
export function citiesOfName(name: string): readonly MarketCity[] | null {
  return citiesByName.get(name) ?? null;
}

/** Shorter names have too many neighbors. */
const MIN_LETTERS_WITH_TYPO = 5;

/** Reads 'bostn' and 'chicgo'. */
function citiesLike(name: string): readonly MarketCity[] | null {
  const [like, ...others] = wordsBegunWithTypo(name, [...citiesByName.keys()]).filter(
    (known) => known.length >= MIN_LETTERS_WITH_TYPO && Math.abs(known.length - name.length) <= 1,
  );
  return like === undefined || others.length > 0 ? null : citiesOfName(like);
}

/**
 * Reads whole names of cities and nothing else: 'boston new york' is two. Each place may be several cities.
 * @param names as `significantText` returns them.
 */
export function readCities(names: string): (readonly MarketCity[])[] | null {
  const words = names.split(' ').filter(Boolean);
  const places: (readonly MarketCity[])[] = [];
  for (let at = 0; at < words.length;) {
    const found = NAME_LENGTHS.flatMap((length) => {
      const name = words.slice(at, at + length).join(' ');
      const cities = citiesOfName(name) ?? citiesLike(name);
      return cities ? [{ cities, length: Math.min(length, words.length - at) }] : [];
    })[0];
    if (found === undefined) return null;
    places.push(found.cities);
    at += found.length;
  }
  const isNew = (cities: readonly MarketCity[], at: number) =>
    places.findIndex((others) => others[0] === cities[0]) === at;
  return places.length > 0 ? places.filter(isNew) : null;
}
