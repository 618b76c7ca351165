import { clockParts, formatShortDate } from '../../domain/dates/date-text.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import {
  gamesIn,
  STRIP_DAYS,
  weekAround,
  type DatePeriod,
  type DayCount,
} from '../../domain/games/schedule-days.ts';
import { paths } from '../urls/paths.ts';
import { dayView, shownPeriod, type AskedSchedule } from './shown-period.ts';

/** @param counts days with games, or null while they are unknown. */
export function DayStrip({ asked, counts }: { asked: AskedSchedule; counts: readonly DayCount[] | null }) {
  const { league, today } = asked;
  const hrefOf = (date: string) => paths.schedule(league, dayView(asked, date));
  return <WeekStrip shown={shownPeriod(asked)} today={today} counts={counts} hrefOf={hrefOf} />;
}

interface WeekStripProps {
  /** Null marks no day. */
  shown: DatePeriod | null;
  today: string;
  counts: readonly DayCount[] | null;
  hrefOf: (date: string) => string;
  /** Single days are many pages, and search engines index none of them. */
  rel?: 'nofollow';
}

export function WeekStrip({ shown, today, counts, hrefOf, rel }: WeekStripProps) {
  const week = weekAround(shown?.from ?? today, today);
  const dates = Array.from({ length: STRIP_DAYS }, (_, index) => addDays(week.from, index));
  // Past weeks hold no upcoming games, and links must end somewhere for crawlers.
  const hasBefore = week.from > today;
  const hasAfter = (counts?.at(-1)?.date ?? '') > week.to;
  return (
    <nav className="strip" aria-label="Days">
      {hasBefore && (
        <a id="week-before" className="turn" href={hrefOf(addDays(week.from, -STRIP_DAYS))} rel={rel}>
          <span aria-hidden="true">‹</span>
          <span className="sr">Week before</span>
        </a>
      )}
      <ol>
        {dates.map((date) => (
          <li key={date}>
            <a
              id={`day-${date}`}
              href={hrefOf(date)}
              rel={rel}
              aria-current={isIn(shown, date) ? 'page' : undefined}
              className={date === today ? 'today' : undefined}
            >
              <DayCell date={date} isToday={date === today} counts={counts} />
            </a>
          </li>
        ))}
      </ol>
      {hasAfter && (
        <a id="week-after" className="turn" href={hrefOf(addDays(week.from, STRIP_DAYS))} rel={rel}>
          <span aria-hidden="true">›</span>
          <span className="sr">Week after</span>
        </a>
      )}
    </nav>
  );
}

export function WholeWeek({ asked }: { asked: AskedSchedule }) {
  const { league, today } = asked;
  const shown = shownPeriod(asked);
  const week = weekAround(shown?.from ?? today, today);
  return (
    <a
      id="whole-week"
      className="whole-week"
      href={paths.schedule(league, { ...dayView(asked, week.from), ...week })}
      aria-current={shown?.from === week.from && shown.to === week.to ? 'page' : undefined}
    >
      {`All ${STRIP_DAYS} days`}
    </a>
  );
}

function DayCell({
  date,
  isToday,
  counts,
}: {
  date: string;
  isToday: boolean;
  counts: readonly DayCount[] | null;
}) {
  const clock = clockParts(`${date}T00:00`);
  if (clock === null) return date;
  const [weekday, monthAndDay] = formatShortDate(clock).split(', ');
  const games = counts && gamesIn(counts, { from: date, to: date });
  return (
    <>
      <b>{isToday ? 'Today' : weekday}</b> <time dateTime={date}>{monthAndDay}</time>{' '}
      {games !== null && (
        <small>
          {games === 0 ? <span aria-hidden="true">–</span> : games}
          <span className="sr">{games === 0 ? 'no games' : games === 1 ? ' game' : ' games'}</span>
        </small>
      )}
    </>
  );
}

function isIn(period: DatePeriod | null, date: string): boolean {
  return period !== null && date >= period.from && date <= period.to;
}
