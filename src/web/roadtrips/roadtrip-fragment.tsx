import { BRAND } from '../../domain/brand.ts';
import type { SequenceCounts } from '../../db/queries/sequence-counts.ts';
import type { Roadtrip } from '../../domain/content/roadtrip.ts';
import { paths } from '../urls/paths.ts';
import { TryAgain } from '../ui/fragment-states.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import type { ExactRouteView } from './exact-route-view.ts';
import type { JourneyView } from './journey-view.ts';
import { RoadtripPage, roadtripTitle } from './roadtrip-page.tsx';
import { journeyQuery, type JourneyOrder } from '../urls/roadtrips-query.ts';

export const UNREADABLE = 'Failed to load roadtrip';

export type RoadtripState =
  | { kind: 'loading' }
  | { kind: 'error' }
  | {
      kind: 'loaded';
      trip: Roadtrip;
      sequences: SequenceCounts | null;
      route: ExactRouteView;
      journey: JourneyView;
    };

interface RoadtripProps {
  slug: string;
  order: JourneyOrder;
  state: RoadtripState;
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
