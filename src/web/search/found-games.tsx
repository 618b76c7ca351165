import { formatNumber } from '../../domain/dates/number-words.ts';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import { leaguesOfSubject } from '../../domain/search/search-question.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import { ScheduleDays } from '../schedule/game-lines.tsx';
import type { ScheduleDay } from '../schedule/schedule-state.ts';
import { DEFAULT_SCHEDULE_VIEW } from '../urls/schedule-query.ts';
import { paths } from '../urls/paths.ts';
import { askedText, datesText, subjectName, type AskedDays } from './asked-text.ts';

export interface FoundDays {
  asked: AskedDays;
  /** Null when the database does not respond. */
  listed: {
    days: readonly ScheduleDay[];
    /** The days may hold fewer. */
    totalItems: number;
    /** The day of the next game after the dates, with that game. */
    next: ScheduleDay | null;
    /** Null before the first refresh. */
    provenance: FeedStatus;
    isSample: boolean;
  } | null;
}

/** Follows docs/rules.md#search. */
export function FoundGames({ found: { asked, listed } }: { found: FoundDays }) {
  return (
    <section>
      <h2>{askedText(asked)}</h2>
      {listed === null ? (
        <p className="state">{SCHEDULE_UNREACHABLE}</p>
      ) : (
        <>
          {listed.isSample && <SampleNotice />}
          {listed.days.length > 0 ? (
            <>
              <ScheduleDays
                days={listed.days}
                hasLeagues={leaguesOfSubject(asked.subject).length > 1}
                isOneDay={isOneDay(asked.period)}
              />
              <p className="search-more">
                <a className="btn" href={scheduleHref(asked, asked.period)}>
                  {linkText(asked, listed.totalItems)}
                </a>
              </p>
            </>
          ) : (
            <NoGames asked={asked} next={listed.next} />
          )}
        </>
      )}
    </section>
  );
}

function NoGames({ asked, next }: { asked: AskedDays; next: ScheduleDay | null }) {
  const games = [subjectName(asked.subject), 'games'].filter(Boolean).join(' ');
  const hasPassed = asked.period.to < asked.today;
  return (
    <>
      <p>
        <strong>
          {hasPassed
            ? `${datesText(asked)} has passed. We list only upcoming games.`
            : `No ${games} ${isOneDay(asked.period) ? 'on' : 'from'} ${datesText(asked)}.`}
        </strong>
        {next === null && ' No later game is on the schedule yet.'}
      </p>
      {next && (
        <>
          <h3>
            {`Next: `}
            <a href={scheduleHref(asked, { from: next.date, to: next.date })}>
              <time dateTime={next.date}>{next.heading}</time>
            </a>
          </h3>
          <ScheduleDays days={[next]} hasLeagues={false} isOneDay />
        </>
      )}
    </>
  );
}

function linkText({ subject, period }: AskedDays, totalItems: number): string {
  const [league, ...others] = leaguesOfSubject(subject);
  const schedule = others.length === 0 && league ? `${league} schedule` : 'Schedule';
  if (subject.kind === 'all' || subject.kind === 'league')
    return totalItems > 1 ? `All ${formatNumber(totalItems)} games` : schedule;
  return `${schedule} of ${isOneDay(period) ? 'this day' : 'these days'}`;
}

/** Links a single league's schedule with the team or city, or else that of all leagues. */
function scheduleHref({ subject, today }: AskedDays, { from, to }: DatePeriod): string {
  const dates = { from, to: from === to ? null : to };
  const [league, ...others] = leaguesOfSubject(subject);
  if (league === undefined || others.length > 0) {
    const isToday = from === today && to === today;
    return paths.schedule(null, { ...DEFAULT_SCHEDULE_VIEW, ...dates, from: isToday ? null : from });
  }
  const [team, ...more] = subject.kind === 'teams' ? subject.teams : [];
  const [city] = subject.kind === 'cities' ? subject.cities : [];
  return paths.schedule(league, {
    ...DEFAULT_SCHEDULE_VIEW,
    ...dates,
    team: team && more.length === 0 ? team : null,
    city: city?.name ?? null,
  });
}

function isOneDay({ from, to }: DatePeriod): boolean {
  return from === to;
}
