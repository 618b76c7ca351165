import { CalendarLinks } from '../calendars/calendar-links.tsx';
import { directionsLink } from '../maps/directions.ts';
import { SEQUENCE_MAP, routeMapView } from '../maps/route-map-view.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { MAX_PINNED } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { Shield } from '../page/shield.tsx';
import { Itinerary } from './itinerary.tsx';
import type { SequencePageState } from './load-sequence.ts';
import { OtherDates, SequenceRoute } from './sequence-card.tsx';
import type { SequenceView } from './sequence-view.ts';
import { gamesBadge, routeText } from './sequence-text.ts';
import { sequencesCrumbs } from './sequences-page.tsx';
import { SequenceNotes } from './sequences-fragment.tsx';

/** Returns text such as 'Detroit to Pittsburgh, Apr 2-4, 2027: 3 MLB games on one drive'. */
export function sequenceTitle({ trip, view }: SequencePageState): string {
  const games = `${view.stops.length} ${trip.league} ${view.stops.length === 1 ? 'game' : 'games'}`;
  const what = view.legs.length > 0 ? `${games} on one drive` : games;
  return `${routeText(view)}, ${view.dates}: ${what}`;
}

export function sequenceCrumbs({ trip, type, view }: SequencePageState): Crumb[] {
  return [
    ...sequencesCrumbs(trip, type),
    { label: `${view.weekdays}, ${view.dates}`, href: paths.sequence(trip.slug, view.address) },
  ];
}

/** The page fits on one printed sheet. */
export function SequencePage({ page, siteOrigin }: { page: SequencePageState; siteOrigin: string }) {
  const { trip, type, view } = page;
  return (
    <>
      <Breadcrumb crumbs={sequenceCrumbs(page)} />
      <div className="sequence-head">
        <SequenceHeader page={page} siteOrigin={siteOrigin} />
        <SequenceMap view={view} />
      </div>
      {page.isSample && <SampleNotice />}
      {view.legs.length > 0 && <SequenceRoute view={view} />}
      <section>
        <h2>Game by game</h2>
        <Itinerary view={view} caption={`${gamesBadge(view)}, ${view.dates}`} />
        {view.legs.length > 0 && <SequenceNotes />}
        <ScheduleNotes provenance={page.provenance} />
      </section>
      <OtherDates slug={trip.slug} dates={page.otherDates} />
      <p className="ways-back">
        <a className="btn quiet" href={paths.sequences(trip.slug, type)}>
          Back to all sequences
        </a>{' '}
        <a className="btn quiet" href={paths.roadtrip(trip.slug)}>
          Back to Roadtrip
        </a>{' '}
        <a
          className="btn quiet"
          href={paths.trips({ games: view.stops.slice(0, MAX_PINNED).map(({ row }) => row.id) })}
          rel="nofollow"
        >
          Build your own trip around these games
        </a>
      </p>
      <p className="on-paper">{`${siteOrigin}${paths.sequence(trip.slug, view.address)}`}</p>
    </>
  );
}

function SequenceHeader({
  page: { trip, team, view },
  siteOrigin,
}: {
  page: SequencePageState;
  siteOrigin: string;
}) {
  return (
    <header>
      <p className="from-trip">
        <Shield label={trip.league} /> {trip.title}
      </p>
      <h1>{routeText(view)}</h1>
      <p className="when-line">
        <strong>{view.dates}</strong> {view.weekdays}
      </p>
      <p>
        <span className="count">{gamesBadge(view)}</span>
        {view.isTight && <b className="tag tight">Tight</b>}
        {view.crossesBorder && <b className="tag">Border, passport</b>}
      </p>
      {team && <p>{`Following the ${team}: they play in every game.`}</p>}
      {view.drive && (
        <dl className="tiles">
          <div>
            <dt>Drive</dt>
            <dd>{view.drive}</dd>
          </div>
          {view.slack && (
            <div>
              <dt>Tightest leg</dt>
              <dd>{view.slack}</dd>
            </div>
          )}
        </dl>
      )}
      <CalendarLinks path={paths.sequenceCalendar(trip.slug, view.address)} siteOrigin={siteOrigin} />
    </header>
  );
}

function SequenceMap({ view }: { view: SequenceView }) {
  const stops = view.stops.map(({ city, host }) => ({ city, teams: host ? [host] : [] }));
  const drawing = routeMapView(stops, SEQUENCE_MAP, { isRound: false });
  const directions = directionsLink(
    view.stops.map(({ row, city }) => `${row.location}, ${row.address ?? city}`),
  );
  if (!drawing && !directions) return null;
  return (
    <section className="route-map">
      <h2 className="sr">Route Map</h2>
      {drawing ? (
        <RouteMap view={drawing} />
      ) : (
        <p className="state">Map temporarily unavailable for this route</p>
      )}
      {directions && (
        <p>
          <a className="btn quiet" href={directions} rel="noopener" target="_blank">
            Open in Google Maps
          </a>
        </p>
      )}
    </section>
  );
}
