import { LEAGUES } from '../../domain/leagues.ts';
import type { RoadtripCard } from '../../domain/content/roadtrip.ts';
import { paths } from '../urls/paths.ts';
import { TryAgain } from '../ui/fragment-states.tsx';
import { RoadtripCards } from './roadtrip-card.tsx';
import { roadtripsQueryString, type RoadtripFilter } from '../urls/roadtrips-query.ts';

/** The first row has this many cards on wide screens. */
const NEAR = 3;

export type RoadtripListState = { kind: 'error' } | { kind: 'loaded'; roadtrips: readonly RoadtripCard[] };

export function RoadtripsPage({ filter, state }: { filter: RoadtripFilter; state: RoadtripListState }) {
  return (
    <>
      <h1>
        <small>Routes we wrote</small> Sports Roadtrips
      </h1>
      <p className="lead">
        Drives through three to six cities with a game at every stop. Pick one by its map, then see when the
        schedules agree. Your own dates and city? <a href={paths.trips()}>Plan a trip</a>
      </p>
      <nav className="chips" aria-label="Leagues">
        {[null, ...LEAGUES].map((league) => (
          <a
            key={league ?? 'All'}
            href={paths.roadtrips(league)}
            aria-current={league === filter ? 'page' : undefined}
          >
            {league ?? 'All'}
          </a>
        ))}
      </nav>
      <Trips filter={filter} state={state} />
    </>
  );
}

function Trips({ filter, state }: { filter: RoadtripFilter; state: RoadtripListState }) {
  if (state.kind === 'error') {
    return (
      <div className="state error" role="alert">
        <p>Failed to load roadtrips</p>
        <TryAgain action={paths.roadtrips()} search={roadtripsQueryString(filter)} label="Try Again" />
      </div>
    );
  }
  if (state.roadtrips.length > 0) {
    return (
      <>
        <h2 className="sr">{`${filter ?? 'All'} roadtrips`}</h2>
        <RoadtripCards roadtrips={state.roadtrips} nearCount={NEAR} />
      </>
    );
  }
  return (
    <div className="state">
      <p>
        <strong>{`No roadtrips found for ${filter ?? 'All'}.`}</strong>
      </p>
      <p>Until there is one, each league's schedule shows who plays where.</p>
      <p>
        {(filter === null ? LEAGUES : [filter]).map((league) => (
          <a key={league} className="btn quiet" href={paths.schedule(league)}>
            {`${league} schedule`}
          </a>
        ))}
      </p>
    </div>
  );
}
