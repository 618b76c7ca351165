import { Hono } from 'hono';
import { readSequenceList } from '../../db/queries/sequences.ts';
import type { Deps } from '../../deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { lastPage } from '../../domain/paging.ts';
import { teamBySlug } from '../../domain/teams/index.ts';
import { NEVER_STORED } from '../middleware/cache-control.ts';
import { paths, patterns } from '../paths.ts';
import { renderPage, type Head } from '../render-page.tsx';
import { answerNotFound, askLater } from '../states/answer-state.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { WebContext, WebEnvironment } from '../web-context.ts';
import { sequenceEntry } from './sequence-entry.ts';
import {
  sequencesCrumbs,
  SequencesPage,
  sequencesTitle,
  type SequencesState,
  type SequenceType,
} from './sequences-page.tsx';
import { parseSequencesView, sequencesSearch, type SequencesView } from './sequences-view.ts';

const ENTRIES_PER_PAGE = 20;
/** From this many entries on a list is worth a search engine's time (decisions.md 5). */
const INDEXED_FROM = 3;

/** `/roadtrips/{slug}/sequences/{type}` */
export const sequenceRoutes = new Hono<WebEnvironment>();

sequenceRoutes.get(patterns.sequences, async (c) => {
  const slug = c.req.param('slug');
  const type = c.req.param('type');
  if (type !== 'any-team' && type !== 'same-team') return answerNotFound(c);
  const { search, searchParams } = new URL(c.req.url);
  const view = parseSequencesView(searchParams);
  if (search !== sequencesSearch(view)) return c.redirect(paths.sequences(slug, type, view), 301);
  const loaded = await loadSequences(c.var.deps, slug, type, view);
  if (loaded.kind === 'missing') return answerSequences(c, slug, type, view, loaded.state, 404);
  if (loaded.kind === 'past-the-end') {
    c.header('Cache-Control', NEVER_STORED);
    return c.redirect(paths.sequences(slug, type, { ...view, page: loaded.lastPage }), 302);
  }
  return answerSequences(
    c,
    slug,
    type,
    view,
    loaded.state,
    loaded.state.kind === 'error' ? askLater(c) : 200,
  );
});

type LoadedSequences =
  | { kind: 'found'; state: SequencesState }
  | { kind: 'missing'; state: SequencesState }
  | { kind: 'past-the-end'; lastPage: number };

async function loadSequences(
  deps: Deps,
  slug: string,
  type: SequenceType,
  view: SequencesView,
): Promise<LoadedSequences> {
  try {
    const { length, month, page } = view;
    const team = view.team?.fullName ?? null;
    const list = await readSequenceList(deps.db, {
      slug,
      type,
      length,
      month,
      team,
      page,
      pageSize: ENTRIES_PER_PAGE,
    });
    if (!list) return missing('Roadtrip not found');
    const last = lastPage(list.totalItems, ENTRIES_PER_PAGE);
    if (page > last) return { kind: 'past-the-end', lastPage: last };
    const teams = list.trip.teamSlugs.flatMap((name) => teamBySlug(list.trip.sport, name) ?? []);
    if (teams.length === 0) return missing('No teams found for this roadtrip');
    const rules = {
      linkTemplate: deps.config.ticketLinkTemplate,
      sellerTemplate: deps.config.ticketSellerTemplate,
    };
    const entriesOf = (stored: typeof list.entries) =>
      stored.flatMap((sequence) => sequenceEntry(sequence, list.games, rules) ?? []);
    const { title, sport: league } = list.trip;
    return {
      kind: 'found',
      state: {
        kind: 'loaded',
        trip: { slug, title, league, teams },
        picks: entriesOf(list.picks),
        entries: entriesOf(list.entries),
        totalItems: list.totalItems,
        lastPage: last,
        months: list.months,
        isSample: [...list.games.values()].some(({ source }) => source === 'sample'),
      },
    };
  } catch (error) {
    deps.log.error('sequences unreadable', { slug, type, error });
    return { kind: 'found', state: { kind: 'error', message: 'Failed to load game sequences' } };
  }
}

/** Product.md section 8, 'Sequences page'. */
function missing(message: string): LoadedSequences {
  return { kind: 'missing', state: { kind: 'error', message } };
}

function answerSequences(
  c: WebContext,
  slug: string,
  type: SequenceType,
  view: SequencesView,
  state: SequencesState,
  status: 200 | 404 | ReturnType<typeof askLater>,
): Promise<Response> {
  const head = sequencesHead(slug, type, view, state, c.var.deps.config.siteOrigin);
  return renderPage(c, head, <SequencesPage slug={slug} type={type} view={view} state={state} />, status);
}

function sequencesHead(
  slug: string,
  type: SequenceType,
  view: SequencesView,
  state: SequencesState,
  siteOrigin: string,
): Head {
  const canonical = paths.sequences(slug, type, view);
  const section = paths.roadtrips();
  if (state.kind === 'error') {
    const description = 'Game sequences that one person can drive between.';
    return { title: `Game Sequences | ${BRAND.name}`, description, canonical, section, noindex: true };
  }
  const { trip, totalItems, isSample } = state;
  const isFirstList = type === 'any-team' && sequencesSearch(view) === '' && totalItems >= INDEXED_FROM;
  return {
    title: `${sequencesTitle(trip, type)} | ${BRAND.name}`,
    description: `${totalItems} ways to string ${trip.league} games together on one drive: dates, tickets, miles and time to spare.`,
    canonical,
    section,
    noindex: isSample || !isFirstList,
    teamColors: [trip.league],
    structuredData: [breadcrumbData(sequencesCrumbs(trip, type), siteOrigin)],
  };
}
