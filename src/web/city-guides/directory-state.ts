import type { ListedGuide } from '../../db/queries/city-guides.ts';

/** What the directory shows: product.md section 4, 'City guides directory'. */
export type DirectoryState =
  | { kind: 'loading' }
  | { kind: 'error' }
  | { kind: 'loaded'; guides: readonly ListedGuide[] };
