import { developmentPaths } from '../development-paths.ts';
import { ACCOUNT_PARTS } from './account-states.tsx';
import { GAME_PARTS } from './game-states.tsx';
import type { Parts } from './part.tsx';
import { PLACE_PARTS } from './place-states.tsx';
import { SEARCH_PARTS } from './search-states.tsx';
import { SEQUENCE_PARTS } from './sequence-states.tsx';
import { TRIP_PARTS } from './trip-states.tsx';
import { UI_PARTS } from './ui-states.tsx';

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
export const GALLERY_STYLES = `
.gallery-parts { columns: 2 }
.stage { display: flex; flex-wrap: wrap; gap: 1rem }
.stage .toast { position: relative; inset: auto }
`;

/** The page uses the components of the real pages. */
export function StatesPage() {
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
