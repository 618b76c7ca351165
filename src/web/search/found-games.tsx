import { Fragment } from 'react';
import { currentNickname } from '../../domain/teams/index.ts';
import { monthText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { addDays, daysBetween } from '../../domain/dates/zoned-time.ts';
import { MAX_SCHEDULE_DAYS, type DatePeriod } from '../../domain/games/schedule-days.ts';
import { leaguesOfSubject, type GamesSubject } from '../../domain/search/games-subject.ts';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { DEFAULT_GAMES_VIEW } from '../urls/page-queries.ts';
import { DEFAULT_SCHEDULE_VIEW } from '../urls/schedule-query.ts';
import { paths } from '../urls/paths.ts';
import type { AnswerOf } from './answer.ts';
import { askedText, datesText, gamesText, isOneDay, subjectName, type AskedGames } from './asked-text.ts';
import type { GameRow } from '../games/game-row.ts';
import { foundDate, FoundLines } from './found-lines.tsx';

/** Follows docs/rules.md#search. */
export function FoundGames({ asked, listed }: AnswerOf['games']) {
  return (
    <section>
      <h2>{headingOf(asked, listed?.games ?? [])}</h2>
      {listed === null ? (
        <p className="state">{SCHEDULE_UNREACHABLE}</p>
      ) : (
        <>
          {listed.isSample && <SampleNotice />}
          {listed.games.length > 0 ? (
            <>
              <FoundLines games={listed.games} hasMonths={hasMonths(asked, listed.games)} />
              <p className="search-more">
                <Onward asked={asked} games={listed.games} totalItems={listed.totalItems} />
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

/** A season's first dates are known only with its games. */
function headingOf(asked: AskedGames, games: readonly GameRow[]): string {
  const text = askedText(asked);
  const period = asked.days.kind === 'opening' ? periodOf(asked, games) : null;
  return period ? `${text}, ${datesText(period, asked.today)}` : text;
}

/** A heading of one date, or of dates in one month, names it. */
function hasMonths({ days }: AskedGames, games: readonly GameRow[]): boolean {
  const months = new Set(games.map((row) => foundDate(row)?.slice(0, 'yyyy-mm'.length)));
  return months.size > 1 || days.kind === 'next' || days.kind === 'ahead';
}

function Onward({
  asked,
  games,
  totalItems,
}: {
  asked: AskedGames;
  games: readonly GameRow[];
  totalItems: number;
}) {
  const period = periodOf(asked, games);
  const stay = stayHref(asked.subject, period);
  const side = sideLink(asked);
  return (
    <>
      {side ??
        (period && (
          <a className="btn" href={scheduleHref(asked, period)}>
            {linkText(asked, period, totalItems)}
          </a>
        ))}{' '}
      {stay && (
        <a className="btn quiet" href={stay} rel="nofollow">
          {`Stay in ${subjectName(asked.subject)}`}
        </a>
      )}
    </>
  );
}

/** A team's page lists all its games at home or away. */
function sideLink({ subject, days, part }: AskedGames) {
  const [team, ...others] = subject.kind === 'teams' ? subject.teams : [];
  if (part?.kind !== 'side' || days.kind !== 'ahead' || !team || others.length > 0) return null;
  const href = paths.team(team, { ...DEFAULT_GAMES_VIEW, show: part.side });
  return <a className="btn" href={href}>{`All ${currentNickname(team)} ${part.side} games`}</a>;
}

/** Null for the next games of several teams, each on a date of its own. */
function periodOf({ days }: AskedGames, games: readonly GameRow[]): DatePeriod | null {
  if (days.kind === 'dates') return days.period;
  const [first, last] = [games[0], games.at(-1)];
  const [from, to] = [first && foundDate(first), last && foundDate(last)];
  if (days.kind === 'next' || !from || !to) return null;
  const furthest = addDays(from, MAX_SCHEDULE_DAYS - 1);
  return { from, to: to < furthest ? to : furthest };
}

/** As many dates as a question of the trip finder has. */
const MAX_STAY_DATES = 14;

function stayHref(subject: GamesSubject, period: DatePeriod | null): string | null {
  const [city, ...others] = subject.kind === 'cities' ? subject.cities : [];
  if (!city || others.length > 0 || !period) return null;
  if (daysBetween(period.from, period.to) >= MAX_STAY_DATES) return null;
  return paths.trips({ city: city.slug, start: period.from, end: period.to });
}

/** Dates of a season's part come late; their league's schedule is where they will be. */
function NoDates({ subject, part }: AskedGames) {
  const leagues = leaguesOfSubject(subject);
  const [only, ...others] = leagues;
  const isOne = only !== undefined && others.length === 0;
  const isPreseason = part?.kind === 'event' && part.event.games === 'preseason';
  const season = isOne && !isPreseason ? `${LEAGUE_TEXTS[only].season} ` : '';
  const schedule = isOne ? `the ${only} schedule` : 'their league’s schedule';
  return (
    <>
      <p>{`${season}Games are listed here and in ${schedule} once they have a date.`}</p>
      <p className="search-more">
        {leagues.map((league) => (
          <Fragment key={league}>
            <a className="btn quiet" href={paths.schedule(league)}>{`${league} schedule`}</a>{' '}
          </Fragment>
        ))}
      </p>
    </>
  );
}

function NoGames({ asked, next }: { asked: AskedGames; next: GameRow | null }) {
  const date = next && foundDate(next);
  return (
    <>
      <p>
        <strong>{noGamesText(asked)}</strong>
        {next === null && asked.days.kind === 'dates' && ' No later game is on the schedule yet.'}
      </p>
      {next === null && asked.part?.kind === 'event' && <NoDates {...asked} />}
      {next && (
        <>
          <h3>Next Game</h3>
          {date && (
            <p className="link-line">
              <a href={scheduleHref(asked, { from: date, to: date })}>
                <time dateTime={date}>{datesText({ from: date, to: date }, asked.today)}</time>
              </a>
            </p>
          )}
          <FoundLines games={[next]} hasMonths={false} />
        </>
      )}
    </>
  );
}

function noGamesText({ subject, days, part, today }: AskedGames): string {
  const games = gamesText(subject, part);
  if (days.kind === 'next' || days.kind === 'ahead') return `No ${games} on the schedule yet.`;
  const { period } = days;
  if (days.kind === 'opening')
    return `The ${days.league} schedule of ${monthText(period.from.slice(0, 'yyyy-mm'.length))} is not out yet.`;
  return period.to < today
    ? `${datesText(period, today)} has passed. We list only upcoming games.`
    : `No ${games} ${isOneDay(period) ? 'on' : 'from'} ${datesText(period, today)}.`;
}

function linkText({ subject }: AskedGames, period: DatePeriod, totalItems: number): string {
  const [league, ...others] = leaguesOfSubject(subject);
  const schedule = others.length === 0 && league ? `${league} schedule` : 'Schedule';
  if (subject.kind === 'all' || (subject.kind === 'leagues' && others.length === 0))
    return totalItems > 1 ? `All ${formatNumber(totalItems)} games` : schedule;
  return `${schedule} of ${isOneDay(period) ? 'this day' : 'these days'}`;
}

/** Links a single league's schedule with the team or city, or else that of all leagues. */
function scheduleHref({ subject, today }: AskedGames, { from, to }: DatePeriod): string {
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
