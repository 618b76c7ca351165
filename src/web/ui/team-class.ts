import { leagueFacts } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';

/** Returns the CSS class that sets a team's colors. */
export function teamClass(team: Pick<Team, 'league' | 'abbreviation'>): string {
  return `team-${leagueFacts(team.league).path}-${team.abbreviation.toLowerCase()}`;
}
