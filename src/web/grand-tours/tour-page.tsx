import type { League } from '../../domain/leagues.ts';
import { oldestFeed } from '../games/games-state.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { RouteMap } from '../maps/route-map.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { paths } from '../urls/paths.ts';
import { grandTourCrumbs, NoTour, TourStanding } from './tours-page.tsx';
import type { GrandTourState, TourStopView, TourView } from './tours-state.ts';

export function tourCrumbs(league: League): readonly Crumb[] {
  return [...grandTourCrumbs, { label: league, href: paths.grandTour(league) }];
}

export function GrandTourPage({ league, state }: { league: League; state: GrandTourState }) {
  return (
    <>
      <Breadcrumb crumbs={tourCrumbs(league)} />
      <TourBody league={league} state={state} />
      <p className="ways-back">
        <a className="btn quiet" href={paths.grandTours()}>
          Grand tours of all leagues
        </a>
        <a className="btn quiet" href={paths.league(league)}>{`${league} teams and games`}</a>
      </p>
    </>
  );
}

function TourBody({ league, state }: { league: League; state: GrandTourState }) {
  if (state.kind === 'unreachable' || state.tour === null) {
    return (
      <>
        <h1>{`${league} Grand Tour`}</h1>
        {state.kind === 'unreachable' ? (
          <ErrorAlert
            message="The grand tour did not load in time."
            action={paths.grandTour(league)}
            search=""
          />
        ) : (
          <NoTour message={`No grand tour of the ${league} is ready yet.`} />
        )}
      </>
    );
  }
  const { tour, feeds, isSample } = state;
  return (
    <>
      <h1>{tour.heading}</h1>
      {isSample && <SampleNotice />}
      <Tour tour={tour} />
      <p className="fine-print">
        One game at each venue. At most 8 hours of driving a day, a night’s sleep between two days, time for
        the whole game, getting out and arriving an hour early. Drives are without other traffic. Tight means
        less than 45 minutes to spare.
      </p>
      <ScheduleNotes provenance={oldestFeed(feeds)} hasTickets={false} />
    </>
  );
}

export function Tour({ tour }: { tour: TourView }) {
  const { league, span, changes, proof, missed, stops, map } = tour;
  const listId = `stops-${league}`;
  return (
    <div className="grand-tour">
      {span && <p className="lead">{span}</p>}
      <TourStanding tour={tour} />
      {changes.length > 0 && (
        <ul className="changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {map && (
        <figure>
          <RouteMap view={map} />
          {/* A region that scrolls needs something that can have the focus. */}
          <figcaption className="link-line">
            <a href={`#${listId}`}>All stops in order</a>
          </figcaption>
        </figure>
      )}
      <TourStops id={listId} stops={stops} />
      {missed.length > 0 && <p>{`Not on it: ${missed.join(', ')}.`}</p>}
      <p className="fine-print">{proof}</p>
    </div>
  );
}

function TourStops({ id: listId, stops }: { id: string; stops: readonly TourStopView[] }) {
  return (
    <ol className="trip-stops" id={listId}>
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
