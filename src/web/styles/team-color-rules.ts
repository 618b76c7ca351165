import type { League } from '../../domain/leagues.ts';
import { teamColors } from '../../domain/teams/colors.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { teamClass } from '../ui/team-class.ts';

/**
 * Sets `--t1`, `--t2` and their readable text colors. Most pages show one league, so each has its own
 * stylesheet.
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

/** Shortens '#ffffff' to '#fff'. The text color is black or white. */
function short(color: string): string {
  return color.slice(0, 4);
}
