import type { League } from '../../domain/leagues.ts';
import { leagueCrumbs } from '../leagues/league-page.tsx';
import { LEAGUE_WORDS } from '../leagues/league-words.ts';
import { paths } from '../paths.ts';
import type { GamesState } from '../games/games-state.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { GameTable } from '../games/game-table.tsx';
import { AskAgain, ErrorAlert, Spinner } from '../ui/region-states.tsx';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';

/** @returns Home, league, schedule. */
export function scheduleCrumbs(league: League): Crumb[] {
  return [...leagueCrumbs(league), { label: 'Schedule', href: paths.schedule(league) }];
}

/** The next games of a league, all teams. */
export function SchedulePage({ league, state }: { league: League; state: GamesState }) {
  return (
    <>
      <Breadcrumb crumbs={scheduleCrumbs(league)} />
      <h1>{`${league} Schedule`}</h1>
      {state.kind === 'loaded' && state.isSample && <SampleNotice />}
      <ScheduleBody league={league} state={state} />
      {state.kind === 'loaded' && <ScheduleNotes provenance={state.provenance} />}
      <p>
        <a className="btn quiet" href={paths.league(league)}>
          Back to all teams
        </a>
      </p>
    </>
  );
}

function ScheduleBody({ league, state }: { league: League; state: GamesState }) {
  const action = paths.schedule(league);
  if (state.kind === 'loading') return <Spinner label="Loading upcoming games..." />;
  if (state.kind === 'error') {
    return (
      <ErrorAlert what="Error loading upcoming games" message={state.message} action={action} search="" />
    );
  }
  if (state.rows.length === 0) {
    return (
      <div className="state">
        <p>
          <strong>{`No upcoming ${league} games are listed`}</strong>
        </p>
        <p>{LEAGUE_WORDS[league].season}</p>
        <AskAgain action={action} search="" label="Try Again" />
      </div>
    );
  }
  return (
    <>
      <p>{`The next ${state.rows.length} of ${state.totalItems} games. Each team's page lists all of its own.`}</p>
      <GameTable rows={state.rows} firstLabel={null} caption={`Upcoming ${league} games`} />
    </>
  );
}
