import type { ReactElement } from 'react';
import { Hono } from 'hono';
import { BRAND } from '../../../../src/domain/brand.ts';
import { LEAGUES } from '../../../../src/domain/leagues.ts';
import { respondNotFound } from '../../../../src/web/errors/respond-error.tsx';
import type { WebEnvironment } from '../../../../src/web/http/web-context.ts';
import type { Head } from '../../../../src/web/page/head.ts';
import { renderPage } from '../../../../src/web/page/render-page.tsx';
import { paths } from '../../../../src/web/urls/paths.ts';
import { developmentPaths, developmentPatterns } from '../development-paths.ts';
import { accountState, accountStyles } from './account-pages.tsx';
import { tripState } from './trip-page-states.tsx';
import { TRIP_RESULTS, TripResultsPage } from './trips-states-page.tsx';
import { ACCOUNT_PARTS } from './account-states.tsx';
import { GAME_PARTS } from './game-states.tsx';
import type { Parts } from './part.tsx';
import { PLACE_PARTS } from './place-states.tsx';
import { SEARCH_PARTS } from './search-states.tsx';
import { SEQUENCE_PARTS } from './sequence-states.tsx';
import { TRIP_PARTS } from './trip-states.tsx';
import { PAGE_SHEETS } from '../../../../src/web/styles/page-sheets.ts';
import { finderStyles } from '../../../../src/web/trips/finder-styles.ts';
import { UI_PARTS } from './ui-states.tsx';

/** Serves `/__states` with parts of the site in every state. Responds with a 404 in production. */
export const galleryRoutes = new Hono<WebEnvironment>();

type Shown = Partial<Head> & { page: ReactElement | null };

galleryRoutes.get(developmentPatterns.galleryStyles, (c) =>
  c.body(GALLERY_STYLES, 200, { 'Content-Type': 'text/css' }),
);

show(developmentPatterns.gallery, () => ({
  styles: PAGE_SHEETS.filter((sheet) => sheet !== 'home'),
  hasScreen: true,
  page: <StatesPage />,
}));

show(developmentPatterns.account, (name) => ({
  styles: accountStyles(name),
  hasScreen: true,
  page: accountState(name),
}));

show(developmentPatterns.tripPage, (name) => ({
  styles: ['trip'],
  hasShare: true,
  page: tripState(name),
}));

show(developmentPatterns.trips, (name) => {
  const state = TRIP_RESULTS[name];
  if (state === undefined) return { page: null };
  const isGrid = state.kind === 'grid';
  return {
    styles: finderStyles(state.asked.query),
    hasFragment: isGrid,
    hasGrid: isGrid,
    section: paths.trips(),
    page: <TripResultsPage state={state} />,
  };
});

function show(pattern: string, find: (name: string) => Shown): void {
  galleryRoutes.get(pattern, (c) => {
    const name = c.req.param('name') ?? '';
    const { page, ...head } = find(name);
    if (c.var.deps.config.environment === 'production' || page === null) return respondNotFound(c);
    const common = {
      title: `States${name && `: ${name}`} | ${BRAND.name}`,
      description: 'Every part of the site in every state it can be in, over fixed data.',
      canonical: c.req.path,
      noindex: true,
      teamColors: LEAGUES,
    };
    return renderPage(c, { ...common, ...head }, page);
  });
}

const PARTS: Parts = {
  ...GAME_PARTS,
  ...PLACE_PARTS,
  ...SEQUENCE_PARTS,
  ...SEARCH_PARTS,
  ...TRIP_PARTS,
  ...ACCOUNT_PARTS,
  ...UI_PARTS,
};

/** Visitors never load what only this page needs. */
const GALLERY_STYLES = `
.gallery-parts { columns: 2 }
.stage { display: flex; flex-wrap: wrap; gap: 1rem }
.stage .toast { position: relative; inset: auto }
`;

/** The page uses the components of the real pages. */
function StatesPage() {
  return (
    <>
      <link rel="stylesheet" href={developmentPaths.galleryStyles()} />
      <h1>States</h1>
      <nav aria-label="Parts">
        <ul className="parts gallery-parts">
          {Object.entries(PARTS).map(([id, { title }]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {Object.entries(PARTS).map(([id, { title, shown }]) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          {shown}
        </section>
      ))}
    </>
  );
}
