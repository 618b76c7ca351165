import { leagueCities } from '../../domain/teams/market-cities.ts';
import type { League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { GameTable } from '../games/game-table.tsx';
import { SampleNotice } from '../games/schedule-notes.tsx';
import {
  NoGames,
  UpcomingGamesFragment,
  UpcomingGamesTemplates,
  type Reload,
} from '../games/upcoming-games-fragment.tsx';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { paths } from '../urls/paths.ts';
import { MonthSelect } from '../ui/month-select.tsx';
import { TryAgain } from '../ui/fragment-states.tsx';
import type { ScheduleState } from './schedule-state.ts';
import { DEFAULT_SCHEDULE_VIEW, scheduleQueryString, type ScheduleView } from '../urls/schedule-query.ts';

interface ScheduleProps {
  league: League;
  view: ScheduleView;
  state: ScheduleState;
}

export function ScheduleFragment({ league, view, state }: ScheduleProps) {
  return (
    <UpcomingGamesFragment
      name="schedule"
      source={paths.scheduleGames(league)}
      state={state}
      reload={reloadOf({ league, view })}
      page={view.page}
      pageHref={(page) => paths.schedule(league, { ...view, page })}
      filters={<Filters league={league} view={view} months={state.kind === 'loaded' ? state.months : []} />}
    >
      <ScheduleBody league={league} view={view} state={state} />
    </UpcomingGamesFragment>
  );
}

/** Renders the loading, error and toast templates for the browser module. */
export function ScheduleTemplates(props: Pick<ScheduleProps, 'league' | 'view'>) {
  return <UpcomingGamesTemplates name="schedule" reload={reloadOf(props)} />;
}

function reloadOf({ league, view }: Pick<ScheduleProps, 'league' | 'view'>): Reload {
  return { action: paths.schedule(league), search: scheduleQueryString(view) };
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
      <MonthSelect months={monthsOffered} chosen={view.month} label="Month" />
      <button type="submit" className="btn">
        Show
      </button>
    </form>
  );
}

function ScheduleBody({ league, view, state }: ScheduleProps) {
  const reload = reloadOf({ league, view });
  if (state.kind !== 'loaded') return <NoGames state={state} reload={reload} />;
  if (state.days.length === 0) {
    const isFiltered = scheduleQueryString({ ...view, page: 1 }) !== '';
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
            LEAGUE_TEXTS[league].season
          )}
        </p>
        <TryAgain {...reload} label="Try Again" />
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
