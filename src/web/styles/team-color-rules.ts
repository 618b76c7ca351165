import type { League } from '../../domain/leagues.ts';
import { teamColors } from '../../domain/teams/colors.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { teamClass } from '../ui/team-class.ts';

/**
 * `--t1` and `--t2` with readable text colors. One stylesheet per league, because most pages show one league.
 */
export function teamColorRules(league: League): string {
  return teamsOf(league)
    .map((team) => {
      const { primary, secondary } = teamColors(team);
      return (
        `.${teamClass(team)}{--t1:${primary.background};--t1-text:${short(primary.text)};` +
        `--t2:${secondary.background};--t2-text:${short(secondary.text)}}`
      );
    })
    .join('\n');
}

/** '#ffffff' as '#fff'; text is black or white. */
function short(color: string): string {
  return color.slice(0, 4);
}
