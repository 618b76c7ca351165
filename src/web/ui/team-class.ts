import { leagueFacts } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';

/** The class that carries a team's colours; the build generates its rule. */
export function teamClass(team: Pick<Team, 'league' | 'abbreviation'>): string {
  return `team-${leagueFacts(team.league).path}-${team.abbreviation.toLowerCase()}`;
}
