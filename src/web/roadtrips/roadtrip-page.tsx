import { Fragment } from 'react';
import type { SequenceCounts } from '../../db/queries/sequence-counts.ts';
import { BRAND } from '../../domain/brand.ts';
import type { Roadtrip } from '../../domain/content/roadtrip.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import { RAIL_SOURCES } from '../../domain/travel/rail-sources.ts';
import { Shield } from '../page/shield.tsx';
import { SequenceSummary, SummaryTemplates } from '../sequences/sequence-summary.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { TryAgain } from '../ui/fragment-states.tsx';
import { CheckedOn, FactSources, GuideText } from '../ui/guide-text.tsx';
import { RouteLine } from '../ui/route-line.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { paths } from '../urls/paths.ts';
import { journeyQuery, type JourneyOrder } from '../urls/roadtrips-query.ts';
import { ExactRoute, type ExactRouteView } from './exact-route.tsx';
import { Journey, RouteMapSection, type JourneyView } from './journey.tsx';

export const UNREADABLE = 'Failed to load roadtrip';

type RoadtripState =
  | { kind: 'loading' }
  | { kind: 'error' }
  | {
      kind: 'loaded';
      trip: Roadtrip;
      /** Null before the first computation. */
      sequences: SequenceCounts | null;
      route: ExactRouteView;
      journey: JourneyView;
    };

interface RoadtripProps {
  slug: string;
  order: JourneyOrder;
  state: RoadtripState;
}

/** For example, 'MLB Around Lake Erie'. */
export function roadtripTitle({ league, title }: Pick<Roadtrip, 'league' | 'title'>): string {
  return `${league} ${title}`;
}

export function roadtripCrumbs(trip: Roadtrip): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: 'Roadtrips', href: paths.roadtrips() },
    { label: trip.title, href: paths.roadtrip(trip.slug) },
  ];
}

export function RoadtripPage({
  trip,
  sequences,
  route,
  journey,
}: Omit<Extract<RoadtripState, { kind: 'loaded' }>, 'kind'>) {
  const card = { slug: trip.slug, league: trip.league, travel: trip.travel, order: journey.order };
  return (
    <>
      <Breadcrumb crumbs={roadtripCrumbs(trip)} />
      <TripHeader trip={trip} journey={journey} />
      <div className="roadtrip">
        <div>
          <ExactRoute slug={trip.slug} route={route} />
          <SequenceSummary {...card} state={{ kind: 'loaded', counts: sequences }} />
          <SummaryTemplates {...card} />
          <TeamSchedules trip={trip} />
        </div>
        <section id="introduction">
          <h2>Introduction</h2>
          <GuideText html={trip.introContent} />
        </section>
        <Journey slug={trip.slug} travel={trip.travel} journey={journey} />
        <RouteMapSection journey={journey} />
      </div>
      {trip.travel === 'rail' && (
        <FactSources
          summary="Where the train times come from"
          sources={Object.values(RAIL_SOURCES).map((source) => ({ url: null, ...source }))}
        />
      )}
      <CheckedOn checkedOn={trip.checkedOn} subject={`Roadtrip: ${roadtripTitle(trip)}`} />
      <p>
        <a className="btn quiet" href={paths.roadtrips()}>
          Back to all roadtrips
        </a>{' '}
        <a className="btn quiet" href={paths.trips()}>
          Plan your own trip
        </a>
      </p>
    </>
  );
}

function TripHeader({
  trip,
  journey: { stops, total, crossesBorder },
}: {
  trip: Roadtrip;
  journey: JourneyView;
}) {
  const last = stops.length - 1;
  return (
    <header className="trip-head">
      <Shield label={trip.league} />
      <h1>{roadtripTitle(trip)}</h1>
      <p className="lead">{trip.intro}</p>
      <RouteLine
        stops={stops.map(({ city, teams, legAfter }, index) => ({
          id: city,
          name: city,
          detail: teams.map((team) => team.playsAs ?? team.nickname).join(', '),
          ...(legAfter && index < last && { legAfter }),
        }))}
      />
      {total && (
        <p className="fine-print">
          {`${stops.length} cities · ${trip.travel === 'rail' ? `${hoursAndMinutes(total.minutes)} on trains` : `${formatNumber(total.miles)} mi · ${hoursAndMinutes(total.minutes)} driving`}${crossesBorder ? ' · bring your passport' : ''}`}
        </p>
      )}
    </header>
  );
}

function TeamSchedules({ trip }: { trip: Roadtrip }) {
  return (
    <p>
      {'Full schedules: '}
      {trip.teams.map((team, index) => (
        <Fragment key={team.id}>
          {index > 0 && ', '}
          <a href={paths.team(team)}>{team.playsAs ?? team.fullName}</a>
        </Fragment>
      ))}
    </p>
  );
}

export function RoadtripFragment({ slug, order, state }: RoadtripProps) {
  return (
    <div
      data-region="roadtrip"
      data-src={paths.roadtripFragment(slug)}
      data-title={state.kind === 'loaded' ? `${roadtripTitle(state.trip)} | ${BRAND.name}` : undefined}
      data-said={order === 'reverse' ? 'The journey in reverse order' : 'The journey in its original order'}
    >
      <div data-body="">
        <RoadtripBody slug={slug} order={order} state={state} />
      </div>
    </div>
  );
}

/** Includes the templates for the browser module. */
export function UnreadableRoadtripPage({ slug, order }: Omit<RoadtripProps, 'state'>) {
  const states: readonly RoadtripState[] = [{ kind: 'loading' }, { kind: 'error' }];
  return (
    <>
      <RoadtripFragment slug={slug} order={order} state={{ kind: 'error' }} />
      {states.map((state) => (
        <template key={state.kind} data-for="roadtrip" data-state={state.kind}>
          <RoadtripBody slug={slug} order={order} state={state} />
        </template>
      ))}
    </>
  );
}

export function RoadtripBody({ slug, order, state }: RoadtripProps) {
  if (state.kind === 'loading') return <TextSkeleton label="Loading the roadtrip..." />;
  if (state.kind === 'loaded') return <RoadtripPage {...state} />;
  return (
    <div className="detour">
      <h1>{UNREADABLE}</h1>
      <p role="alert">The trip took too long to load. Please try again.</p>
      <TryAgain action={paths.roadtrip(slug)} search={journeyQuery.print({ order })} label="Try Again" />
      <p>
        <a className="btn" href={paths.roadtrips()}>
          Back to all roadtrips
        </a>
      </p>
    </div>
  );
}
