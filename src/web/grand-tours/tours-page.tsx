import { oldestFeed } from '../games/games-state.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { OtherLists } from '../trip-lists/list-message.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { paths } from '../urls/paths.ts';
import type { GrandToursState, TourSummary } from './tours-state.ts';

export const grandTourCrumbs: readonly Crumb[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Grand Tours', href: paths.grandTours() },
];

export function GrandToursPage({ state }: { state: GrandToursState }) {
  return (
    <>
      <Breadcrumb crumbs={grandTourCrumbs} />
      <h1>Grand Tours</h1>
      <p className="lead">
        Every ballpark, arena and stadium of a league in one long drive, in as few days as we found. Each game
        is on the schedule, and every leg can be driven.
      </p>
      <TourList state={state} />
      <OtherLists current="grand-tours" />
    </>
  );
}

export function TourList({ state }: { state: GrandToursState }) {
  if (state.kind === 'unreachable') {
    return (
      <ErrorAlert message="The grand tours did not load in time." action={paths.grandTours()} search="" />
    );
  }
  const { tours, without, feeds, isSample } = state;
  if (tours.length === 0) return <NoTour message="No grand tour is ready yet." />;
  return (
    <>
      {isSample && <SampleNotice />}
      <div className="cards">
        {tours.map((tour) => (
          <Summary key={tour.league} tour={tour} />
        ))}
      </div>
      {without.length > 0 && (
        <p>{`No tour for now: ${without.join(', ')}. One appears when it is found in a new schedule.`}</p>
      )}
      <ScheduleNotes provenance={oldestFeed(feeds)} hasTickets={false} />
    </>
  );
}

export function NoTour({ message }: { message: string }) {
  return (
    <div className="state">
      <p>
        <strong>{message}</strong> Each takes minutes to work out and appears here when it is found.
      </p>
      <p>
        <a className="btn" href={paths.trips()}>
          Plan a trip on your dates
        </a>
      </p>
    </div>
  );
}

function Summary({ tour }: { tour: TourSummary }) {
  const { league, heading, span } = tour;
  return (
    <section className="card">
      <h2>
        <a href={paths.grandTour(league)}>{heading}</a>
      </h2>
      {span && <p>{span}</p>}
      <TourStanding tour={tour} />
    </section>
  );
}

export function TourStanding({
  tour: { isOver, isWhole, standing, figures },
}: {
  tour: Pick<TourSummary, 'isOver' | 'isWhole' | 'standing' | 'figures'>;
}) {
  return (
    <>
      {isOver && <p className="notice">These dates have passed.</p>}
      <p className={isWhole ? 'stands' : 'stands is-broken'}>
        <strong>{standing}</strong>
      </p>
      {figures.length > 0 && <p>{figures.join('\u00a0· ')}</p>}
    </>
  );
}
