import { inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../client.ts';
import { teamMappings } from '../schema/index.ts';

/** Rows, for a batch: the teams of all leagues that SeatGeek knows under one of these performer ids. */
export function selectTeamsByPerformerId(db: Database, ids: readonly number[]) {
  const inLeague = (league: League) => {
    const { teamName, performerId } = teamMappings[league];
    return db
      .select({ league: sql<League>`${league}::text`.as('league'), teamName, performerId })
      .from(teamMappings[league])
      .where(inArray(performerId, [...ids]));
  };
  return unionAll(inLeague('NFL'), inLeague('NBA'), inLeague('NHL'), inLeague('MLB'));
}
