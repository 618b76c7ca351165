import { and, asc, eq, sql } from 'drizzle-orm';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import {
  decodeTour,
  encodeTour,
  GRAND_TOUR_VERSION,
  type GrandTour,
} from '../../domain/trips/tour/stored-tour.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { grandTours } from '../schema/trip-lists.ts';
import { markTagsStale } from './stale-tags.ts';
import { listedGameColumns, selectFeeds } from './upcoming-games.ts';
import { upsertRows } from './upsert-rows.ts';

const selectTours = cachedStatement((db, value: ValueNamed<{ leagues: readonly League[] }>) =>
  db
    .select({ league: grandTours.league, foundAt: grandTours.foundAt, tour: grandTours.tour })
    .from(grandTours)
    .where(
      and(
        eq(grandTours.rulesVersion, GRAND_TOUR_VERSION),
        sql`${grandTours.league} = ANY(${value('leagues')}::text[])`,
      ),
    )
    .orderBy(asc(grandTours.league)),
);

const selectTourGames = cachedStatement((db, value: ValueNamed<{ leagues: readonly League[]; now: Date }>) =>
  db
    .select({ ...listedGameColumns(value('now')), latitude: venues.latitude, longitude: venues.longitude })
    .from(gameEvents)
    .innerJoin(
      grandTours,
      and(
        eq(grandTours.league, gameEvents.league),
        eq(grandTours.rulesVersion, GRAND_TOUR_VERSION),
        sql`${gameEvents.id} = ANY(${grandTours.gameIds})`,
      ),
    )
    .leftJoin(venues, eq(venues.id, gameEvents.venueId))
    .where(sql`${gameEvents.league} = ANY(${value('leagues')}::text[])`),
);

export type ReadTour = Awaited<ReturnType<typeof readGrandTours>>['tours'][number];

export async function readGrandTours(
  db: Database,
  { leagues, now }: { leagues: readonly League[]; now: Date },
) {
  const [tours, games, feeds] = await db.batch([
    selectTours({ leagues }),
    selectTourGames({ leagues, now }),
    selectFeeds(db, null),
  ]);
  return {
    tours: tours.map(({ tour, ...row }) => ({ ...row, tour: decodeTour(tour) })),
    games,
    feeds: feeds.filter(({ league }) => leagues.includes(league)),
  };
}

/** Null deletes the league's tour. */
export async function replaceTour(
  db: Database,
  { league, tour, now }: { league: League; tour: GrandTour | null; now: Date },
): Promise<void> {
  const row = tour && {
    league,
    rulesVersion: GRAND_TOUR_VERSION,
    foundAt: now,
    lastDate: mustExist(tour.games.at(-1)).localDate,
    gameIds: tour.games.map(({ id }) => id),
    tour: encodeTour(league, tour),
  };
  await db.batch([
    row
      ? db.execute(upsertRows(grandTours, [row], { key: ['league'] }))
      : db.delete(grandTours).where(eq(grandTours.league, league)),
    // Lists of trips link the tours.
    ...markTagsStale(db, [cacheTags.grandTours, cacheTags.tripLists], now),
  ]);
}

export const selectAnyTour = cachedStatement((db) =>
  db
    .select({ league: grandTours.league })
    .from(grandTours)
    .where(eq(grandTours.rulesVersion, GRAND_TOUR_VERSION))
    .limit(1),
);

export function selectToursAhead(db: Database, today: string) {
  return db
    .select({ league: grandTours.league })
    .from(grandTours)
    .where(and(eq(grandTours.rulesVersion, GRAND_TOUR_VERSION), sql`${grandTours.lastDate} >= ${today}`));
}
