import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { Team } from '../../domain/teams/index.ts';
import { paths } from '../urls/paths.ts';
import { gameEntry } from './calendar-entry.ts';
import type { CalendarFile } from './calendar-file.ts';

export function teamCalendar(
  team: Team,
  games: readonly ListedGame[],
  { isSample, siteOrigin }: { isSample: boolean; siteOrigin: string },
): CalendarFile {
  const url = `${siteOrigin}${paths.team(team)}`;
  const name = team.playsAs ?? team.fullName;
  return {
    name: isSample ? `${name} (sample games)` : name,
    description: `Every ${name} game, home and away.`,
    url,
    source: `${siteOrigin}${paths.teamCalendar(team)}`,
    entries: games.flatMap((game) => gameEntry(game, url) ?? []),
  };
}
