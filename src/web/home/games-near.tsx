import { assets } from '../page/assets.ts';
import { GameLines } from '../schedule/game-lines.tsx';
import { paths } from '../urls/paths.ts';
import { MAX_QUERY_LENGTH } from '../urls/search-query.ts';
import type { GamesNearState } from './games-near-state.ts';

/** Asks for a city and lists the games of the coming days near it. */
export function GamesNear({ state }: { state: GamesNearState }) {
  return (
    <section id="near">
      <h2>{headingOf(state)}</h2>
      <form action={`${paths.home()}#near`} className="trip-form near">
        <div className="from">
          <label htmlFor="near-city">City or ZIP code</label>
          <input
            type="text"
            name="near"
            id="near-city"
            defaultValue={typedIn(state)}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_QUERY_LENGTH}
            data-module={assets.placesModule}
            required
          />
        </div>
        <button type="submit" className="btn">
          Show games
        </button>
      </form>
      <NearResult state={state} />
    </section>
  );
}

function headingOf(state: GamesNearState): string {
  return 'place' in state ? `Games near ${state.place.label}` : 'Games near you';
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
          <p>{state.message}</p>
          {state.choices.length > 0 && (
            <ul className="places">
              {state.choices.map(({ slug, label }) => (
                <li key={slug}>
                  <a href={paths.homeNear(slug)}>{label}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      );
    case 'no-games':
      return (
        <div className="state">
          <p>{`No game is within ${state.hours} hours of ${state.place.label} in the next 7 days.`}</p>
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
      <p>{`${total === 1 ? '1 game' : `${total} games`} within ${hours} hours' drive in the next 7 days${total > shown ? `, the first ${shown} here` : ''}.`}</p>
      <GameLines rows={rows} label={`Games near ${place.label}`} />
      <p>
        <a
          className="btn"
          href={paths.trips({ from: place.slug, start: period.from, end: period.through })}
          rel="nofollow"
        >
          {`Find trips from ${place.label}`}
        </a>
      </p>
    </>
  );
}
