import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { journeyQueryString, parseJourneyOrder } from '../urls/roadtrips-query.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { loadCounts, loadSequences, type SequencesResult } from './load-sequences.ts';
import { MissingSequencePage } from './missing-sequence-page.tsx';
import { respondSequence } from './respond-sequence.tsx';
import { SequenceSummary, type SummaryState } from './sequence-summary.tsx';
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
import { parseSequencesView, sequencesQueryString, type SequencesView } from '../urls/sequences-query.ts';

/** Serves `/roadtrips/{slug}/sequences/{type}`, its fragments, and the page of each sequence. */
export const sequenceRoutes = new Hono<WebEnvironment>();

sequenceRoutes.get(patterns.sequence, (c) => respondSequence(c, c.req.param('slug'), c.req.param('address')));
sequenceRoutes.get(patterns.sequences, (c) => withList(c, paths.sequences, respondPage));
sequenceRoutes.get(patterns.sequenceList, (c) => withList(c, paths.sequenceList, respondFragment));

sequenceRoutes.get(patterns.sequenceCounts, (c) => {
  const slug = c.req.param('slug');
  const order = parseJourneyOrder(new URL(c.req.url).searchParams);
  const dependencies = { sources: { tags: [], roadtrip: slug }, search: journeyQueryString(order) };
  return respondPublic(c, dependencies, async () => {
    const loaded = await loadCounts(c.var.deps, slug);
    const card = (trip: { league: League; travel: Travel }, state: SummaryState) => (
      <SequenceSummary slug={slug} {...trip} order={order} state={state} />
    );
    if (loaded.kind === 'found') {
      return renderFragment(c, card(loaded, { kind: 'loaded', counts: loaded.counts }));
    }
    const isMissing = loaded.kind === 'missing';
    const message = isMissing ? MESSAGES.noRoadtrip : MESSAGES.unreadable;
    // Only the loading card uses the league.
    return renderFragment(
      c,
      card({ league: 'NFL', travel: 'drive' }, { kind: 'error', message }),
      isMissing ? 404 : serviceUnavailable(c),
    );
  });
});

interface ListRequest {
  slug: string;
  type: SequenceType;
  view: SequencesView;
}
type Loaded = Exclude<SequencesResult, { kind: 'past-the-end' }>;
type ListAddress = typeof paths.sequences | typeof paths.sequenceList;
type ListResponder = (c: WebContext, request: ListRequest, loaded: Loaded) => Promise<Response>;

async function withList(c: WebContext, address: ListAddress, respond: ListResponder): Promise<Response> {
  const slug = c.req.param('slug') ?? '';
  const type = SEQUENCE_TYPES.find((name) => name === c.req.param('type'));
  if (type === undefined) throw new Error('a list matched without its type');
  const view = parseSequencesView(new URL(c.req.url).searchParams);
  const dependencies = {
    sources: { tags: [cacheTags.content], roadtrip: slug },
    search: sequencesQueryString(view),
  };
  return respondPublic(c, dependencies, async () => {
    const loaded = await loadSequences(c.var.deps, { slug, type, view });
    if (loaded.kind === 'past-the-end') {
      // The redirect is not cached because the last page changes as games are played.
      c.header('Cache-Control', NO_STORE);
      return c.redirect(address(slug, type, { ...view, page: loaded.lastPage }), 302);
    }
    return respond(c, { slug, type, view }, loaded);
  });
}

const respondPage: ListResponder = (c, request, loaded) => {
  const state = stateOf(loaded);
  const head = listHead(request, state, c.var.deps.config.siteOrigin);
  const page =
    loaded.kind === 'missing' ? (
      <MissingSequencePage
        title={MESSAGES[loaded.what]}
        slug={loaded.what === 'noTeams' ? request.slug : null}
      />
    ) : (
      <SequencesPage {...request} state={state} />
    );
  return renderPage(c, head, page, statusOf(c, loaded));
};

const respondFragment: ListResponder = (c, request, loaded) =>
  renderFragment(c, <SequencesFragment {...request} state={stateOf(loaded)} />, statusOf(c, loaded));

function stateOf(loaded: Loaded): Exclude<SequencesState, { kind: 'loading' }> {
  if (loaded.kind === 'found') return loaded.state;
  return { kind: 'error', message: MESSAGES[loaded.kind === 'missing' ? loaded.what : 'unreadable'] };
}

function statusOf(c: WebContext, { kind }: Loaded) {
  if (kind === 'found') return 200;
  return kind === 'missing' ? 404 : serviceUnavailable(c);
}

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
  const isIndexed = type === 'any-team' && sequencesQueryString(view) === '' && totalItems >= INDEXED_FROM;
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
