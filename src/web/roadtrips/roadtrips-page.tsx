import { REGIONS } from '../../domain/content/region.ts';
import { monthText } from '../../domain/dates/date-text.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { paths } from '../urls/paths.ts';
import { TryAgain } from '../ui/fragment-states.tsx';
import { MonthSelect } from '../ui/month-select.tsx';
import { RoadtripCards } from './roadtrip-card.tsx';
import type { RoadtripList } from './roadtrip-list.ts';
import { roadtripsQuery, type RoadtripFilter } from '../urls/roadtrips-query.ts';

/** The cards of the first row on wide screens. */
const NEAR = 3;

export type RoadtripListState = { kind: 'error' } | { kind: 'loaded'; list: RoadtripList };

export function RoadtripsPage({ filter, state }: { filter: RoadtripFilter; state: RoadtripListState }) {
  return (
    <>
      <h1>
        <small>Routes we wrote</small> Sports Roadtrips
      </h1>
      <p className="lead">
        Three to six cities by car, or by train, with a game at every stop. Pick a route, then see when its
        games line up. Have your own dates and city? <a href={paths.trips()}>Plan a trip</a>
      </p>
      <nav className="chips" aria-label="Leagues">
        {[null, ...LEAGUES].map((league) => (
          <a
            key={league ?? 'All'}
            href={paths.roadtrips({ ...filter, league })}
            aria-current={league === filter.league ? 'page' : undefined}
          >
            {league ?? 'All'}
          </a>
        ))}
      </nav>
      <Filters filter={filter} months={state.kind === 'loaded' ? state.list.months : []} />
      <Trips filter={filter} state={state} />
    </>
  );
}

function Filters({ filter, months }: { filter: RoadtripFilter; months: readonly string[] }) {
  return (
    <form action={paths.roadtrips()} className="list-filters">
      {filter.league && <input type="hidden" name="league" value={filter.league.toLowerCase()} />}
      <select name="region" defaultValue={filter.region?.toLowerCase() ?? ''} aria-label="Region">
        <option value="">All regions</option>
        {REGIONS.map((region) => (
          <option key={region} value={region.toLowerCase()}>
            {region}
          </option>
        ))}
      </select>
      <MonthSelect months={months} chosen={filter.month} label="Month of the first game" />
      <button type="submit" className="btn">
        Show
      </button>
    </form>
  );
}

function Trips({ filter, state }: { filter: RoadtripFilter; state: RoadtripListState }) {
  if (state.kind === 'error') {
    return (
      <div className="state error" role="alert">
        <p>Failed to load roadtrips</p>
        <TryAgain action={paths.roadtrips()} search={roadtripsQuery.print(filter)} label="Try Again" />
      </div>
    );
  }
  const { listed } = state.list;
  if (listed.length === 0) return <NoTrips filter={filter} wider={state.list.wider} />;
  return (
    <>
      <h2 className="sr">{`${filter.league ?? 'All'} roadtrips`}</h2>
      {isNarrowed(filter) && (
        <p>
          <strong>{`${listed.length} ${listed.length === 1 ? 'roadtrip' : 'roadtrips'} for ${filterText(filter)}.`}</strong>{' '}
          <a href={paths.roadtrips({ league: filter.league })}>Clear filters</a>
        </p>
      )}
      <RoadtripCards roadtrips={listed} nearCount={NEAR} />
    </>
  );
}

function NoTrips({ filter, wider }: { filter: RoadtripFilter; wider: RoadtripList['wider'] }) {
  return (
    <div className="state">
      <p>
        <strong>{`No roadtrips found for ${filterText(filter)}.`}</strong>
      </p>
      {wider.length > 0 && (
        <p>
          {wider.map((one) => (
            <a key={filterText(one.filter)} className="btn quiet" href={paths.roadtrips(one.filter)}>
              {`${filterText(one.filter)}: ${one.count}`}
            </a>
          ))}
        </p>
      )}
      <p>The league schedules show who plays where.</p>
      <p>
        {(filter.league === null ? LEAGUES : [filter.league]).map((league) => (
          <a key={league} className="btn quiet" href={paths.schedule(league)}>
            {`${league} schedule`}
          </a>
        ))}
      </p>
    </div>
  );
}

function isNarrowed({ region, month }: RoadtripFilter): boolean {
  return region !== null || month !== null;
}

/** For example, 'NBA, West, March 2027'. */
function filterText({ league, region, month }: RoadtripFilter): string {
  const parts = [league, region, month && monthText(month)].filter((part) => part !== null);
  return parts.join(', ') || 'All';
}
