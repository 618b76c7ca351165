import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { readSequenceCounts } from '../../db/queries/sequence-counts.ts';
import type { TripGamesRead } from '../../db/queries/trip-games.ts';
import { readSequence, type SequencePageFacts } from '../../db/queries/sequence-page.ts';
import { sequencePlan } from '../../domain/trips/code/sequence-plan.ts';
import { DEFAULT_PLAN_LIMITS, encodeTrip, type TripPlan } from '../../domain/trips/code/trip-code.ts';
import { loadTrip, tripOf, tripSources } from '../trip-pages/load-trip.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';
import { respondTrip } from '../trip-pages/respond-trip.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { parseTripCost } from '../urls/trip-cost-query.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { readRoute, redirectUncached, UNREACHABLE } from '../caching/read-route.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import {
  type JourneyOrder,
  journeyQuery,
  SEQUENCE_TYPES,
  sequencesQuery,
  type SequencesView,
  type SequenceType,
} from '../urls/roadtrips-query.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { loadSequences } from './load-sequences.ts';
import { MissingSequencePage, plainHead, sequenceFrame, UnknownSequencePage } from './sequence-frame.tsx';
import { SequenceSummary } from './sequence-summary.tsx';
import { sequencesCrumbs, SequencesPage, sequencesTitle } from './sequences-page.tsx';
import { SequencesFragment } from './sequences-fragment.tsx';
import {
  hasTicketsInLists,
  INDEXED_FROM,
  MESSAGES,
  tripCard,
  type SequencesState,
} from './sequences-state.ts';

const counts = readRoute({
  ask: (c) => ({
    slug: c.req.param('slug') ?? '',
    ...journeyQuery.parse(new URL(c.req.url).searchParams),
  }),
  depends: ({ slug, order }) => ({
    sources: { tags: [], roadtrip: slug },
    search: journeyQuery.print({ order }),
  }),
  read: (c, { slug }) => readSequenceCounts(c.var.deps.db, { slug, now: c.var.deps.now() }),
  outage: { what: 'sequence counts', read: () => UNREACHABLE },
  show(found, asked) {
    if (found === null) return { ...errorSummary(asked, MESSAGES.noRoadtrip), status: 404 };
    if ('kind' in found) return errorSummary(asked, MESSAGES.unreadable);
    const { league, travel } = found;
    const state = { kind: 'loaded' as const, counts: found.counts };
    return { page: <SequenceSummary {...asked} league={league} travel={travel} state={state} /> };
  },
});

function errorSummary(asked: { slug: string; order: JourneyOrder }, message: string) {
  // Only the loading card uses the league.
  const state = { kind: 'error' as const, message };
  return { page: <SequenceSummary {...asked} league="NFL" travel="drive" state={state} /> };
}

interface ListRequest {
  slug: string;
  type: SequenceType;
  view: SequencesView;
}

const UNREADABLE_LIST = { kind: 'error', message: MESSAGES.unreadable } as const;

const list = readRoute({
  ask(c): ListRequest {
    const type = SEQUENCE_TYPES.find((name) => name === c.req.param('type'));
    if (type === undefined) throw new Error('a list matched without its type');
    return {
      slug: c.req.param('slug') ?? '',
      type,
      view: sequencesQuery.parse(new URL(c.req.url).searchParams),
    };
  },
  depends: ({ slug, view }) => ({
    sources: { tags: [cacheTags.content], roadtrip: slug },
    search: sequencesQuery.print(view),
  }),
  async read(c, request) {
    const loaded = await loadSequences(c.var.deps, request);
    return loaded.kind === 'past-the-end'
      ? redirectUncached(
          c,
          `${c.req.path}${sequencesQuery.print({ ...request.view, page: loaded.lastPage })}`,
        )
      : loaded;
  },
  outage: { what: 'sequences', read: () => UNREADABLE_LIST },
  show(loaded, request, c) {
    const missing = loaded.kind === 'missing' ? loaded.what : null;
    const state =
      loaded.kind === 'missing' ? { kind: 'error' as const, message: MESSAGES[loaded.what] } : loaded;
    const page =
      missing === null ? (
        <SequencesPage {...request} state={state} />
      ) : (
        <MissingSequencePage what={missing} slug={request.slug} />
      );
    return {
      head: listHead(request, state, c.var.deps.config.siteOrigin),
      page,
      fragment: <SequencesFragment {...request} state={state} />,
      status: missing === null ? 200 : 404,
    };
  },
});

/** A trip's page may show any league's games as Plan B. */
const TRIP_SOURCES = tripSources({ games: [], placeNumber: null, limits: DEFAULT_PLAN_LIMITS });

const sequence = readRoute({
  ask: (c) => ({ slug: c.req.param('slug') ?? '', address: c.req.param('address') ?? '' }),
  depends: ({ slug }) => ({
    sources: { ...TRIP_SOURCES, tags: [cacheTags.content, ...TRIP_SOURCES.tags], roadtrip: slug },
  }),
  read(c, asked) {
    const { db, now, seasonPacks } = c.var.deps;
    return readSequence(db, { ...asked, now: now(), packs: seasonPacks });
  },
  outage: { what: 'sequence', read: () => UNREACHABLE },
  show(facts, { slug, address }, c) {
    const path = paths.sequence(slug, address);
    if (facts === null) {
      const page = <MissingSequencePage what="noRoadtrip" slug={slug} />;
      return { head: plainHead(path, MESSAGES.noRoadtrip), page, status: 404 };
    }
    if ('kind' in facts) {
      const page = (
        <>
          <h1>Game Sequence</h1>
          <ErrorAlert message={MESSAGES.unreadable} action={path} search="" />
        </>
      );
      return { head: plainHead(path, 'Game Sequence'), page };
    }
    const { sequence: stored } = facts;
    const plan = stored && sequencePlan(stored.stops);
    if (!stored || !plan) {
      return {
        head: plainHead(path, 'Trip Not Found'),
        page: <UnknownSequencePage slug={slug} />,
        status: 404,
      };
    }
    return respondSequence(c, { ...facts, sequence: stored }, plan);
  },
});

async function respondSequence(
  c: WebContext,
  facts: SequencePageFacts & { sequence: NonNullable<SequencePageFacts['sequence']> },
  plan: TripPlan,
): Promise<Response> {
  const { deps } = c.var;
  const [now, packs] = [deps.now(), deps.seasonPacks];
  const frame = sequenceFrame(facts, plan, now);
  const trip = { code: encodeTrip(plan), plan };
  const buckets = await tripBuckets(c);
  const loaded =
    frame.status === 200
      ? await tripOf(trip, tripRead(facts), { packs, now })
      : // Also reads the same teams' other games, one of which may be the moved one. No cache keeps this page.
        await loadTrip(deps, trip, { buckets, packs });
  return respondTrip(c, loaded, { code: trip.code, cost: WITHOUT_NUMBERS, frame, buckets });
}

function tripRead({ trip, feed, games, guides, venueFacts }: SequencePageFacts): TripGamesRead {
  const feeds = feed === null ? [] : [{ ...feed, league: trip.league }];
  return { games: [...games.values()], feeds, place: null, guides, venueFacts };
}

const WITHOUT_NUMBERS = parseTripCost(new URLSearchParams());

export const sequenceRoutes = new Hono<WebEnvironment>();
sequenceRoutes.get(patterns.sequence, sequence.page);
sequenceRoutes.get(patterns.sequences, list.page);
sequenceRoutes.get(patterns.sequenceList, list.fragment);
sequenceRoutes.get(patterns.sequenceCounts, counts.fragment);

function listHead(
  { slug, type, view }: ListRequest,
  state: Exclude<SequencesState, { kind: 'loading' }>,
  siteOrigin: string,
): Head {
  const shared = {
    canonical: paths.sequences(slug, type, view),
    section: paths.roadtrips(),
    styles: ['sequence-lists'] as const,
  };
  if (state.kind === 'error') {
    const description = 'Trips you can really take from game to game.';
    return {
      ...shared,
      title: `Game Sequences | ${BRAND.name}`,
      description,
      noindex: true,
      hasFragment: true,
    };
  }
  const { trip, totalItems, isSample } = state;
  const isIndexed = type === 'any-team' && sequencesQuery.print(view) === '' && totalItems >= INDEXED_FROM;
  return {
    ...shared,
    ...tripCard(trip),
    title: `${sequencesTitle(trip, type)} | ${BRAND.name}`,
    description: listDescription(type, state),
    noindex: isSample || !isIndexed,
    teamColors: [trip.league],
    hasFragment: true,
    structuredData: [breadcrumbData(sequencesCrumbs(trip, type), siteOrigin)],
  };
}

function listDescription(type: SequenceType, state: Extract<SequencesState, { kind: 'loaded' }>): string {
  const { trip, totalItems } = state;
  const tickets = hasTicketsInLists(state) ? ' tickets,' : '';
  const cities = [...new Set(trip.teams.map(({ marketCity }) => marketCity))].join(', ');
  const isByRail = trip.travel === 'rail';
  const what =
    trip.league === 'NFL'
      ? `${totalItems} home games on one ${isByRail ? 'railroad' : 'road'}`
      : `${totalItems} ${isByRail ? 'train trips' : 'trips'} to several ${trip.league} games${type === 'same-team' ? ', one team in all of them' : ''}`;
  return `${cities}: ${what}, with dates,${tickets} ${isByRail ? 'trains' : 'miles'} and time to spare.`;
}
