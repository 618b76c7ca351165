import { sql, type SQL } from 'drizzle-orm';
import type { League } from '../../domain/leagues.ts';
import { gameEvents } from '../schema/games.ts';
import { savedTripGames, savedTrips, tripChecks } from '../schema/saved-trips.ts';

interface ChangedGames {
  league: League;
  ids: readonly string[];
  now: Date;
}

/**
 * Queues a check of every saved trip with one of these games, unless it was checked since the game changed.
 * Belongs in the batch that writes the games, after them (docs/rules.md#saved-trips).
 */
export function queueTripChecks(changed: ChangedGames): SQL {
  return insertChecks(changed, sql`${gameEvents.scheduleVersion}`);
}

/** Belongs before the statement that deletes the games. */
export function queueChecksOfRemoved(removed: ChangedGames): SQL {
  return insertChecks(removed, sql`${gameEvents.scheduleVersion} + 1`);
}

function insertChecks({ league, ids, now }: ChangedGames, version: SQL): SQL {
  return sql`
    INSERT INTO ${tripChecks} (saved_trip_id, league, game_id, schedule_version, created_at)
    SELECT ${savedTrips.id}, ${gameEvents.league}, ${gameEvents.id}, ${version}, ${now.toISOString()}::timestamptz
    FROM ${gameEvents}
    JOIN ${savedTripGames} ON ${savedTripGames.league} = ${gameEvents.league}
      AND ${savedTripGames.gameId} = ${gameEvents.id} AND ${savedTripGames.scheduleVersion} <> ${version}
    JOIN ${savedTrips} ON ${savedTrips.id} = ${savedTripGames.savedTripId} AND ${savedTrips.state} <> 'past'
    WHERE ${gameEvents.league} = ${league} AND ${gameEvents.id} = ANY(${sql.param(ids)}::text[])
    ON CONFLICT DO NOTHING`;
}
