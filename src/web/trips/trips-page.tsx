import { dateSpan, weekdaySpan } from '../../domain/dates/date-text.ts';
import { MAX_WINDOW_DATES } from '../../domain/trips/finder/question-dates.ts';
import { paths } from '../urls/paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { TryAgain } from '../ui/fragment-states.tsx';
import { tripsQueryString } from '../urls/trips-query.ts';
import { missingText } from './answer-text.ts';
import { conflictText } from './conflict-text.ts';
import { questionText } from './question-text.ts';
import { GridTemplates, TripGridFragment } from './trip-grid-fragment.tsx';
import { TripsFormFields } from './trips-form.tsx';
import { TripsResults } from './trips-results.tsx';
import type { AnsweredTrips, GridTrips, NamedPlace, TripsForm, TripsState } from './trips-state.ts';

export const tripsCrumbs: readonly Crumb[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Plan a Trip', href: paths.trips() },
];

/** These stand beside the field of the city. */
const ABOUT_CITY = new Set<TripsState['kind']>(['unknown-place', 'which-place', 'no-road']);

export function TripsPage({ form, state }: { form: TripsForm; state: TripsState }) {
  const isAnswered = state.kind === 'answered' || state.kind === 'grid';
  const isAboutCity = ABOUT_CITY.has(state.kind);
  const body = <TripsBody form={form} state={state} />;
  return (
    <>
      <Breadcrumb crumbs={tripsCrumbs} />
      <h1>Plan a Trip</h1>
      {state.kind === 'blank' && (
        <p className="lead">
          Your dates, your city, your teams: every game one person can really drive to, in the best order.
        </p>
      )}
      {state.kind === 'rejected' && body}
      <details className="trip-question" open={!isAnswered}>
        <summary>{isAnswered ? questionText(state.asked) : 'Your question'}</summary>
        <TripsFormFields form={form} belowCity={isAboutCity && body} />
      </details>
      {!isAboutCity && state.kind !== 'rejected' && body}
      {state.kind === 'blank' && <BlankNotes />}
      {state.kind === 'grid' && <GridTemplates />}
    </>
  );
}

export function TripsBody({ form, state }: { form: TripsForm; state: TripsState }) {
  const { query } = form;
  switch (state.kind) {
    case 'blank':
      return null;
    case 'rejected':
      return (
        <p className="state error" role="alert">
          Something in your question does not fit together. See the red notes below.
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
            {` The same weekdays come again ${weekdaySpan(state.next.start, state.next.end)}, ${dateSpan(state.next.start, state.next.end)}.`}
          </p>
          <p>
            <a className="btn" href={paths.trips({ ...query, ...state.next })} rel="nofollow">
              Ask for those
            </a>
          </p>
        </div>
      );
    case 'busy':
      return <Busy form={form} reason={state.reason} seconds={state.retryAfterSeconds} />;
    case 'unreachable':
      return (
        <div className="state error" role="alert">
          <p>The schedule did not load in time. Your question is still here.</p>
          <TryAgain action={paths.trips()} search={tripsQueryString(query)} label="Try Again" />
        </div>
      );
    case 'no-schedule':
      return (
        <div className="state">
          <p>
            <strong>{missingText(state.leagues)}</strong> It is read several times a day, so try again later.
          </p>
          <TryAgain action={paths.trips()} search={tripsQueryString(query)} label="Try Again" />
        </div>
      );
    case 'conflict':
      return (
        <div className="state error" role="alert">
          <p>{conflictText(state.conflict)}</p>
          <a className="btn quiet" href={paths.trips({ ...query, games: [] })} rel="nofollow">
            Let the games go
          </a>
        </div>
      );
    case 'grid':
      return (
        <>
          <WindowNotes state={state} />
          <TripGridFragment state={state} />
        </>
      );
    case 'answered':
      return (
        <>
          <WindowNotes state={state} />
          <MissingLeagues state={state} />
          <TripsResults state={state} />
        </>
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
          'Try the nearest city of 10,000 people or more, or a ZIP code.'
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
          ? `That was a lot of questions from your network. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
          : 'Many people are asking right now. Try again in a moment.'}
      </p>
      <TryAgain action={paths.trips()} search={tripsQueryString(form.query)} label="Try Again" />
    </div>
  );
}

function MissingLeagues({ state: { asked, missing } }: { state: AnsweredTrips }) {
  const ofQuestion = asked.query.leagues.filter((league) => missing.includes(league));
  if (ofQuestion.length === 0) return null;
  return <p className="state">{`${missingText(ofQuestion)} These trips are without it.`}</p>;
}

/** Says where the question was changed: its length, or its last date. */
function WindowNotes({ state: { asked } }: { state: AnsweredTrips | GridTrips }) {
  const { dates, query } = asked;
  return (
    <>
      {dates.hasStandardDays && (
        <p className="fine">{`More than two weeks: these are trips of ${dates.days} days anywhere in them.`}</p>
      )}
      {dates.following && (
        <p className="fine">
          {`We look at ${MAX_WINDOW_DATES - 1} days at a time. `}
          <a href={paths.trips({ ...query, ...dates.following, page: 1 })} rel="nofollow">
            {`Ask for ${dateSpan(dates.following.start, dates.following.end)}`}
          </a>
        </p>
      )}
    </>
  );
}

function BlankNotes() {
  return (
    <section className="prose">
      <h2>How it works</h2>
      <p>
        We look at every listed game on your dates and keep the trips that one person can drive: with the
        whole game, the way out of the lot, a night’s sleep between games and an hour at the next gate. Leave
        the city empty to start wherever the first game is.
      </p>
      <p>
        Not sure yet? <a href={paths.roadtrips()}>Routes we wrote</a> are a good start.
      </p>
    </section>
  );
}
