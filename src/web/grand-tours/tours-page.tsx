import { oldestFeed } from '../games/oldest-feed.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { RouteMap } from '../maps/route-map.tsx';
import { OtherLists } from '../trip-lists/other-lists.tsx';
import { CompactTrip } from '../trips/compact-trip.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { paths } from '../urls/paths.ts';
import type { GrandToursState, TourStopView, TourView } from './tours-state.ts';

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
  if (tours.length === 0) {
    return (
      <div className="state">
        <p>
          <strong>No grand tour is ready yet.</strong> Each takes minutes to work out and appears here when it
          is found.
        </p>
        <p>
          <a className="btn" href={paths.trips()}>
            Plan a trip on your dates
          </a>
        </p>
      </div>
    );
  }
  return (
    <>
      {isSample && <SampleNotice />}
      {tours.map((tour) => (
        <Tour key={tour.league} tour={tour} />
      ))}
      {without.length > 0 && (
        <p>{`No tour for now: ${without.join(', ')}. One appears when it is found in a new schedule.`}</p>
      )}
      <p className="fine">
        One game at each venue. At most 8 hours of driving a day, a night’s sleep between two days, time for
        the whole game, getting out and arriving an hour early. Drives are without other traffic. Tight means
        less than 45 minutes to spare.
      </p>
      <ScheduleNotes provenance={oldestFeed(feeds)} hasTickets={false} />
    </>
  );
}

function Tour({ tour }: { tour: TourView }) {
  const { league, heading, standing, isWhole, isOver, changes, proof, missed, trip, stops, map } = tour;
  return (
    <section className="grand-tour" aria-labelledby={`grand-tour-${league}`}>
      <h2 id={`grand-tour-${league}`}>{heading}</h2>
      {isOver && <p className="notice">These dates have passed.</p>}
      <p className={isWhole ? 'stands' : 'stands is-broken'}>
        <strong>{standing}</strong>
      </p>
      {changes.length > 0 && (
        <ul className="changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <div className="tour-sheet">
        {trip && <CompactTrip trip={trip} stopList={<TourStops stops={stops} />} />}
        {map && (
          <figure>
            <RouteMap view={map} />
          </figure>
        )}
      </div>
      {missed.length > 0 && <p>{`Not on it: ${missed.join(', ')}.`}</p>}
      <p className="fine">{proof}</p>
    </section>
  );
}

function TourStops({ stops }: { stops: readonly TourStopView[] }) {
  return (
    <ol className="trip-stops">
      {stops.map(({ id, matchup, when, where, note, isOff, legAfter, isLegBroken }) => (
        <li key={id}>
          <strong>{isOff ? <del>{matchup}</del> : matchup}</strong>
          <span>{`${when} · ${where}`}</span>
          {note && <b className="tight">{note}</b>}
          {legAfter && (
            <span className="leg">
              {legAfter}
              {isLegBroken && <b className="tight"> no longer fits</b>}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
