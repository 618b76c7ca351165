import type { NextDates } from '../../db/queries/roadtrip-dates.ts';
import { cardLegs, routeTotal, type RoadtripCard } from '../../domain/content/roadtrip.ts';
import { regionsOf, type Region } from '../../domain/content/region.ts';
import type { DriveTable } from '../../domain/travel/travel.ts';
import type { RoadtripFilter } from '../urls/roadtrips-query.ts';

export interface ListedRoadtrip {
  card: RoadtripCard;
  regions: readonly Region[];
  /** From the first city to the last. */
  route: { miles: number; minutes: number } | null;
  next: NextDates | null;
}

export interface RoadtripList {
  listed: readonly ListedRoadtrip[];
  /** The months of all roadtrips' dates, in order. */
  months: readonly string[];
  /** Questions with one part less and their number of roadtrips, when nothing is listed. */
  wider: readonly { filter: RoadtripFilter; count: number }[];
}

/** Keeps the cards' order. */
export function roadtripList(
  cards: readonly RoadtripCard[],
  dates: readonly NextDates[],
  filter: RoadtripFilter,
  drives: DriveTable,
): RoadtripList {
  const next = new Map(dates.map((row) => [row.roadtripSlug, row]));
  const all = cards.map((card) => ({
    card,
    regions: regionsOf(card.cities),
    route: routeTotal(cardLegs(card, drives)),
    next: next.get(card.slug) ?? null,
  }));
  const listed = all.filter((trip) => isListed(trip, filter));
  return {
    listed,
    months: [...new Set(dates.flatMap(({ months }) => months))].toSorted(),
    wider: listed.length > 0 ? [] : widerFilters(all, filter),
  };
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

function widerFilters(all: readonly ListedRoadtrip[], filter: RoadtripFilter): RoadtripList['wider'] {
  return (['month', 'region', 'league'] as const)
    .filter((part) => filter[part] !== null)
    .map((part) => ({ ...filter, [part]: null }))
    .map((wider) => ({ filter: wider, count: all.filter((trip) => isListed(trip, wider)).length }))
    .filter(({ count }) => count > 0);
}
