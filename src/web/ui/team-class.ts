import { leagueFacts } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';

export function teamClass(team: Pick<Team, 'league' | 'abbreviation'>): string {
  return `team-${leagueFacts(team.league).path}-${team.abbreviation.toLowerCase()}`;
}
