import type { MarketCity } from '../../domain/teams/market-cities.ts';
import { plainName } from '../../domain/slug.ts';
import { SearchLink } from '../ui/search-form.tsx';
import { paths } from '../urls/paths.ts';
import { CityList } from './cities-page.tsx';

export function MissingCityPage({ slug, similar }: { slug: string; similar: readonly MarketCity[] }) {
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
