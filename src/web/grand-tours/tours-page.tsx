import type { FeedRow } from '../../db/queries/upcoming-games.ts';
import type { League } from '../../domain/leagues.ts';
import type { UNREACHABLE } from '../caching/read-route.ts';
import { oldestFeed } from '../games/games-state.ts';
import { GameLines } from '../games/game-lines.tsx';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { mustExist } from '../../domain/must-exist.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { Figures, Tightest } from '../trips/trip-card.tsx';
import { OtherLists } from '../trip-lists/list-message.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { paths } from '../urls/paths.ts';
import type { TourSummary, TourView } from './tour-view.ts';

interface Loaded {
  kind: 'loaded';
  feeds: readonly FeedRow[];
  isSample: boolean;
}

/** Leagues without a tour are `without`. */
export type GrandToursState =
  | (Loaded & { tours: readonly TourSummary[]; without: readonly League[] })
  | typeof UNREACHABLE;

export type GrandTourState = (Loaded & { tour: TourView | null }) | typeof UNREACHABLE;

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

function NoTour({ message }: { message: string }) {
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

function TourStanding({ tour: { isOver, isWhole, standing, figures, tightest } }: { tour: TourSummary }) {
  return (
    <>
      {isOver && <p className="notice">These dates have passed.</p>}
      <p className={isWhole ? 'stands' : 'stands is-broken'}>
        <strong>{standing}</strong>
      </p>
      <Figures figures={figures} />
      {tightest && <Tightest tightest={tightest} isTight={false} />}
    </>
  );
}

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

function TourStops({ id: listId, stops }: { id: string; stops: TourView['stops'] }) {
  const stopOf = new Map(stops.map((stop) => [stop.line.id, stop]));
  return (
    <div className="card" id={listId}>
      <GameLines lines={stops.map(({ line }) => line)} isNumbered isTwoRows>
        {({ id }) => <TourStop stop={mustExist(stopOf.get(id))} />}
      </GameLines>
    </div>
  );
}

function TourStop({ stop: { where, note, legAfter, isLegBroken } }: { stop: TourView['stops'][number] }) {
  return (
    <div className="p">
      {where} {note && <b className="tight">{note}</b>}
      {legAfter && (
        <p>
          {`Then ${legAfter}`}
          {isLegBroken && <b className="tight"> no longer fits</b>}
        </p>
      )}
    </div>
  );
}
