import { hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import { dateSpan, daySpan, dayText, weekdaySpan } from '../../domain/dates/date-text.ts';
import { MAX_WINDOW_DATES } from '../../domain/trips/finder/question-dates.ts';
import { paths } from '../urls/paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { missingText } from './answer-text.ts';
import { GridTemplates, TripGridFragment } from './trip-grid-fragment.tsx';
import { PACE_NAMES, TripsFormFields } from './trips-form.tsx';
import { TripsMessage } from './trips-message.tsx';
import { StayResults } from './stay-results.tsx';
import { TripsResults } from './trips-results.tsx';
import type { AnsweredTrips, GridTrips, TripsForm, TripsState, AskedTrips } from './trips-state.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { ALL_TEAMS } from '../../domain/teams/index.ts';
import { marketCityBySlug } from '../../domain/teams/market-cities.ts';

export const tripsCrumbs: readonly Crumb[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Plan a Trip', href: paths.trips() },
];

/** These appear next to the city field. */
const ABOUT_CITY = new Set<TripsState['kind']>(['unknown-place', 'which-place', 'no-road']);

export function TripsPage({ form, state }: { form: TripsForm; state: TripsState }) {
  const isAnswered = state.kind === 'answered' || state.kind === 'grid' || state.kind === 'stay';
  const isAboutCity = ABOUT_CITY.has(state.kind);
  const body = <TripsBody form={form} state={state} />;
  return (
    <>
      {state.kind !== 'answered' && state.kind !== 'stay' && (
        <>
          <Breadcrumb crumbs={tripsCrumbs} />
          <h1>Plan a Trip</h1>
        </>
      )}
      {state.kind === 'blank' && (
        <p className="lead">
          Pick your dates, city and teams. We find the games you can really drive to, in the best order.
        </p>
      )}
      {state.kind === 'rejected' && body}
      {isAnswered ? (
        <details className="trip-question fold">
          <summary>
            <span>{questionText(state.asked)}</span>
          </summary>
          <TripsFormFields form={form} />
        </details>
      ) : (
        <div className={state.kind === 'blank' ? 'split' : undefined}>
          <TripsFormFields form={form} belowCity={isAboutCity && body} />
          {state.kind === 'blank' && <BlankNotes />}
        </div>
      )}
      {!isAboutCity && state.kind !== 'rejected' && body}
      {state.kind === 'grid' && <GridTemplates />}
    </>
  );
}

export function TripsBody({ form, state }: { form: TripsForm; state: TripsState }) {
  if (state.kind === 'blank') return null;
  if (state.kind === 'grid') {
    return (
      <>
        <WindowNotes state={state} />
        <TripGridFragment state={state} />
      </>
    );
  }
  if (state.kind === 'stay') return <StayResults state={state} />;
  if (state.kind === 'answered') {
    return (
      <>
        <WindowNotes state={state} />
        <MissingLeagues state={state} />
        <TripsResults state={state} />
      </>
    );
  }
  return <TripsMessage form={form} state={state} />;
}

function MissingLeagues({ state: { asked, missing } }: { state: AnsweredTrips }) {
  const ofQuestion = asked.query.leagues.filter((league) => missing.includes(league));
  if (ofQuestion.length === 0) return null;
  return (
    <p className="state">{`${missingText(ofQuestion)} These trips leave ${ofQuestion.length === 1 ? 'it' : 'them'} out.`}</p>
  );
}

/** Says where the question was changed: its length, its first or its last date. */
function WindowNotes({ state: { asked } }: { state: AnsweredTrips | GridTrips }) {
  const { dates, query } = asked;
  return (
    <>
      {dates.hasPassedDates && (
        <p className="fine-print">{`Days before ${dayText(dates.start)} are over.`}</p>
      )}
      {dates.hasStandardDays && (
        <p className="fine-print">{`You chose more than two weeks, so these are trips of ${dates.days} days within your dates.`}</p>
      )}
      {dates.following && (
        <p className="fine-print">
          {`We search ${MAX_WINDOW_DATES - 1} days at a time. `}
          <a href={paths.trips({ ...query, ...dates.following, page: 1 })} rel="nofollow">
            {`Search ${dateSpan(dates.following.start, dates.following.end)}`}
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
        We check every listed game on your dates and show trips that one person can drive. Each trip leaves
        time to see the full game, get out of the lot, sleep at night and arrive an hour before the next game.
        Leave the city empty to start at the first game, or stay in one city and see every game that its teams
        play at home.
      </p>
      <p>Save a trip, and we watch it: when a game moves, you get an email with the fix.</p>
      <p>
        Not sure yet? Browse <a href={paths.roadtrips()}>our roadtrips</a>.
      </p>
    </section>
  );
}

/** For example, 'Chicago, IL · Fri-Sun, Nov 20-22 · Balanced · NBA, NHL · with the Bulls'. */
function questionText({ home, query, dates: { start, end, days } }: AskedTrips): string {
  const isWithinAWeek = daysBetween(start, end) < 7;
  return [
    query.city !== '' ? placeToStay(query.city) : home ? home.label : 'From anywhere',
    `${isWithinAWeek ? `${weekdaySpan(start, end)}, ` : ''}${daySpan(start, end)}`,
    ...(days === null ? [] : [days === 1 ? 'any 1 day' : `any ${days} days`]),
    ...(query.isWeekendOnly ? ['weekends only'] : []),
    ...(query.city === ''
      ? []
      : [query.reach === 0 ? 'Stay in one city' : `One bed, day trips to ${hoursAndMinutes(query.reach)}`]),
    PACE_NAMES[query.pace],
    ...(query.leagues.length === LEAGUES.length ? [] : [query.leagues.join(', ')]),
    ...(query.teams.length === 0 ? [] : [`with ${teamsText(query.teams.map(({ slug }) => slug))}`]),
  ].join(' · ');
}

function placeToStay(slug: string): string {
  return marketCityBySlug(slug)?.name ?? 'Any city';
}

const MAX_NAMED = 3;

function teamsText(slugs: readonly string[]): string {
  if (slugs.length > MAX_NAMED) return `${slugs.length} teams you must see`;
  const names = slugs.flatMap((slug) => ALL_TEAMS.find((team) => team.slug === slug)?.nickname ?? []);
  return `the ${new Intl.ListFormat('en').format(names)}`;
}
