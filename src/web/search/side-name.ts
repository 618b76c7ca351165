import type { Team } from '../../domain/teams/index.ts';

/** Returns 'Yankees' for one team, 'Dallas' for all teams of a city, and otherwise all nicknames. */
export function sideName(teams: readonly Team[]): string {
  const names = [...new Set(teams.map(({ nickname, playsAs }) => playsAs ?? nickname))];
  const cities = [...new Set(teams.map(({ marketCity }) => marketCity))];
  return teams.length > 1 && cities.length === 1 ? cities.join() : names.join(', ');
}
