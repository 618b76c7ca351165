import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { VENUE_ORDER } from '../../domain/travel/venue-drive-data.ts';
import type { Database } from '../neon/client.ts';
import { followedTeams, homeCities } from '../schema/fans.ts';
import { gameEvents } from '../schema/games.ts';
import { places } from '../schema/places.ts';
import { savedTrips } from '../schema/saved-trips.ts';
import { selectPlaceWhere } from './places.ts';
import { followableTeams } from './followable-teams.ts';
import { selectUpcoming } from './upcoming-games.ts';

/** Hours of driving. */
export const NEAR_HOME_HOURS = 4;
const MAX_GAMES = 8;

export function selectHome(db: Database, userId: string) {
  return selectPlaceWhere(db, sql`${places.number} = ${homeNumber(db, userId)}`);
}

/** The chosen city, or the home of the trip saved last. */
function homeNumber(db: Database, userId: string) {
  const { placeNumber } = homeCities;
  const chosen = db.select({ placeNumber }).from(homeCities).where(eq(homeCities.userId, userId));
  const ofTrip = db
    .select({ homePlace: savedTrips.homePlace })
    .from(savedTrips)
    .where(and(eq(savedTrips.userId, userId), isNotNull(savedTrips.homePlace)))
    .orderBy(desc(savedTrips.createdAt), desc(savedTrips.id))
    .limit(1);
  return sql`coalesce((${chosen}), (${ofTrip}))`;
}

export function selectChosenHome(db: Database, userId: string) {
  return db
    .select({ placeNumber: homeCities.placeNumber })
    .from(homeCities)
    .where(eq(homeCities.userId, userId));
}

export function selectGamesNearHome(db: Database, userId: string, now: Date) {
  const { league, homeTeam, awayTeam, venueId } = gameEvents;
  const isFollowed = sql`EXISTS (SELECT FROM ${followedTeams} JOIN ${followableTeams()}
      ON team.id = ${followedTeams.teamId}
    WHERE ${followedTeams.userId} = ${userId} AND team.league = ${league}
      AND ${or(eq(homeTeam, sql`team.name`), eq(awayTeam, sql`team.name`))})`;
  // As decodeDrives reads them: 16-bit numbers, all miles and then all minutes. Postgres computes an array once.
  const venuesNear = sql`ARRAY(
    SELECT venue.id FROM (
      SELECT bytes, length(bytes) / 4 AS count FROM ${places}, decode(${places.drives}, 'base64') AS bytes
      WHERE ${places.number} = ${homeNumber(db, userId)}) AS home
    JOIN unnest(string_to_array(${VENUE_ORDER}, ' ')) WITH ORDINALITY AS venue (id, position) ON position <= count
    WHERE get_byte(bytes, 2 * (count + position::integer - 1))
      + 256 * get_byte(bytes, 2 * (count + position::integer - 1) + 1) <= ${NEAR_HOME_HOURS * 60})`;
  return selectUpcoming(db, now, and(isFollowed, sql`${venueId} = ANY(${venuesNear})`)).limit(MAX_GAMES);
}

/** @returns false when no place with a road has this slug. */
export async function chooseHome(db: Database, userId: string, slug: string, now: Date): Promise<boolean> {
  const stored = await db.execute(sql`
    INSERT INTO ${homeCities} (user_id, place_number, chosen_at)
    SELECT ${userId}, ${places.number}, ${now.toISOString()}::timestamptz
    FROM ${places} WHERE ${places.slug} = ${slug} AND NOT ${places.isOffRoad}
    ON CONFLICT (user_id) DO UPDATE SET place_number = excluded.place_number, chosen_at = excluded.chosen_at`);
  return stored.rowCount > 0;
}
