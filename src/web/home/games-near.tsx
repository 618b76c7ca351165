import { CityField } from '../places/city-field.tsx';
import { PlaceChoices } from '../places/missing-place.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import { paths } from '../urls/paths.ts';
import type { GamesNearState } from './games-near-state.ts';

export function GamesNear({ state }: { state: GamesNearState }) {
  return (
    <section id="near">
      <h2>{headingOf(state)}</h2>
      <form action={`${paths.home()}#near`} className="trip-form near">
        <CityField
          id="near-city"
          name="near"
          label="City, ZIP or postal code"
          value={typedIn(state)}
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

function headingOf(state: GamesNearState): string {
  return 'place' in state ? `Games Near ${state.place.label}` : 'Games Near You';
}

function typedIn(state: GamesNearState): string {
  if ('place' in state) return state.place.label;
  return 'typed' in state ? state.typed : '';
}

export function NearResult({ state }: { state: GamesNearState }) {
  switch (state.kind) {
    case 'unasked':
      return null;
    case 'unreachable':
      return (
        <p className="state error" role="alert">
          The schedule did not load in time. Press Show games to try again.
        </p>
      );
    case 'no-place':
      return (
        <div className="state" role="alert">
          <PlaceChoices missing={state.missing} hrefOf={paths.homeNear} />
        </div>
      );
    case 'no-games':
      return (
        <div className="state">
          <p>{`No games in the next 7 days within ${state.hours} hours of ${state.place.label} by car.`}</p>
          <p>
            <a className="btn quiet" href={paths.trips({ from: state.place.slug })} rel="nofollow">
              Plan a trip on other dates
            </a>
          </p>
        </div>
      );
    case 'games':
      return <Games state={state} />;
  }
}

function Games({
  state: { place, hours, rows, total, period },
}: {
  state: Extract<GamesNearState, { kind: 'games' }>;
}) {
  const shown = rows.length;
  return (
    <>
      <p>{`${total === 1 ? '1 game' : `${total} games`} in the next 7 days, up to ${hours} hours away by car.${total > shown ? ` Here are the first ${shown}.` : ''}`}</p>
      <GameLines rows={rows} label={`Games near ${place.label}`} />
      <p>
        <a
          className="btn"
          href={paths.trips({ from: place.slug, start: period.from, end: period.through })}
          rel="nofollow"
        >
          {`Find trips from ${place.label}`}
        </a>{' '}
        <a className="btn quiet" href={paths.weekends({ from: place.slug })}>
          {`Weekends nearest to ${place.label}`}
        </a>
      </p>
    </>
  );
}
