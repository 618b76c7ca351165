import { isDeepStrictEqual } from 'node:util';
import type { ContentWrite, RemovedPath, StoredContent } from '../../src/db/queries/content.ts';
import { cacheTags } from '../../src/domain/cache-tags.ts';
import { factFilesOf, guideSlug } from '../../src/domain/content/city-guide.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import type { Content } from './compile.ts';
import { cityFactsRows, factRows, venueFactsRows } from './fact-rows.ts';
import { guideRows, roadtripRows } from './rows.ts';

interface LoadPlan {
  write: ContentWrite;
  /** The rows of guides, roadtrips, venues and cities that change, and that stay. */
  changed: number;
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
  const facts = planFacts(content, stored);
  const rows = guides.length + roadtrips.length + content.venues.length + content.places.length;
  const changed =
    changedGuides.length + changedTrips.length + facts.venueFacts.length + facts.cityFacts.length;
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
      ...facts,
      unfeatured: changedTrips.flatMap(({ slug, sortOrder }) => {
        const before = tripsBySlug.get(slug)?.sortOrder ?? 0;
        return before > 0 && before !== sortOrder ? [slug] : [];
      }),
      removedGuideIds: goneGuides.map(({ id }) => id),
      removedRoadtrips: goneTrips.map(({ slug }) => slug),
      removedPaths: removed.filter(({ path, movedTo }) => known.get(path) !== movedTo),
      restoredPaths: [...known.keys()].filter((path) => current.has(path)),
      staleTags: tagsOf(
        [...changedGuides, ...goneGuides, ...guidesWithFacts(facts)],
        [...changedTrips, ...goneTrips],
      ),
      now,
    },
    changed,
    unchanged: rows - changed,
  };
}

type FactsPlan = Pick<
  ContentWrite,
  'venueFacts' | 'removedVenues' | 'cityFacts' | 'removedCities' | 'facts' | 'factFiles'
>;

/** A venue or city whose file is invalid stays. */
function planFacts(content: Content, stored: StoredContent): FactsPlan {
  const storedVenues = new Map(stored.venueFacts.map((row) => [row.venueId, row]));
  const storedCities = new Map(stored.cityFacts.map((row) => [row.city, row]));
  const facts = Map.groupBy(factRows(content), ({ file }) => file);
  const storedFacts = Map.groupBy(stored.facts, ({ file }) => file);
  const changedFiles = [...facts].filter(([file, rows]) => !isDeepStrictEqual(rows, storedFacts.get(file)));
  const goneFiles = [...storedFacts.keys()].filter((file) => !content.present.files.has(file));
  return {
    venueFacts: venueFactsRows(content).filter((row) => isChanged(row, storedVenues.get(row.venueId))),
    removedVenues: [...storedVenues.keys()].filter((id) => !content.present.files.has(`venues/${id}`)),
    cityFacts: cityFactsRows(content).filter((row) => isChanged(row, storedCities.get(row.city))),
    removedCities: [...storedCities.keys()].filter(
      (city) => !content.present.files.has(`places/${slugOf(city)}`),
    ),
    facts: changedFiles.flatMap(([, rows]) => rows),
    factFiles: [...changedFiles.map(([file]) => file), ...goneFiles],
  };
}

/** Guides show the facts of their team, their venue and their city. */
function guidesWithFacts({ venueFacts, removedVenues, cityFacts, removedCities, factFiles }: FactsPlan) {
  const venues = new Set([...venueFacts.map(({ venueId }) => venueId), ...removedVenues]);
  const cities = new Set([...cityFacts.map(({ city }) => city), ...removedCities]);
  const files = new Set(factFiles);
  return ALL_TEAMS.filter(
    (team) =>
      venues.has(team.venueId) ||
      cities.has(team.marketCity) ||
      factFilesOf(team).some((file) => files.has(file)),
  ).map((team) => ({ slug: guideSlug(team) }));
}

/** Pages and lists with these tags show the texts. */
function tagsOf(guides: readonly { slug: string }[], roadtrips: readonly { slug: string }[]): string[] {
  const tags = new Set([
    ...guides.map(({ slug }) => cacheTags.guide(slug)),
    ...roadtrips.map(({ slug }) => cacheTags.roadtrip(slug)),
  ]);
  return tags.size === 0 ? [] : [cacheTags.content, ...tags];
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
