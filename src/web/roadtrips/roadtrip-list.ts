import type { NextDates } from '../../db/queries/roadtrip-dates.ts';
import { cardLegs, routeTotal, type RoadtripCard } from '../../domain/content/roadtrip.ts';
import { regionsOf } from '../../domain/content/region.ts';
import type { DriveTable } from '../../domain/travel/travel.ts';
import type { RoadtripFilter } from '../urls/roadtrips-query.ts';

export type ListedRoadtrip = ReturnType<typeof listedRoadtrip>;
export type RoadtripList = ReturnType<typeof roadtripList>;

/** Keeps the cards' order. */
export function roadtripList(
  cards: readonly RoadtripCard[],
  dates: readonly NextDates[],
  filter: RoadtripFilter,
  drives: DriveTable,
) {
  const next = new Map(dates.map((row) => [row.roadtripSlug, row]));
  const all = cards.map((card) => listedRoadtrip(card, next.get(card.slug) ?? null, drives));
  const listed = all.filter((trip) => isListed(trip, filter));
  return {
    listed,
    /** The months of all roadtrips' dates, in order. */
    months: [...new Set(dates.flatMap(({ months }) => months))].toSorted(),
    /** Questions with one part less and their number of roadtrips, when nothing is listed. */
    wider: listed.length > 0 ? [] : widerFilters(all, filter),
  };
}

/** The route is from the first city to the last. */
function listedRoadtrip(card: RoadtripCard, next: NextDates | null, drives: DriveTable) {
  return { card, regions: regionsOf(card.cities), route: routeTotal(cardLegs(card, drives)), next };
}

function isListed(
  { card, regions, next }: ListedRoadtrip,
  { league, region, month }: RoadtripFilter,
): boolean {
  return (
    (league === null || card.league === league) &&
    (region === null || regions.includes(region)) &&
    (month === null || (next?.months.includes(month) ?? false))
  );
}

function widerFilters(all: readonly ListedRoadtrip[], filter: RoadtripFilter) {
  return (['month', 'region', 'league'] as const)
    .filter((part) => filter[part] !== null)
    .map((part) => ({ ...filter, [part]: null }))
    .map((wider) => ({ filter: wider, count: all.filter((trip) => isListed(trip, wider)).length }))
    .filter(({ count }) => count > 0);
}
