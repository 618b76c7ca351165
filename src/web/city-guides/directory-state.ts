import type { ListedGuide } from '../../db/queries/city-guides.ts';

export type DirectoryState =
  | { kind: 'loading' }
  | { kind: 'error' }
  | { kind: 'loaded'; guides: readonly ListedGuide[] };
