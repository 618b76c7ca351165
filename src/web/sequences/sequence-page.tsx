import { CalendarLinks } from '../ui/calendar-links.tsx';
import { directionsLink } from '../maps/directions.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { MAX_PINNED } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { SaveTripForm } from '../ui/save-trip-form.tsx';
import { DayByDay, hasTicketsOfDays } from '../trip-pages/trip-days.tsx';
import { TripHead } from '../trip-pages/trip-head.tsx';
import type { SequencePageState } from './load-sequence.ts';
import { OtherDates } from './sequence-card.tsx';
import { gamesBadge, routeText } from './sequence-text.ts';
import { sequencesCrumbs } from './sequences-page.tsx';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';

/** For example, 'Detroit to Pittsburgh, Apr 2-4, 2027: 3 MLB games on one drive'. */
export function sequenceTitle({ trip, view }: SequencePageState): string {
  const games = `${view.stops.length} ${trip.league} ${view.stops.length === 1 ? 'game' : 'games'}`;
  const what = view.legs.length > 0 ? `${games} ${TRAVEL_WORDS[view.travel].title}` : games;
  return `${routeText(view)}, ${view.dates}: ${what}`;
}

export function sequenceCrumbs({ trip, type, view }: SequencePageState): Crumb[] {
  return [
    ...sequencesCrumbs(trip, type),
    { label: `${view.weekdays}, ${view.dates}`, href: paths.sequence(trip.slug, view.address) },
  ];
}

/** Fits on one printed sheet. */
export function SequencePage({ page, siteOrigin }: { page: SequencePageState; siteOrigin: string }) {
  const { trip, type, view, days, tripCode } = page;
  const words = TRAVEL_WORDS[view.travel];
  return (
    <>
      <Breadcrumb crumbs={sequenceCrumbs(page)} />
      <div className="trip-page">
        <SequenceHead page={page} siteOrigin={siteOrigin} />
        {page.isSample && <SampleNotice />}
        <DayByDay days={days} travel={view.travel} />
        <ScheduleNotes provenance={page.provenance} hasTickets={hasTicketsOfDays(days)} />
        <OtherDates slug={trip.slug} dates={page.otherDates} />
        <p className="ways-back">
          {tripCode && (
            <a className="btn" href={paths.trip(tripCode)} rel="nofollow">
              {words.trip}
            </a>
          )}{' '}
          <a
            className="btn quiet"
            href={paths.trips({ games: view.stops.slice(0, MAX_PINNED).map(({ row }) => row.id) })}
            rel="nofollow"
          >
            {words.build}
          </a>{' '}
          <a className="btn quiet" href={paths.sequences(trip.slug, type)}>
            Back to all trips
          </a>{' '}
          <a className="btn quiet" href={paths.roadtrip(trip.slug)}>
            Back to Roadtrip
          </a>
        </p>
        <p className="print-only">{`${siteOrigin}${paths.sequence(trip.slug, view.address)}`}</p>
      </div>
    </>
  );
}

function SequenceHead({ page, siteOrigin }: { page: SequencePageState; siteOrigin: string }) {
  const { trip, team, view } = page;
  // Google's directions between several stops are by car only.
  const directions =
    view.travel === 'rail'
      ? null
      : directionsLink(view.stops.map(({ row, city }) => `${row.location}, ${row.address ?? city}`));
  return (
    <TripHead
      trip={{
        ...view,
        leagues: [trip.league],
        kicker: trip.title,
        title: routeText(view),
        games: gamesBadge(view.stops.length, page.length),
        tiles: [
          ...(view.drive ? [{ label: TRAVEL_WORDS[view.travel].timeLabel, value: view.drive }] : []),
          ...(view.slack ? [{ label: 'Least time to spare', value: view.slack }] : []),
        ],
        map: {
          stops: view.stops.map(({ city, host }) => ({ city, teams: host ? [host] : [] })),
          isRound: false,
          directions,
        },
      }}
    >
      {team && <p>{`Following the ${team}: they play in every game.`}</p>}
      <CalendarLinks path={paths.sequenceCalendar(trip.slug, view.address)} siteOrigin={siteOrigin} />
      {page.tripCode && <SaveTripForm code={page.tripCode} isByRail={view.travel === 'rail'} />}
    </TripHead>
  );
}
