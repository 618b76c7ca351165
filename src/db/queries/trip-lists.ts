import { and, asc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import { decodeTripList, TRIP_LIST_VERSION } from '../../domain/trips/lists/trip-list.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents, gamesOf } from '../schema/games.ts';
import { tripLists, type TripListName } from '../schema/trip-lists.ts';
import { selectAnyTour } from './grand-tours.ts';
import { fencedLease, type Lease } from './job-runs.ts';
import { placeOf, selectPlace } from './places.ts';
import type { SeasonPacks } from './schedule-packs.ts';
import { markTagsStale } from './stale-tags.ts';
import { selectUnmeasuredVenues } from './trip-finder.ts';
import { isUpcoming, selectFeeds } from './upcoming-games.ts';
import { upsertRows } from './upsert-rows.ts';

const selectList = cachedStatement((db, value: ValueNamed<{ name: TripListName }>) =>
  db
    .select({ list: tripLists.list })
    .from(tripLists)
    .where(and(eq(tripLists.name, value('name')), eq(tripLists.rulesVersion, TRIP_LIST_VERSION))),
);

const selectNextDates = cachedStatement((db, value: ValueNamed<{ now: Date }>) => {
  const nextOf = (league: League) =>
    db
      .select({ league: gameEvents.league, date: gameEvents.localDate })
      .from(gamesOf(league))
      .where(isUpcoming(value('now'), undefined))
      .orderBy(asc(gameEvents.upcomingUntil))
      .limit(1);
  return unionAll(nextOf('NFL'), nextOf('NBA'), nextOf('NHL'), nextOf('MLB'));
});

export type ReadTripList = Awaited<ReturnType<typeof readTripList>>;

export async function readTripList(
  db: Database,
  { name, from, now }: { name: TripListName; from: string; now: Date },
) {
  const [[row], places, unmeasuredVenues, nextDates, feeds, tours] = await db.batch([
    selectList({ name }),
    selectPlace({ slug: from }),
    selectUnmeasuredVenues({}),
    selectNextDates({ now }),
    selectFeeds(db, null),
    selectAnyTour({}),
  ]);
  return {
    /** Null before the job has computed it. */
    chains: row === undefined ? null : decodeTripList(row.list),
    /** Null without a known home. */
    place: placeOf(places),
    unmeasuredVenues,
    nextDates,
    feeds,
    hasGrandTour: tours.length > 0,
  };
}

export async function readTripListInput(db: Database, packs: SeasonPacks) {
  const [changedPacks, unmeasuredVenues, stored] = await db.batch([
    packs.selectChanged(),
    selectUnmeasuredVenues({}),
    db.select().from(tripLists),
  ]);
  packs.remember(changedPacks);
  return { unmeasuredVenues, stored: new Map(stored.map((row) => [row.name, row])) };
}

/** @param isChanged false when only the fingerprint differs, so that no page changes. */
export async function replaceTripList(
  db: Database,
  lease: Lease,
  { row, isChanged, now }: { row: typeof tripLists.$inferInsert; isChanged: boolean; now: Date },
): Promise<void> {
  await db.batch([
    fencedLease(db, lease),
    db.execute(upsertRows(tripLists, [row], { key: ['name'] })),
    ...(isChanged ? markTagsStale(db, [cacheTags.tripLists], now) : []),
  ]);
}

export function selectFilledLists(db: Database, today: string) {
  return db
    .select({ name: tripLists.name })
    .from(tripLists)
    .where(and(eq(tripLists.rulesVersion, TRIP_LIST_VERSION), sql`${tripLists.lastStart} >= ${today}`));
}
