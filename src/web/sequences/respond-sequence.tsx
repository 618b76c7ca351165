import type { Head } from '../page/head.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { paths } from '../urls/paths.ts';
import { renderPage } from '../page/render-page.tsx';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import type { WebContext } from '../http/web-context.ts';
import { BrokenSequencePage, UnknownSequencePage } from './broken-sequence-page.tsx';
import { loadSequence, type SequencePageState } from './load-sequence.ts';
import { MissingSequencePage } from './missing-sequence-page.tsx';
import { sequenceCrumbs, SequencePage, sequenceTitle } from './sequence-page.tsx';
import { MESSAGES } from './sequences-state.ts';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';
import { sequenceSocialCard } from './sequence-social-card.ts';

/** A broken sequence gets a 410 page that links the nearest other sequence. */
export function respondSequence(c: WebContext, slug: string, address: string): Promise<Response> {
  const sources = { tags: [cacheTags.content], roadtrip: slug };
  return respondPublic(c, { sources }, () => renderSequence(c, slug, address));
}

async function renderSequence(c: WebContext, slug: string, address: string): Promise<Response> {
  const path = paths.sequence(slug, address);
  const loaded = await loadSequence(c.var.deps, slug, address);
  const { siteOrigin } = c.var.deps.config;
  switch (loaded.kind) {
    case 'found':
      return renderPage(
        c,
        sequenceHead(loaded.page, siteOrigin),
        <SequencePage page={loaded.page} siteOrigin={siteOrigin} />,
      );
    case 'broken': {
      const { trip, title } = loaded.page;
      const head = { ...plainHead(path, `${title}: ${trip.title}`), teamColors: [trip.league] };
      return renderPage(c, head, <BrokenSequencePage page={loaded.page} />, 410);
    }
    case 'unknown':
      return renderPage(c, plainHead(path, 'Trip Not Found'), <UnknownSequencePage slug={slug} />, 404);
    case 'no-roadtrip':
      return renderPage(
        c,
        plainHead(path, MESSAGES.noRoadtrip),
        <MissingSequencePage title={MESSAGES.noRoadtrip} slug={null} />,
        404,
      );
    case 'unreachable':
      return renderPage(
        c,
        plainHead(path, 'Game Sequence'),
        <>
          <h1>Game Sequence</h1>
          <ErrorAlert message={MESSAGES.unreadable} action={path} search="" />
        </>,
        serviceUnavailable(c),
      );
  }
}

function sequenceHead(page: SequencePageState, siteOrigin: string): Head {
  const { trip, view } = page;
  const words = TRAVEL_WORDS[view.travel];
  const games = view.stops.map(({ matchup }) => matchup).join(', ');
  return {
    title: `${sequenceTitle(page)} | ${BRAND.name}`,
    description: `${[games, view.drive && `${view.drive} ${words.time}`, view.slack && `At least ${view.slack} to spare on every ${words.leg}`].filter(Boolean).join('. ')}.`,
    canonical: paths.sequence(trip.slug, view.address),
    ...sequenceSocialCard(page),
    noindex: true,
    section: paths.roadtrips(),
    teamColors: [trip.league],
    hasGuideStyles: true,
    structuredData: [breadcrumbData(sequenceCrumbs(page), siteOrigin)],
  };
}

function plainHead(path: string, title: string): Head {
  return {
    title: `${title} | ${BRAND.name}`,
    description: 'Trips you can really take: games in order, with the time to spare between them.',
    canonical: path,
    noindex: true,
    section: paths.roadtrips(),
    hasGuideStyles: true,
  };
}
