import { readMeetings } from '../../db/queries/meetings.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import type { TeamSides } from '../../domain/search/matchup-query.ts';
import type { Team } from '../../domain/teams/index.ts';
import { rowForLeague, type GameRow } from '../games/game-row.ts';
import type { Provenance } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';

const MAX_MEETINGS = 6;

export interface Meetings {
  sides: TeamSides;
  /** This is null when the database does not respond. */
  listed: {
    rows: readonly GameRow[];
    /** The provenance of the oldest feed. It is null before the first refresh. */
    provenance: Provenance | null;
    isSample: boolean;
  } | null;
}

/** Loads the meetings of two sides. Logs a failed database read. */
export async function loadMeetings(deps: Deps, sides: TeamSides): Promise<Meetings> {
  try {
    const { games, feeds } = await readMeetings(deps.db, {
      leagues: leaguesOf(sides),
      one: sides.one.map(nameOf),
      other: sides.other.map(nameOf),
      limit: MAX_MEETINGS,
      now: deps.now(),
    });
    const rules = ticketRules(deps.config);
    const oldest = feeds.toSorted((a, b) => a.refreshedAt.getTime() - b.refreshedAt.getTime())[0] ?? null;
    return {
      sides,
      listed: {
        rows: games.map((game) => rowForLeague(game, rules)),
        provenance: oldest,
        isSample: [...feeds, ...games].some(({ source }) => source === 'sample'),
      },
    };
  } catch (error) {
    deps.log.error('meetings unreadable', { error });
    return { sides, listed: null };
  }
}

export function leaguesOf({ one }: TeamSides): League[] {
  return LEAGUES.filter((league) => one.some((team) => team.league === league));
}

function nameOf({ fullName }: Team): string {
  return fullName;
}
