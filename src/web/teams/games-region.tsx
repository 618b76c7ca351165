import { listWords, PAGE_SIZES } from '../../domain/paging.ts';
import type { Team } from '../../domain/teams/index.ts';
import { LEAGUE_WORDS } from '../leagues/league-words.ts';
import { paths } from '../paths.ts';
import { GameTable } from '../games/game-table.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { AskAgain, ErrorAlert, Spinner } from '../ui/region-states.tsx';
import { Toast } from '../ui/toast.tsx';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { GAMES_TOAST_TITLE, SITE_UNREACHABLE, type GamesState } from '../games/games-state.ts';
import {
  DEFAULT_GAMES_VIEW,
  gamesSearch,
  SHOWN_GAMES,
  type GamesView,
  type ShownGames,
} from './games-view.ts';

const FIRST_LABELS: Record<ShownGames, string> = {
  all: 'Next game',
  home: 'Next home game',
  away: 'Next away game',
};
/** The words of the filter. */
export const SHOWN_LABELS: Record<ShownGames, string> = { all: 'All', home: 'Home', away: 'Away' };

interface GamesProps {
  team: Team;
  view: GamesView;
  state: GamesState;
}

/** The 'Upcoming Games' section; the browser module swaps it whole. */
export function GamesRegion({ team, view, state }: GamesProps) {
  return (
    <section
      className="region"
      data-region="games"
      data-src={paths.teamGames(team)}
      data-said={
        state.kind === 'loaded' ? listWords(state.totalItems, 'games', view.page, state.lastPage) : undefined
      }
      aria-labelledby="games"
    >
      <div className="controls">
        <h2 id="games" tabIndex={-1}>
          {'Upcoming Games '}
          {state.kind === 'loaded' && <span className="count">{state.totalItems}</span>}
        </h2>
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
        <Refresh team={team} view={view} />
      </div>
      <div data-body="">
        {state.kind === 'loaded' && state.isSample && <SampleNotice />}
        <GamesBody team={team} view={view} state={state} />
      </div>
      {state.kind === 'loaded' && (
        <>
          {state.totalItems > 0 && (
            <div className="paging">
              <Pagination
                page={view.page}
                lastPage={state.lastPage}
                href={(page) => paths.team(team, { ...view, page })}
              />
              <PageSizeForm team={team} view={view} />
            </div>
          )}
          <ScheduleNotes provenance={state.provenance} />
        </>
      )}
    </section>
  );
}

/** What the module puts in place of the body while it waits, when no answer comes, and as a toast. */
export function GamesTemplates({ team, view }: Pick<GamesProps, 'team' | 'view'>) {
  return (
    <>
      <template data-for="games" data-state="loading">
        <GamesBody team={team} view={view} state={{ kind: 'loading' }} />
      </template>
      <template data-for="games" data-state="error">
        <GamesBody team={team} view={view} state={{ kind: 'error', message: SITE_UNREACHABLE }} />
      </template>
      <template data-for="games" data-state="toast">
        <Toast title={GAMES_TOAST_TITLE} message={SITE_UNREACHABLE} />
      </template>
    </>
  );
}

/** What stands in the region: games, or why there are none yet. */
export function GamesBody({ team, view, state }: GamesProps) {
  const action = paths.team(team);
  const search = gamesSearch(view);
  if (state.kind === 'loading') return <Spinner label="Loading upcoming games..." />;
  if (state.kind === 'error') {
    return (
      <ErrorAlert
        what="Error loading upcoming games"
        message={state.message}
        action={action}
        search={search}
      />
    );
  }
  if (state.rows.length === 0) {
    return (
      <div className="state">
        <p>
          <strong>{`No upcoming games scheduled for ${team.fullName}`}</strong>
        </p>
        <p>
          {view.show === 'all' ? (
            `${LEAGUE_WORDS[team.league].season} Dates appear here as soon as they are published.`
          ) : (
            <>
              {`None of those ahead is ${view.show === 'home' ? 'at home' : 'on the road'}. `}
              <a href={paths.team(team, DEFAULT_GAMES_VIEW)}>Show all games</a>
            </>
          )}
        </p>
        <AskAgain action={action} search={search} label="Try Again" />
      </div>
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

function Refresh({ team, view }: Pick<GamesProps, 'team' | 'view'>) {
  return (
    <AskAgain
      action={paths.team(team)}
      search={gamesSearch(view)}
      label="Refresh"
      id="refresh"
      busyLabel="Loading..."
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
