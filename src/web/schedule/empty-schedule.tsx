import { formatNumber } from '../../domain/dates/number-words.ts';
import { longDayText } from '../../domain/dates/date-text.ts';
import { nearestDay, type DayCount } from '../../domain/games/schedule-days.ts';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { TryAgain } from '../ui/fragment-states.tsx';
import { paths } from '../urls/paths.ts';
import { DEFAULT_SCHEDULE_VIEW, scheduleQueryString } from '../urls/schedule-query.ts';
import { dayView, periodText, shownPeriod, type AskedSchedule } from './shown-period.ts';

/** Names the nearest day that has games. */
export function EmptySchedule({ asked, counts }: { asked: AskedSchedule; counts: readonly DayCount[] }) {
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
