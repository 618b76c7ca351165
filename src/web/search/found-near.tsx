import { marketCityOfPlaceSlug } from '../../domain/travel/city-venues.ts';
import { NearResult, type GamesNearState } from '../home/games-near.tsx';
import { CityField } from '../places/city-field.tsx';
import { paths } from '../urls/paths.ts';

/** Asks for a place, because a public page knows nobody's, or lists the games near one. */
export function FoundNear({ state }: { state: GamesNearState }) {
  if ('place' in state) {
    const city = marketCityOfPlaceSlug(state.place.slug);
    return (
      <section>
        <h2>{`Games Near ${state.place.label}`}</h2>
        {city && (
          <p>
            <a href={paths.city(city.slug)}>{`${city.name}: teams, games and guides`}</a>
          </p>
        )}
        <NearResult state={state} />
      </section>
    );
  }
  return (
    <section>
      <h2>Games Near You</h2>
      <form action={`${paths.home()}#near`} className="trip-form near">
        <CityField
          id="near-city"
          name="near"
          label="City, ZIP or postal code"
          value={'typed' in state ? state.typed : ''}
          isRequired
        />
        <button type="submit" className="btn">
          Show games
        </button>
      </form>
      <NearResult state={state} />
    </section>
  );
}
