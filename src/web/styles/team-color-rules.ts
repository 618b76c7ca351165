import type { League } from '../../domain/leagues.ts';
import { teamColors } from '../../domain/teams/colors.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { teamClass } from '../ui/team-class.ts';

/**
 * The stylesheet of a league's team colours: `--t1` and `--t2` with their readable text colours. One per
 * league, because a page shows teams of one league and all 124 would not fit its budget.
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

/** '#ffffff' as '#fff': only black and white come here. */
function short(color: string): string {
  return color.slice(0, 4);
}
