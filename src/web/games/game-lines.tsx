import type { ReactNode } from 'react';
import { clockParts } from '../../domain/dates/date-text.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { zoneSuffix } from '../../domain/games/game-date.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import type { League } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { currentNickname, nicknameOf, type Team } from '../../domain/teams/index.ts';
import { Shield } from '../page/shield.tsx';
import { teamClass } from '../ui/team-class.ts';
import { paths } from '../urls/paths.ts';
import type { GameRow, NamedTeam } from './game-row.ts';
import { cityOf, type ShownGame } from './shown-game.ts';

/** One game on one line. */
export interface GameLine {
  id: string;
  league: League;
  /** Its colors mark the line; null for a team that we do not know. */
  host: Team | null;
  away: string;
  preposition: 'at' | 'vs';
  home: string;
  /** The teams' pages, in lists that lead to them. */
  links?: { away: string | null; home: string | null };
  /** As `YYYY-MM-DD`, with the local time in lists of one day; null while it is unknown. */
  date: string | null;
  /** Such as 'Sun', or 'Sun Dec' where no heading names the month. */
  weekday: string;
  /** The day of the month; empty in a list of one day. */
  day: string;
  /** Such as '7:00' and 'PM CT'; the time is empty where it is words, such as 'after game 1'. */
  clock: { time: string; after: string };
  city: string;
  /** It is not played then and there. */
  isOff?: boolean;
}

/** A day without a game, such as 'Mon 28' and 'free day in Detroit'. */
export interface GapLine {
  date: string;
  day: string;
  text: string;
}

/**
 * @param hasZones the zones' letters stand behind each time.
 * @param hasMonth no heading names the month.
 */
export function gameLine(
  game: ShownGame,
  { hasZones, hasMonth = false }: { hasZones: boolean; hasMonth?: boolean },
): GameLine {
  const { league, homeTeam, awayTeam, isNeutralSite, localDate } = game;
  const { weekday, month, day } = mustExist(clockParts(`${localDate}T00:00`));
  return {
    id: game.id,
    league,
    host: homeTeamOf(game),
    away: nicknameOf(league, awayTeam),
    preposition: isNeutralSite ? 'vs' : 'at',
    home: nicknameOf(league, homeTeam),
    date: localDate,
    weekday: `${weekday.slice(0, 3)}${hasMonth ? ` ${month.slice(0, 3)}` : ''}`,
    day: String(day),
    clock: clockOf(game, hasZones),
    city: cityOf(game),
  };
}

function clockOf(game: ShownGame, hasZones: boolean): GameLine['clock'] {
  const { startsAt, timeZone } = game;
  if (startsAt === null) return { time: '', after: 'time not set' };
  const { time } = mustExist(clockParts(localDateTimeOf(startsAt, timeZone)));
  const { time: hour, after } = splitClock(time);
  return { time: hour, after: `${after}${hasZones ? zoneSuffix(timeZone, cityOf(game), startsAt) : ''}` };
}

/** @param hasMonth no heading names the month. */
export function rowLine(row: GameRow, { hasMonth }: { hasMonth: boolean }): GameLine {
  const [away, home] = [mustExist(row.teams[0]), mustExist(row.teams.at(-1))];
  const { weekday, date, time } = row.date;
  const isByTime = time === null;
  const local = row.dateTime === null || isByTime ? null : clockParts(`${row.dateTime.slice(0, 10)}T00:00`);
  return {
    id: row.id,
    league: row.league,
    host: home.team,
    away: shortName(away),
    preposition: row.preposition,
    home: shortName(home),
    links: { away: away.team && paths.team(away.team), home: home.team && paths.team(home.team) },
    date: isByTime ? row.dateTime : (row.dateTime?.slice(0, 10) ?? null),
    weekday: [weekday?.slice(0, 3), hasMonth && local?.month.slice(0, 3)].filter(Boolean).join(' '),
    day: isByTime ? '' : String(local?.day ?? date),
    clock: splitClock(time ?? date),
    city: row.city ?? '',
  };
}

function shortName({ name, team }: NamedTeam): string {
  return team === null ? name : currentNickname(team);
}

/** @param text such as '7:00 PM CT' or 'Time TBD'. */
function splitClock(text: string): GameLine['clock'] {
  const end = text.search(/ (?=[AP]M)/);
  return end < 0 ? { time: '', after: text } : { time: text.slice(0, end), after: text.slice(end + 1) };
}

/**
 * @param isNumbered wide screens show the numbers of the map and the cities.
 * @param label names the list where no heading does.
 */
export function GameLines({
  lines,
  isNumbered = false,
  isTwoRows = false,
  label,
  children,
}: {
  lines: readonly (GameLine | GapLine)[];
  isNumbered?: boolean;
  /** The children are a second row. */
  isTwoRows?: boolean;
  label?: string;
  /** What follows a game on its line. */
  children?: (line: GameLine) => ReactNode;
}) {
  const games = lines.filter((line) => 'league' in line);
  const isByTime = games.some(({ day }) => day === '');
  const names = ['lines', isNumbered && 'numbered', isTwoRows && 'two', isByTime && 'bytime'];
  return (
    <ol className={names.filter(Boolean).join(' ')} aria-label={label}>
      {lines.map((line) =>
        'league' in line ? (
          <li key={line.id} className={line.host ? `line ${teamClass(line.host)}` : 'line'}>
            {isNumbered && (
              <span className="n" aria-hidden="true">
                {games.indexOf(line) + 1}
              </span>
            )}
            <LineDate line={line} />
            <Shield label={line.league} />
            <Matchup line={line} />
            {isNumbered && !isTwoRows && <span className="p city">{line.city}</span>}
            {!isByTime && (
              <span className="t">
                <Clock clock={line.clock} />
              </span>
            )}
            {children?.(line)}
          </li>
        ) : (
          <li key={line.date} className="gap">
            <b>{line.day}</b> {line.text}
          </li>
        ),
      )}
    </ol>
  );
}

/** A list of one day shows the time in its place. */
function LineDate({ line: { date, weekday, day, clock } }: { line: GameLine }) {
  return (
    <time dateTime={date ?? undefined}>
      {weekday !== '' && <span>{weekday}</span>} {day === '' ? <Clock clock={clock} /> : day}
    </time>
  );
}

function Matchup({ line: { away, preposition, home, links, isOff } }: { line: GameLine }) {
  const Teams = isOff ? 'del' : 'span';
  return (
    <Teams className="m">
      <TeamLink name={away} href={links?.away} /> <i>{preposition}</i>{' '}
      <b>
        <TeamLink name={home} href={links?.home} />
      </b>
    </Teams>
  );
}

function TeamLink({ name, href }: { name: string; href: string | null | undefined }) {
  return href ? <a href={href}>{name}</a> : name;
}

function Clock({ clock: { time, after } }: Pick<GameLine, 'clock'>) {
  return (
    <>
      {time} <small>{after}</small>
    </>
  );
}
