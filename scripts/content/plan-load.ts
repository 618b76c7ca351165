import { isDeepStrictEqual } from 'node:util';
import type { ContentWrite, RemovedPath, StoredContent } from '../../src/db/queries/content.ts';
import { cacheTags } from '../../src/domain/cache-tags.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import type { Content } from './compile.ts';
import { guideRows, roadtripRows } from './rows.ts';

interface LoadPlan {
  write: ContentWrite;
  /** The number of guides and roadtrips that do not change. */
  unchanged: number;
}

/**
 * A row whose file is invalid stays. A row without a file is removed, and its address is stored as removed.
 */
export function planLoad(content: Content, stored: StoredContent, now: Date): LoadPlan {
  const guides = guideRows(content);
  const roadtrips = roadtripRows(content, stored.performerIds);
  const guidesById = new Map(stored.guides.map((row) => [row.id, row]));
  const tripsBySlug = new Map(stored.roadtrips.map((row) => [row.slug, row]));
  const changedGuides = guides.filter((row) => isChanged(row, guidesById.get(row.id)));
  const changedTrips = roadtrips.filter((row) => isChanged(row, tripsBySlug.get(row.slug)));
  const goneGuides = stored.guides.filter(({ id }) => !content.present.teamIds.has(id));
  const goneTrips = stored.roadtrips.filter(({ slug }) => !content.present.roadtripSlugs.has(slug));
  const known = new Map(stored.removed.map(({ path, movedTo }) => [path, movedTo]));
  const removed = removedPaths(
    content,
    goneGuides.map(({ id }) => id),
    goneTrips.map(({ slug }) => slug),
  );
  const current = new Set([
    ...content.guides.map(({ team }) => paths.cityGuide(team)),
    ...content.roadtrips.map(({ name }) => paths.roadtrip(name)),
  ]);
  return {
    write: {
      guides: changedGuides,
      roadtrips: changedTrips,
      unfeatured: changedTrips.flatMap(({ slug, sortOrder }) => {
        const before = tripsBySlug.get(slug)?.sortOrder ?? 0;
        return before > 0 && before !== sortOrder ? [slug] : [];
      }),
      removedGuideIds: goneGuides.map(({ id }) => id),
      removedRoadtrips: goneTrips.map(({ slug }) => slug),
      removedPaths: removed.filter(({ path, movedTo }) => known.get(path) !== movedTo),
      restoredPaths: [...known.keys()].filter((path) => current.has(path)),
      staleTags: tagsOf([...changedGuides, ...goneGuides], [...changedTrips, ...goneTrips]),
      now,
    },
    unchanged: guides.length + roadtrips.length - changedGuides.length - changedTrips.length,
  };
}

/** Pages and lists with these tags show the texts. */
function tagsOf(guides: readonly { slug: string }[], roadtrips: readonly { slug: string }[]): string[] {
  const tags = [
    ...guides.map(({ slug }) => cacheTags.guide(slug)),
    ...roadtrips.map(({ slug }) => cacheTags.roadtrip(slug)),
  ];
  return tags.length === 0 ? [] : [cacheTags.content, ...tags];
}

function removedPaths(content: Content, guideIds: number[], slugs: string[]): RemovedPath[] {
  const moved = content.roadtrips.flatMap(({ name, front }) =>
    front.formerly.map((old) => ({ path: paths.roadtrip(old), movedTo: paths.roadtrip(name) })),
  );
  const gone = [
    ...ALL_TEAMS.filter(({ id }) => guideIds.includes(id)).map((team) => paths.cityGuide(team)),
    ...slugs.map((slug) => paths.roadtrip(slug)),
  ].filter((path) => !moved.some((entry) => entry.path === path));
  return [...moved, ...gone.map((path) => ({ path, movedTo: null }))];
}

/** Compares property by property, because jsonb returns keys in another order. */
function isChanged<Row extends object>(row: Row, stored: Partial<Row> | undefined): boolean {
  if (stored === undefined) return true;
  return Object.entries(row).some(
    ([property, value]) => !isDeepStrictEqual(Reflect.get(stored, property), value),
  );
}
