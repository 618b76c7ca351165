import type { Venue } from '../../../domain/venues/index.ts';
import { PlacesMap } from '../../maps/places-map.tsx';
import { paths } from '../../urls/paths.ts';
import { type MyPlacesView, PLACE_LISTS, type PlaceList } from './my-places-view.ts';
import { pastTripQuestion, type PastTrip } from './past-trips.ts';

export function MyPlacesPage({ view }: { view: MyPlacesView }) {
  const { summary, finisher, pastTrips, map } = view;
  return (
    <>
      <p className="lead">{summary}</p>
      {pastTrips.map((trip) => (
        <PastTripForm key={trip.id} trip={trip} />
      ))}
      <figure className="places-map">
        <PlacesMap view={map} />
        <figcaption>Filled: seen. Hollow: missing.</figcaption>
      </figure>
      {finisher !== null && (
        <p>
          <a className="btn" href={finisher} rel="nofollow">
            Trips that finish my list
          </a>
        </p>
      )}
      <h2>Check Off Your Places</h2>
      <p>A date is optional. “Seen at home” counts a team that you saw in its own building.</p>
      {PLACE_LISTS.map((list) => (
        <ListForm key={list.name} list={list} view={view} />
      ))}
      <h2>Take Them With You</h2>
      <p>
        <a className="btn quiet" href={paths.myPlacesCsv()} download>
          Download as CSV
        </a>{' '}
        <a className="btn quiet" href={paths.myPlacesJson()} download>
          Download as JSON
        </a>
      </p>
    </>
  );
}

function PastTripForm({ trip }: { trip: PastTrip }) {
  const { id, name, dates, games } = trip;
  return (
    <form className="card past-trip" method="post" action={paths.myPlaces()}>
      <input type="hidden" name="trip" value={id} />
      <h2>{pastTripQuestion(trip)}</h2>
      <p>{`${name}, ${dates}: ${games.join('\u00a0· ')}`}</p>
      <p className="decide">
        <button type="submit" className="btn" name="action" value="was-there">
          Yes<span className="sr">{`, on the trip ${name}`}</span>
        </button>
        <button type="submit" className="btn quiet" name="action" value="was-not">
          No<span className="sr">{`, not on the trip ${name}`}</span>
        </button>
      </p>
    </form>
  );
}

function ListForm({ list, view }: { list: PlaceList; view: MyPlacesView }) {
  const { name, groups } = list;
  const problem = view.problem?.list === name ? view.problem : null;
  const title = name === 'other' ? 'other venues' : `${name} places`;
  const own = problem?.venueId === null ? problem.text : null;
  const problemId = `${name}-problem`;
  return (
    <details className="fan-list" open={problem !== null}>
      <summary>{view.counts[name]}</summary>
      <form method="post" action={paths.myPlaces()} aria-describedby={own === null ? undefined : problemId}>
        <input type="hidden" name="list" value={name} />
        {own !== null && (
          <p className="field-problem" id={problemId}>
            {own}
          </p>
        )}
        <div className="fan-divisions">
          {groups.map((group) => (
            <fieldset key={group.name}>
              <legend>{group.name}</legend>
              {group.rows.map(({ team, venue, venueAbove }) => (
                <div key={team?.id ?? venue?.id} className="fan-place">
                  {venue && <VenueChoice venue={venue} list={name} view={view} />}
                  {venueAbove !== null && <p>{`${venueAbove} (above)`}</p>}
                  {team && (
                    <label className="fan-choice">
                      <input
                        type="checkbox"
                        name="team"
                        value={team.id}
                        defaultChecked={view.teams.has(String(team.id))}
                      />
                      {`${team.fullName} seen at home`}
                    </label>
                  )}
                </div>
              ))}
            </fieldset>
          ))}
        </div>
        <button type="submit" className="btn" name="action" value="save">
          {`Save ${title}`}
        </button>
      </form>
    </details>
  );
}

function VenueChoice({ venue, list, view }: { venue: Venue; list: PlaceList['name']; view: MyPlacesView }) {
  const { id, name, city, validTo } = venue;
  const { venues, dates, today, problem } = view;
  const isClosed = validTo !== null && validTo < today;
  const own = problem?.list === list && problem.venueId === id ? problem.text : null;
  const problemId = `${list}-${id}-problem`;
  return (
    <>
      <div className="fan-venue">
        <label className="fan-choice">
          <input type="checkbox" name="venue" value={id} defaultChecked={venues.has(id)} />
          <span>
            {name} <small>{isClosed ? `${city}, no longer used` : city}</small>
          </span>
        </label>
        <input
          type="date"
          name={`on.${id}`}
          aria-label={`Date at ${name}`}
          max={today}
          defaultValue={dates.get(id)}
          aria-invalid={own === null ? undefined : true}
          aria-describedby={own === null ? undefined : problemId}
        />
      </div>
      {own !== null && (
        <p className="field-problem" id={problemId}>
          {own}
        </p>
      )}
    </>
  );
}
