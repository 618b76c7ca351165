import { SampleNotice, UnreadLeagues } from '../games/schedule-notes.tsx';
import {
  NoGames,
  UnreadGames,
  UpcomingGamesFragment,
  UpcomingGamesTemplates,
  type Reload,
} from '../games/upcoming-games-fragment.tsx';
import type { DatesProblem } from '../urls/schedule-dates.ts';
import { paths } from '../urls/paths.ts';
import { scheduleQueryString } from '../urls/schedule-query.ts';
import { DateForm, DatesProblemNote } from './date-form.tsx';
import { DayStrip, WholeWeek } from './day-strip.tsx';
import { EmptySchedule } from './empty-schedule.tsx';
import { LeagueChoice, ScheduleFilters } from './schedule-filters.tsx';
import { scheduleTitle } from './schedule-head.ts';
import { ScheduleDays } from './schedule-days.tsx';
import { hasTicketsOn, type ScheduleState } from './schedule-state.ts';
import { periodText, type AskedSchedule } from './shown-period.ts';

export interface ScheduleProps {
  asked: AskedSchedule;
  problem: DatesProblem | null;
  state: ScheduleState;
}

export function ScheduleFragment({ asked, problem, state }: ScheduleProps) {
  const { league, view } = asked;
  const list = state.kind === 'loaded' ? state : null;
  return (
    <UpcomingGamesFragment
      name="schedule"
      source={paths.scheduleGames(league)}
      state={state}
      reload={reloadOf(asked)}
      page={view.page}
      pageHref={(page) => paths.schedule(league, { ...view, page })}
      title={scheduleTitle(asked, state)}
      heading={headingOf(asked)}
      lead={
        <div className="dates">
          <LeagueChoice asked={asked} />
          <DateForm asked={asked} problem={problem} />
          <WholeWeek asked={asked} />
          <DayStrip asked={asked} counts={list?.counts ?? null} />
        </div>
      }
      hasTickets={list !== null && hasTicketsOn(list.days)}
      filters={league !== null && <ScheduleFilters league={league} view={view} months={list?.months ?? []} />}
    >
      {problem && <DatesProblemNote asked={asked} problem={problem} />}
      <ScheduleBody asked={asked} state={state} />
    </UpcomingGamesFragment>
  );
}

export function ScheduleTemplates({ asked }: { asked: AskedSchedule }) {
  return <UpcomingGamesTemplates name="schedule" reload={reloadOf(asked)} />;
}

/** Leaves out this year, so that the heading fits a phone's line. */
function headingOf(asked: AskedSchedule): string | undefined {
  return periodText(asked)?.replace(`, ${asked.today.slice(0, 4)}`, '');
}

function reloadOf({ league, view }: AskedSchedule): Reload {
  return { action: paths.schedule(league), search: scheduleQueryString(view) };
}

function ScheduleBody({ asked, state }: Omit<ScheduleProps, 'problem'>) {
  if (state.kind !== 'loaded') return <NoGames state={state} reload={reloadOf(asked)} />;
  const isEmpty = state.days.length === 0;
  // Filters do not change the list of months.
  if (isEmpty && state.months.length === 0 && asked.league !== null && state.unread.length > 0) {
    return <UnreadGames league={asked.league} provenance={state.provenance} reload={reloadOf(asked)} />;
  }
  const { from, to, month } = asked.view;
  const isOneDay = to === null && month === null && (from !== null || asked.league === null);
  return (
    <>
      {!isEmpty && state.isSample && <SampleNotice />}
      <UnreadLeagues leagues={state.unread} />
      {isEmpty ? (
        <EmptySchedule asked={asked} counts={state.counts} />
      ) : (
        <ScheduleDays days={state.days} hasLeagues={asked.league === null} isOneDay={isOneDay} />
      )}
    </>
  );
}
