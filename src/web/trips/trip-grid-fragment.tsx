import type { ReactNode } from 'react';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { MAX_GRID_DATES } from '../../domain/trips/finder/trip-grid.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { ErrorAlert, Spinner } from '../ui/fragment-states.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Toast } from '../ui/toast.tsx';
import { paths } from '../urls/paths.ts';
import { gamesOnTrip, gridView, type GridView } from './grid-view.ts';
import { obstacleText } from './obstacle-text.ts';
import { TripCard } from './trip-card.tsx';
import { tripCardView } from './trip-card-view.ts';
import { TripGridTable } from './trip-grid-table.tsx';
import { tripPath } from './trip-question.ts';
import { gamesText } from '../games/shown-game.ts';
import { QUESTION_FORM, ViewToggle } from './trips-form.tsx';
import type { GridTrips } from './trips-state.ts';

const UNREACHABLE = 'The schedule did not load in time. Your games are still here.';

/** The browser module replaces it with each pick. */
export function GridRegion({ said, children }: { said?: string; children: ReactNode }) {
  return (
    <section className="trip-results" data-region="grid" data-src={paths.tripsGrid()} data-said={said}>
      {children}
    </section>
  );
}

export function TripGridFragment({ state }: { state: GridTrips }) {
  const { asked, isSample, provenance } = state;
  const { query } = asked;
  const view = gridView(state);
  return (
    <GridRegion said={saidOf(state, view)}>
      {/* The form is outside of this fragment, so these fields name it. */}
      <input type="hidden" name="view" value="grid" form={QUESTION_FORM} />
      {query.games.map((id) => (
        <input key={id} type="hidden" name="game" value={id} form={QUESTION_FORM} />
      ))}
      {isSample && <SampleNotice />}
      <div className="trip-heading">
        <h2 tabIndex={-1}>Pick Your Games</h2>
        <ViewToggle query={query} isWholePage />
      </div>
      <div data-body="">
        <TripSoFar state={state} />
        <GridActions state={state} />
        {view.rows.length === 0 ? <NoGames /> : <TripGridTable view={view} />}
        <Pagination
          page={view.page}
          lastPage={view.lastPage}
          href={(page) => paths.trips({ ...query, page })}
          label="Venues"
          isFollowed={false}
        />
      </div>
      <ScheduleNotes provenance={provenance} hasTickets={false} />
    </GridRegion>
  );
}

/** The browser module shows these while it loads and when it cannot. */
export function GridTemplates() {
  return (
    <>
      <template data-for="grid" data-state="loading">
        <Spinner label="Checking which games still fit..." />
      </template>
      <template data-for="grid" data-state="error">
        <ErrorAlert message={UNREACHABLE} action={paths.trips()} search="" />
      </template>
      <template data-for="grid" data-state="toast">
        <Toast title="Error loading games" message={UNREACHABLE} />
      </template>
    </>
  );
}

function saidOf(state: GridTrips, { rows }: GridView): string {
  const days = rows.flatMap((row) => row.days);
  const open = days.flatMap(({ cells }) => cells).filter((cell) => cell.state === 'open').length;
  return `${gamesText(gamesOnTrip(state).length)} on your trip. ${gamesText(open)} more would fit.`;
}

function TripSoFar({ state }: { state: GridTrips }) {
  const { asked, grid, finished } = state;
  const { home } = asked;
  if (grid.conflict) {
    return (
      <p className="state error" role="alert">
        {`Your games do not fit together. ${obstacleText(grid.conflict, home)}. Remove one of them.`}
      </p>
    );
  }
  const trip = finished ?? grid.trip;
  if (trip === null) {
    return (
      <p>
        Pick a game, and games that no longer fit turn gray. Tap or point at a gray game to see why.{' '}
        {home && ` Venues are listed by driving time from ${home.label}.`}
      </p>
    );
  }
  return (
    <TripCard
      card={{
        ...tripCardView(trip, { anchor: 'trip', href: tripPath(trip, state.asked), home }),
        reason: reasonOf(state),
      }}
      isOpen={false}
    />
  );
}

function reasonOf({ grid, finished }: GridTrips): string | null {
  if (finished === null) return null;
  const added = finished.games.length - grid.picked.length;
  if (added === 0) return 'Nothing else fits with your games';
  return `We added ${gamesText(added)}, shown with a dashed edge: pick the ones you like`;
}

function GridActions({ state: { asked, grid } }: { state: GridTrips }) {
  const { query } = asked;
  return (
    <p className="grid-actions">
      {query.isFinished ? (
        <a className="btn" id="finish" href={paths.trips({ ...query, isFinished: false })} rel="nofollow">
          Only my games
        </a>
      ) : (
        grid.conflict === null && (
          <a className="btn" id="finish" href={paths.trips({ ...query, isFinished: true })} rel="nofollow">
            Finish it for me
          </a>
        )
      )}
      {query.games.length > 0 && (
        <a
          className="btn quiet"
          id="let-go"
          href={paths.trips({ ...query, games: [], isFinished: false })}
          rel="nofollow"
        >
          Start over
        </a>
      )}
      <a href={paths.tripsCsv({ ...query, page: 1 })} rel="nofollow">
        Download as CSV
      </a>
      {grid.following && (
        <a
          href={paths.trips({ ...query, ...grid.following, games: [], isFinished: false, page: 1 })}
          rel="nofollow"
          target="_self"
        >
          {`Next ${MAX_GRID_DATES} days: from ${dateSpan(grid.following.start, grid.following.start)}`}
        </a>
      )}
    </p>
  );
}

function NoGames() {
  return (
    <p className="state">
      <strong>No games within reach on these dates.</strong> Allow more driving, choose other dates, or switch
      to the list: it suggests a change that finds games.
    </p>
  );
}
