import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';

/** @param from the place whose drives sort the list; '' without one. */
export function tripListSources(from: string): PageVersionSources {
  return {
    tags: [cacheTags.tripLists, ...(from === '' ? [] : [cacheTags.places])],
    starts: LEAGUES.map((league) => ({ league })),
    feeds: LEAGUES,
  };
}
