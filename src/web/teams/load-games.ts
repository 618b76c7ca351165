import { readTeamGames, type TeamGames } from '../../db/queries/team-games.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import { lastPage } from '../../domain/paging.ts';
import type { Team } from '../../domain/teams/index.ts';
import { rowForTeam, withStoredGuide } from '../games/game-row.ts';
import { isSampleListing, isUnread, SCHEDULE_UNREACHABLE, type GamesState } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import type { GamesView } from '../urls/games-query.ts';

interface TeamSchedule {
  kind: 'found';
  state: GamesState;
  games: readonly ListedGame[];
  roadtrip: TeamGames['roadtrip'];
  /** The team's own guide is stored. */
  hasGuide: boolean;
}

export const UNREADABLE_GAMES: TeamSchedule = {
  kind: 'found',
  state: { kind: 'error', message: SCHEDULE_UNREACHABLE },
  games: [],
  roadtrip: null,
  hasGuide: false,
};

export async function loadTeamGames(
  deps: Deps,
  team: Team,
  view: GamesView,
): Promise<TeamSchedule | { kind: 'past-the-end'; lastPage: number }> {
  const { games, totalItems, feed, roadtrip, guides } = await readTeamGames(deps.db, {
    team,
    filter: view.show,
    page: view.page,
    pageSize: view.size,
    now: deps.now(),
  });
  const last = lastPage(totalItems, view.size);
  if (view.page > last) return { kind: 'past-the-end', lastPage: last };
  const rules = ticketRules(deps.config);
  const rows = games.map((game) => withStoredGuide(rowForTeam(game, team, rules), guides));
  return {
    kind: 'found',
    games,
    roadtrip,
    hasGuide: guides.has(guideSlug(team)),
    state: {
      kind: 'loaded',
      rows,
      totalItems,
      lastPage: last,
      provenance: feed,
      isSample: isSampleListing(feed, games),
      isUnread: isUnread(feed, deps.now()),
    },
  };
}
