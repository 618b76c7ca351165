import type { MyTeamsRead } from '../../../db/queries/fans.ts';
import type { TicketLinkRules } from '../../../domain/games/ticket-link.ts';
import type { League } from '../../../domain/leagues.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { teamById } from '../../../domain/teams/team-ids.ts';
import { rowForTeam, withStoredGuide, type GameRow } from '../../games/game-row.ts';
import type { Provenance } from '../../games/games-state.ts';
import { oldestFeed } from '../../games/oldest-feed.ts';

export interface MyTeamsView {
  /** The team with the next game first. */
  teams: readonly { team: Team; rows: readonly GameRow[] }[];
  /** Ids of the checked teams. */
  checked: ReadonlySet<number>;
  /** The feed that was refreshed longest ago among those of the followed teams. */
  provenance: Provenance | null;
  isSample: boolean;
  problem: TeamsProblem | null;
}

/** The league is null for a problem of no list. */
export interface TeamsProblem {
  league: League | null;
  text: string;
}

export function myTeamsView(read: MyTeamsRead, rules: TicketLinkRules): MyTeamsView {
  const gamesOf = Map.groupBy(read.games, ({ teamId }) => teamId);
  // The games are sorted, so their teams are too. Teams without a game come last.
  const ids = [...new Set([...gamesOf.keys(), ...read.teamIds])];
  const teams = ids.flatMap((id) => teamById(id) ?? []);
  const leagues = new Set(teams.map(({ league }) => league));
  const provenance = oldestFeed(read.feeds.filter(({ league }) => leagues.has(league)));
  return {
    teams: teams.map((team) => ({
      team,
      rows: (gamesOf.get(team.id) ?? []).map(({ game }) =>
        withStoredGuide(rowForTeam(game, team, rules), read.guides),
      ),
    })),
    checked: new Set(read.teamIds),
    provenance,
    isSample: provenance?.source === 'sample' || read.games.some(({ game }) => game.source === 'sample'),
    problem: null,
  };
}
