import { formatNumber } from '../../domain/dates/number-words.ts';
import { longDayText } from '../../domain/dates/date-text.ts';
import { nearestDay, type DayCount } from '../../domain/games/schedule-days.ts';
import { paths } from '../urls/paths.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { SampleNotice, UnreadLeagues } from '../games/schedule-notes.tsx';
import {
  NoGames,
  UnreadGames,
  UpcomingGamesFragment,
  UpcomingGamesTemplates,
  type Reload,
} from '../games/upcoming-games-fragment.tsx';
import { scheduleQueryString, type DatesProblem, DEFAULT_SCHEDULE_VIEW } from '../urls/schedule-query.ts';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { TryAgain } from '../ui/fragment-states.tsx';
import { scheduleCrumbs, scheduleTitle } from './schedule-head.ts';
import { DayStrip, WholeWeek } from './day-strip.tsx';
import { LeagueChoice, ScheduleFilters, DateForm, DatesProblemNote } from './schedule-filters.tsx';
import { ScheduleDays } from './game-lines.tsx';
import { hasTicketsOn, type ScheduleState } from './schedule-state.ts';
import { periodText, type AskedSchedule, dayView, shownPeriod } from './shown-period.ts';

export function SchedulePage({ asked, problem, state }: ScheduleProps) {
  const { league } = asked;
  return (
    <>
      <Breadcrumb crumbs={scheduleCrumbs(asked)} />
      <h1>{league === null ? 'Schedule' : `${league} Schedule`}</h1>
      <ScheduleFragment asked={asked} problem={problem} state={state} />
      <ScheduleTemplates asked={asked} />
      {league !== null && (
        <p className="ways-back">
          <a className="btn quiet" href={paths.league(league)}>
            Back to all teams
          </a>
        </p>
      )}
    </>
  );
}

interface ScheduleProps {
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

function ScheduleTemplates({ asked }: { asked: AskedSchedule }) {
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

/** Names the nearest day that has games. */
function EmptySchedule({ asked, counts }: { asked: AskedSchedule; counts: readonly DayCount[] }) {
  const { league, view } = asked;
  const search = scheduleQueryString(view);
  return (
    <div className="state">
      <p>
        <strong>{headline(asked)}</strong>
      </p>
      <p>
        <NearestDay asked={asked} counts={counts} />
      </p>
      {league !== null && search !== '' && (
        <p>
          <a href={paths.schedule(league, DEFAULT_SCHEDULE_VIEW)}>{`Show all ${league} games`}</a>
        </p>
      )}
      <TryAgain action={paths.schedule(league)} search={search} label="Try Again" />
    </div>
  );
}

function headline(asked: AskedSchedule): string {
  const { league, view, today } = asked;
  const period = shownPeriod(asked);
  if (period === null) {
    return view.team || view.city !== null
      ? `No upcoming ${league} games match these filters`
      : `No upcoming ${league} games are listed`;
  }
  const games = gamesText(asked);
  const text = periodText(asked) ?? '';
  if (period.to < today) return `${text} has passed, and only upcoming games are listed`;
  if (period.from !== period.to) return `No ${games} ${view.month === null ? 'from' : 'in'} ${text}`;
  return period.from === today ? `No more ${games} today, ${text}` : `No ${games} on ${text}`;
}

/** For example, 'NHL games in Boston' or 'Boston Bruins games'. */
function gamesText({ league, view }: AskedSchedule): string {
  if (view.team) return `${view.team.fullName} games${view.city === null ? '' : ` in ${view.city}`}`;
  const games = league === null ? 'games' : `${league} games`;
  return view.city === null ? games : `${games} in ${view.city}`;
}

function NearestDay({ asked, counts }: { asked: AskedSchedule; counts: readonly DayCount[] }) {
  const period = shownPeriod(asked);
  const nearest = period && nearestDay(counts, period);
  if (!nearest || !period) {
    return asked.league === null
      ? 'No league has listed its next games yet.'
      : LEAGUE_TEXTS[asked.league].season;
  }
  const which = nearest.date > period.to ? 'Next' : 'Last';
  return (
    <a id="nearest-day" className="btn" href={paths.schedule(asked.league, dayView(asked, nearest.date))}>
      {`${which} ${gamesText(asked)}: ${longDayText(nearest.date)} (${formatNumber(nearest.games)})`}
    </a>
  );
}
