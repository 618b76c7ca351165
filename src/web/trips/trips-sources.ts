import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { TripsQuery } from '../urls/trips-query.ts';

/**
 * Chips and the nearest question count games of all leagues; a day before and two days after the dates cover
 * every time zone.
 */
export function tripsSources({ start, end, from, city, reach, leagues }: TripsQuery): PageVersionSources {
  const span =
    start === null || end === null
      ? null
      : {
          from: new Date(`${addDays(start, -1)}T00:00:00Z`),
          until: new Date(`${addDays(end, 2)}T12:00:00Z`),
        };
  return {
    tags: [
      ...LEAGUES.map(cacheTags.league),
      ...(from === '' && reach === 0 ? [] : [cacheTags.places]),
      ...(city === '' ? [] : [cacheTags.content]),
    ],
    starts: LEAGUES.map((league) => (span === null ? { league } : { league, span })),
    feeds: leagues,
  };
}
