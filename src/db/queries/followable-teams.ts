import { sql, type SQL } from 'drizzle-orm';
import { ALL_TEAMS } from '../../domain/teams/index.ts';

/** Yields `team (id, league, name)`, because the database has no such table. */
export function followableTeams(): SQL {
  const rows = ALL_TEAMS.map((team) => ({ id: team.id, league: team.league, name: team.fullName }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS team (id integer, league text, name text)`;
}
