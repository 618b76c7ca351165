import { secondsText } from '../../domain/dates/duration-text.ts';
import { dateSpan, weekdaySpan } from '../../domain/dates/date-text.ts';
import type { NamedPlace } from '../../domain/places/place.ts';
import { TryAgain } from '../ui/fragment-states.tsx';
import { paths } from '../urls/paths.ts';
import { tripsQueryString } from '../urls/trips-query.ts';
import { missingText } from './answer-text.ts';
import { conflictChoices, conflictText } from './obstacle-text.ts';
import type { AnsweredTrips, GridTrips, StayTrips, TripsForm, TripsState } from './trips-state.ts';

type WithoutTrips = Exclude<TripsState, AnsweredTrips | GridTrips | StayTrips | { kind: 'blank' }>;

export function TripsMessage({ form, state }: { form: TripsForm; state: WithoutTrips }) {
  const { query } = form;
  switch (state.kind) {
    case 'rejected':
      return (
        <p className="state error" role="alert">
          Some of your choices need a change. See the notes in red below.
        </p>
      );
    case 'unknown-place':
      return <UnknownPlace form={form} typed={state.typed} suggestions={state.suggestions} />;
    case 'which-place':
      return (
        <div className="state">
          <p>
            <strong>{`Which ${state.typed}?`}</strong>
          </p>
          <PlaceLinks form={form} places={state.choices} />
        </div>
      );
    case 'no-road':
      return (
        <div className="state">
          <p>
            <strong>No road leads from there to a game. Start anywhere.</strong>
          </p>
          <p>
            <a className="btn" href={paths.trips({ ...query, from: '' })} rel="nofollow">
              Start anywhere
            </a>
          </p>
        </div>
      );
    case 'passed':
      return (
        <div className="state">
          <p>
            <strong>These dates have passed.</strong>
            {` The same days of the week come next on ${weekdaySpan(state.next.start, state.next.end)}, ${dateSpan(state.next.start, state.next.end)}.`}
          </p>
          <p>
            <a className="btn" href={paths.trips({ ...query, ...state.next })} rel="nofollow">
              Search those dates
            </a>
          </p>
        </div>
      );
    case 'busy':
      return <Busy form={form} reason={state.reason} seconds={state.retryAfterSeconds} />;
    case 'unreachable':
      return (
        <div className="state error" role="alert">
          <p>The schedule did not load in time. Your choices are still here.</p>
          <TryAgain action={paths.trips()} search={tripsQueryString(query)} label="Try Again" />
        </div>
      );
    case 'no-schedule':
      return (
        <div className="state">
          <p>
            <strong>{missingText(state.leagues)}</strong> We update schedules several times a day, so try
            again later.
          </p>
          <TryAgain action={paths.trips()} search={tripsQueryString(query)} label="Try Again" />
        </div>
      );
    case 'conflict':
      return (
        <div className="state error" role="alert">
          <p>{conflictText(state.conflict)}</p>
          {conflictChoices(state.conflict, query.games).map(({ label, games }) => (
            <p key={label}>
              <a className="btn quiet" href={paths.trips({ ...query, games })} rel="nofollow">
                {label}
              </a>
            </p>
          ))}
          <a className="btn quiet" href={paths.trips({ ...query, games: [] })} rel="nofollow">
            {query.games.length === 1 ? 'Remove the game' : 'Remove all of these games'}
          </a>
        </div>
      );
  }
}

function UnknownPlace({
  form,
  typed,
  suggestions: [first, ...others],
}: {
  form: TripsForm;
  typed: string;
  suggestions: readonly NamedPlace[];
}) {
  return (
    <div className="state">
      <p>
        <strong>{`We don't know '${typed}'.`}</strong>{' '}
        {first ? (
          <>
            {'Did you mean '}
            <a href={paths.trips({ ...form.query, from: first.slug })} rel="nofollow">
              {first.label}
            </a>
            ?
          </>
        ) : (
          'Try the nearest city of 10,000 people or more, or a ZIP or postal code.'
        )}
      </p>
      <PlaceLinks form={form} places={others} />
    </div>
  );
}

function PlaceLinks({ form, places }: { form: TripsForm; places: readonly NamedPlace[] }) {
  if (places.length === 0) return null;
  return (
    <ul className="places">
      {places.map(({ slug, label }) => (
        <li key={slug}>
          <a href={paths.trips({ ...form.query, from: slug })} rel="nofollow">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Busy({
  form,
  reason,
  seconds,
}: {
  form: TripsForm;
  reason: 'network' | 'isolate';
  seconds: number;
}) {
  return (
    <div className="state error" role="alert">
      <p>
        {reason === 'network'
          ? `Too many searches from your network. Try again in ${secondsText(seconds)}.`
          : 'The trip finder is busy right now. Try again in a moment.'}
      </p>
      <TryAgain action={paths.trips()} search={tripsQueryString(form.query)} label="Try Again" />
    </div>
  );
}
