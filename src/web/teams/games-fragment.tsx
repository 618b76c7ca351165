import { PAGE_SIZES } from '../../domain/paging.ts';
import type { Team } from '../../domain/teams/index.ts';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { paths } from '../urls/paths.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { GameTable } from '../games/game-table.tsx';
import { TryAgain } from '../ui/fragment-states.tsx';
import type { GamesState } from '../games/games-state.ts';
import { SampleNotice, UnreadLeagues } from '../games/schedule-notes.tsx';
import {
  NoGames,
  UnreadGames,
  UpcomingGamesFragment,
  UpcomingGamesTemplates,
  type Reload,
} from '../games/upcoming-games-fragment.tsx';
import {
  DEFAULT_GAMES_VIEW,
  gamesQuery,
  SHOWN_GAMES,
  type GamesView,
  type ShownGames,
} from '../urls/page-queries.ts';

const FIRST_LABELS: Record<ShownGames, string> = {
  all: 'Next game',
  home: 'Next home game',
  away: 'Next away game',
};
export const SHOWN_LABELS: Record<ShownGames, string> = { all: 'All', home: 'Home', away: 'Away' };

interface GamesProps {
  team: Team;
  view: GamesView;
  state: GamesState;
}

export function GamesFragment({ team, view, state }: GamesProps) {
  const isSample = state.kind === 'loaded' && state.isSample;
  return (
    <UpcomingGamesFragment
      name="games"
      source={paths.teamGames(team)}
      state={state}
      reload={reloadOf({ team, view })}
      page={view.page}
      pageHref={(page) => paths.team(team, { ...view, page })}
      filters={<Filter team={team} view={view} />}
      pageSize={<PageSizeForm team={team} view={view} />}
      isSample={isSample}
      hasTickets={state.kind === 'loaded' && hasTicketLink(state.rows)}
    >
      <GamesBody team={team} view={view} state={state} />
      {isSample && <SampleNotice />}
    </UpcomingGamesFragment>
  );
}

export function GamesTemplates(props: Pick<GamesProps, 'team' | 'view'>) {
  return <UpcomingGamesTemplates name="games" reload={reloadOf(props)} />;
}

function reloadOf({ team, view }: Pick<GamesProps, 'team' | 'view'>): Reload {
  return { action: paths.team(team), search: gamesQuery.print(view) };
}

function Filter({ team, view }: Pick<GamesProps, 'team' | 'view'>) {
  return (
    <nav className="shown" aria-label="Games shown">
      {SHOWN_GAMES.map((show) => (
        <a
          key={show}
          id={`show-${show}`}
          href={paths.team(team, { ...view, show, page: 1 })}
          aria-current={show === view.show ? 'true' : undefined}
        >
          {SHOWN_LABELS[show]}
        </a>
      ))}
    </nav>
  );
}

export function GamesBody({ team, view, state }: GamesProps) {
  const reload = reloadOf({ team, view });
  if (state.kind !== 'loaded') return <NoGames state={state} reload={reload} />;
  if (state.rows.length === 0 && state.isUnread && view.show === 'all') {
    return <UnreadGames league={team.league} provenance={state.provenance} reload={reload} />;
  }
  if (state.rows.length === 0) {
    return (
      <>
        <UnreadLeagues leagues={state.isUnread ? [team.league] : []} />
        <div className="state">
          <p>
            <strong>{`No upcoming games scheduled for ${team.fullName}`}</strong>
          </p>
          <p>
            {view.show === 'all' ? (
              `${LEAGUE_TEXTS[team.league].season} Dates appear here as soon as they are published.`
            ) : (
              <>
                {`No upcoming games ${view.show === 'home' ? 'at home' : 'on the road'}. `}
                <a href={paths.team(team, DEFAULT_GAMES_VIEW)}>Show all games</a>
              </>
            )}
          </p>
          <TryAgain {...reload} label="Try Again" />
        </div>
      </>
    );
  }
  return (
    <GameTable
      rows={state.rows}
      firstLabel={view.page === 1 ? FIRST_LABELS[view.show] : null}
      caption={`Upcoming games of the ${team.fullName}, page ${view.page} of ${state.lastPage}`}
    />
  );
}

function PageSizeForm({ team, view }: Pick<GamesProps, 'team' | 'view'>) {
  return (
    <form action={paths.team(team)}>
      {view.show !== DEFAULT_GAMES_VIEW.show && <input type="hidden" name="show" value={view.show} />}
      <select name="size" id="size" defaultValue={view.size} aria-label="Games per page">
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>{`${size} per page`}</option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn">
          Show
        </button>
      </noscript>
    </form>
  );
}
