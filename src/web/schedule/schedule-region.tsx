import { leagueCities } from '../../domain/market-cities.ts';
import { monthWords } from '../../domain/calendar-words.ts';
import type { League } from '../../domain/leagues.ts';
import { listWords } from '../../domain/paging.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { GameTable } from '../games/game-table.tsx';
import { GAMES_TOAST_TITLE, SITE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { LEAGUE_WORDS } from '../leagues/league-words.ts';
import { paths } from '../paths.ts';
import { Pagination } from '../ui/pagination.tsx';
import { AskAgain, ErrorAlert, Spinner } from '../ui/region-states.tsx';
import { Toast } from '../ui/toast.tsx';
import type { ScheduleState } from './schedule-state.ts';
import { DEFAULT_SCHEDULE_VIEW, scheduleSearch, type ScheduleView } from './schedule-view.ts';

interface ScheduleProps {
  league: League;
  view: ScheduleView;
  state: ScheduleState;
}

/** Filters and the games they leave, by date; the browser module swaps it whole. */
export function ScheduleRegion({ league, view, state }: ScheduleProps) {
  return (
    <section
      className="region"
      data-region="schedule"
      data-src={paths.scheduleGames(league)}
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
        <Filters league={league} view={view} months={state.kind === 'loaded' ? state.months : []} />
        <AskAgain
          action={paths.schedule(league)}
          search={scheduleSearch(view)}
          label="Refresh"
          id="refresh"
          busyLabel="Loading..."
        />
      </div>
      <div data-body="">
        <ScheduleBody league={league} view={view} state={state} />
      </div>
      {state.kind === 'loaded' && (
        <>
          <div className="paging">
            <Pagination
              page={view.page}
              lastPage={state.lastPage}
              href={(page) => paths.schedule(league, { ...view, page })}
            />
          </div>
          <ScheduleNotes provenance={state.provenance} />
        </>
      )}
    </section>
  );
}

/** What the browser module shows while it waits, when no answer comes, and as a toast. */
export function ScheduleTemplates({ league, view }: Pick<ScheduleProps, 'league' | 'view'>) {
  return (
    <>
      <template data-for="schedule" data-state="loading">
        <ScheduleBody league={league} view={view} state={{ kind: 'loading' }} />
      </template>
      <template data-for="schedule" data-state="error">
        <ScheduleBody league={league} view={view} state={{ kind: 'error', message: SITE_UNREACHABLE }} />
      </template>
      <template data-for="schedule" data-state="toast">
        <Toast title={GAMES_TOAST_TITLE} message={SITE_UNREACHABLE} />
      </template>
    </>
  );
}

function Filters({
  league,
  view,
  months,
}: {
  league: League;
  view: ScheduleView;
  months: readonly string[];
}) {
  const monthsOffered = view.month === null || months.includes(view.month) ? months : [view.month, ...months];
  return (
    <form action={paths.schedule(league)} className="filters">
      <select name="team" id="team" defaultValue={view.team?.slug ?? ''} aria-label="Team">
        <option value="">All teams</option>
        {teamsOf(league).map((team) => (
          <option key={team.slug} value={team.slug}>
            {team.fullName}
          </option>
        ))}
      </select>
      <select
        name="city"
        id="city"
        defaultValue={view.city ? slugOf(view.city) : ''}
        aria-label="City of the home venue"
      >
        <option value="">All cities</option>
        {leagueCities(league).map((city) => (
          <option key={city} value={slugOf(city)}>
            {city}
          </option>
        ))}
      </select>
      <select name="month" id="month" defaultValue={view.month ?? ''} aria-label="Month">
        <option value="">All months</option>
        {monthsOffered.map((month) => (
          <option key={month} value={month}>
            {monthWords(month)}
          </option>
        ))}
      </select>
      <button type="submit" className="btn">
        Show
      </button>
    </form>
  );
}

function ScheduleBody({ league, view, state }: ScheduleProps) {
  const action = paths.schedule(league);
  const search = scheduleSearch(view);
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
  if (state.days.length === 0) {
    const isFiltered = scheduleSearch({ ...view, page: 1 }) !== '';
    return (
      <div className="state">
        <p>
          <strong>
            {isFiltered
              ? `No upcoming ${league} games match these filters`
              : `No upcoming ${league} games are listed`}
          </strong>
        </p>
        <p>
          {isFiltered ? (
            <a href={paths.schedule(league, DEFAULT_SCHEDULE_VIEW)}>{`Show all ${league} games`}</a>
          ) : (
            LEAGUE_WORDS[league].season
          )}
        </p>
        <AskAgain action={action} search={search} label="Try Again" />
      </div>
    );
  }
  return (
    <>
      {state.isSample && <SampleNotice />}
      {state.days.map(({ date, heading, rows }) => (
        <section key={date} className="day">
          <h3>
            <time dateTime={date}>{heading}</time>
          </h3>
          <GameTable
            rows={rows}
            firstLabel={null}
            caption={`${league} games on ${heading}`}
            dateHeading="Time"
          />
        </section>
      ))}
    </>
  );
}
