import type { SequencePageFacts } from '../../db/queries/sequence-page.ts';
import type { SequenceVariant } from '../../db/queries/sequence-variants.ts';
import { BRAND } from '../../domain/brand.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { legText, roundedLeg } from '../../domain/travel/leg-text.ts';
import { encodeTrip, type TripPlan } from '../../domain/trips/code/trip-code.ts';
import { stopStatus } from '../../domain/trips/stop-status.ts';
import { venueById } from '../../domain/venues/index.ts';
import type { Head } from '../page/head.ts';
import type { TripFrame } from '../trip-pages/trip-state.ts';
import { RouteLine, type RouteStop } from '../ui/route-line.tsx';
import { paths } from '../urls/paths.ts';
import { roadtripFacts } from './load-sequences.ts';
import { OtherDates } from './sequence-card.tsx';
import { otherDate } from './sequence-view.ts';
import { sequencesCrumbs } from './sequences-page.tsx';
import { MESSAGES, type RoadtripFacts } from './sequences-state.ts';
import type { SequenceType } from '../urls/roadtrips-query.ts';

/** What the roadtrip adds to the page of the sequence's trip. A game that is not as planned makes it a 410. */
export function sequenceFrame(
  facts: SequencePageFacts & { sequence: NonNullable<SequencePageFacts['sequence']> },
  plan: TripPlan,
  now: Date,
): TripFrame {
  const { sequence, games, nearest } = facts;
  const trip = roadtripFacts(facts.trip);
  const type: SequenceType = sequence.type === 'same-team' ? 'same-team' : 'any-team';
  const path = paths.sequence(trip.slug, sequence.address);
  const isAsPlanned = sequence.stops.every(
    (stop) => stopStatus(stop, games.get(stop.gameId) ?? null, now) === 'as-planned',
  );
  return {
    path,
    calendar: paths.sequenceCalendar(trip.slug, sequence.address),
    crumbs: [...sequencesCrumbs(trip, type), { label: otherDate(sequence).label, href: path }],
    kicker: trip.title,
    note: sequence.team && `Following the ${sequence.team}: they play in every game.`,
    instead: !isAsPlanned && nearest && <NearestSequence trip={trip} sequence={nearest} />,
    more: <OtherDates slug={trip.slug} dates={sequence.otherDates.map(otherDate)} />,
    links: (
      <>
        {plan.limits.travel === 'rail' && (
          <a className="btn quiet" href={paths.trip(codeByCar(plan))} rel="nofollow">
            The same games by car
          </a>
        )}{' '}
        <a className="btn quiet" href={paths.sequences(trip.slug, type)}>
          Back to all trips
        </a>{' '}
        <a className="btn quiet" href={paths.roadtrip(trip.slug)}>
          Back to Roadtrip
        </a>
      </>
    ),
    status: isAsPlanned ? 200 : 410,
  };
}

function codeByCar({ limits, ...plan }: TripPlan): string {
  return encodeTrip({ ...plan, limits: { ...limits, travel: 'drive' } });
}

export function NearestSequence({ trip, sequence }: { trip: RoadtripFacts; sequence: SequenceVariant }) {
  return (
    <section className="card nearest">
      <h2>The Closest Trip That Works</h2>
      <p>{otherDate(sequence).label}</p>
      <RouteLine stops={routeStops(sequence, trip)} />
      <p>
        <a className="btn" href={paths.sequence(trip.slug, sequence.address)}>
          See this trip
        </a>
      </p>
    </section>
  );
}

function routeStops({ stops }: SequenceVariant, { teams }: RoadtripFacts): RouteStop[] {
  return stops.map(({ gameId, venueId, localDate }, index) => {
    const leg = stops[index + 1]?.leg;
    const host = teams.find((team) => team.venueId === venueId);
    return {
      id: gameId,
      name: host?.marketCity ?? venueById(venueId)?.city ?? 'On the way',
      detail: dayText(localDate),
      ...(leg && { legAfter: legText(roundedLeg(leg)) }),
    };
  });
}

/** For pages without a trip. */
export function plainHead(path: string, title: string): Head {
  return {
    title: `${title} | ${BRAND.name}`,
    description: 'Trips you can really take: games in order, with the time to spare between them.',
    canonical: path,
    noindex: true,
    section: paths.roadtrips(),
    styles: ['plain-page', 'trip', 'sequence'],
  };
}

export function UnknownSequencePage({ slug }: { slug: string }) {
  return (
    <div className="detour">
      <h1>You've hit a detour.</h1>
      <p>There is no trip at this address. Its games may be over, or the link is incomplete.</p>
      <p>
        <a className="btn" href={paths.sequences(slug, 'any-team')}>
          Back to all trips
        </a>{' '}
        <a className="btn quiet" href={paths.roadtrip(slug)}>
          Back to Roadtrip
        </a>
      </p>
    </div>
  );
}

export function MissingSequencePage({ what, slug }: { what: 'noRoadtrip' | 'noTeams'; slug: string }) {
  return (
    <div className="detour">
      <h1>{MESSAGES[what]}</h1>
      {what === 'noRoadtrip' && <p role="alert">We have no roadtrip at this address.</p>}
      <p>
        {what === 'noRoadtrip' ? (
          <a className="btn" href={paths.roadtrips()}>
            Back to all roadtrips
          </a>
        ) : (
          <a className="btn" href={paths.roadtrip(slug)}>
            Back to Roadtrip
          </a>
        )}
      </p>
    </div>
  );
}
