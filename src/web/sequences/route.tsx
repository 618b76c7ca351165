import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { readSequenceCounts } from '../../db/queries/sequence-counts.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { readRoute, redirectUncached, UNREACHABLE } from '../caching/read-route.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import {
  journeyQuery,
  type JourneyOrder,
  sequencesQuery,
  type SequencesView,
} from '../urls/roadtrips-query.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { WebEnvironment } from '../http/web-context.ts';
import { loadSequences } from './load-sequences.ts';
import { MissingSequencePage } from './missing-sequence-page.tsx';
import { respondSequence } from './respond-sequence.tsx';
import { SequenceSummary } from './sequence-summary.tsx';
import { sequencesCrumbs, SequencesPage, sequencesTitle } from './sequences-page.tsx';
import { SequencesFragment } from './sequences-fragment.tsx';
import {
  hasTicketsInLists,
  INDEXED_FROM,
  MESSAGES,
  SEQUENCE_TYPES,
  tripCard,
  type SequencesState,
  type SequenceType,
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
        <MissingSequencePage title={MESSAGES[missing]} slug={missing === 'noTeams' ? request.slug : null} />
      );
    return {
      head: listHead(request, state, c.var.deps.config.siteOrigin),
      page,
      fragment: <SequencesFragment {...request} state={state} />,
      status: missing === null ? 200 : 404,
    };
  },
});

export const sequenceRoutes = new Hono<WebEnvironment>();
sequenceRoutes.get(patterns.sequence, (c) => respondSequence(c, c.req.param('slug'), c.req.param('address')));
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
    hasGuideStyles: true,
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
