import { type MarketCity, MARKET_CITIES } from '../../domain/teams/market-cities.ts';
import { plainName } from '../../domain/slug.ts';
import { createNameIndex } from '../../domain/search/name-index.ts';
import { SearchLink } from '../ui/search-form.tsx';
import { paths } from '../urls/paths.ts';
import { CityList } from './cities-page.tsx';

export function MissingCityPage({ slug }: { slug: string }) {
  const similar = similarCities(slug);
  return (
    <>
      <div className="detour">
        <h1>City not found</h1>
        <p role="alert">{`No team of the four leagues plays in “${plainName(slug)}”.`}</p>
        <p>
          <a className="btn" href={paths.cities()}>
            All cities
          </a>{' '}
          <SearchLink path={slug} />
        </p>
      </div>
      {similar.length > 0 && (
        <section>
          <h2>Did you mean one of these?</h2>
          <CityList cities={similar} />
        </section>
      )}
    </>
  );
}

const MAX_CITIES = 6;

function similarCities(slug: string): MarketCity[] {
  const index = createNameIndex(
    MARKET_CITIES.map((city) => ({ item: city, names: [city.name], places: [], around: [] })),
  );
  const words = plainName(slug);
  const { close, near } = index.find(words);
  const found = [...close, ...near];
  return (found.length > 0 ? found : index.findSome(words)).slice(0, MAX_CITIES);
}
