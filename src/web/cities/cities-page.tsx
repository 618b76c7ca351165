import { REGIONS, regionsOf } from '../../domain/content/region.ts';
import { slugOf } from '../../domain/slug.ts';
import { currentNickname } from '../../domain/teams/index.ts';
import { MARKET_CITIES, type MarketCity } from '../../domain/teams/market-cities.ts';
import { paths } from '../urls/paths.ts';

export function CitiesPage() {
  return (
    <>
      <h1>Games by city</h1>
      <p className="lead">
        {`${MARKET_CITIES.length} cities, and every game that their teams play at home, by date.`}
      </p>
      <nav className="jump" aria-label="Regions">
        {REGIONS.map((region) => (
          <a key={region} href={`#${slugOf(region)}`}>
            {region}
          </a>
        ))}
      </nav>
      {REGIONS.map((region) => (
        <section key={region} id={slugOf(region)}>
          <h2>{region}</h2>
          <CityList cities={MARKET_CITIES.filter(({ name }) => regionsOf([name]).includes(region))} />
        </section>
      ))}
    </>
  );
}

export function CityList({ cities }: { cities: readonly MarketCity[] }) {
  return (
    <ul className="city-list">
      {cities.map((city) => (
        <li key={city.slug}>
          <a href={paths.city(city.slug)}>{city.name}</a>
          <small>{city.teams.map(currentNickname).join(', ')}</small>
        </li>
      ))}
    </ul>
  );
}
