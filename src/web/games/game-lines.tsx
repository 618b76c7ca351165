import type { ReactNode } from 'react';
import { clockParts } from '../../domain/dates/date-text.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { zoneSuffix } from '../../domain/games/game-date.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import type { League } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { nicknameOf, type Team } from '../../domain/teams/index.ts';
import { Shield } from '../page/shield.tsx';
import { cityOf, type ShownGame } from './shown-game.ts';
import { teamClass } from '../ui/team-class.ts';

/** One game on one line. */
export interface GameLine {
  id: string;
  league: League;
  /** Its colors mark the line; null for a team that we do not know. */
  host: Team | null;
  away: string;
  preposition: 'at' | 'vs';
  home: string;
  date: string;
  weekday: string;
  day: number;
  /** Null while it is not set. */
  clock: { time: string; after: string } | null;
  city: string;
  /** A second row, such as 'TD Garden, Boston'; '' without one. */
  place?: string;
  /** Of the page about the game. */
  href?: string | null;
}

/** A day without a game, such as 'Mon 28' and 'free day in Detroit'. */
export interface GapLine {
  date: string;
  day: string;
  text: string;
}

/** @param zones the zones' letters stand behind each time. */
export function gameLine(game: ShownGame, { hasZones }: { hasZones: boolean }): GameLine {
  const { league, homeTeam, awayTeam, isNeutralSite, localDate } = game;
  const { weekday, day } = mustExist(clockParts(`${localDate}T00:00`));
  return {
    id: game.id,
    league,
    host: homeTeamOf(game),
    away: nicknameOf(league, awayTeam),
    preposition: isNeutralSite ? 'vs' : 'at',
    home: nicknameOf(league, homeTeam),
    date: localDate,
    weekday: weekday.slice(0, 3),
    day,
    clock: clockOf(game, hasZones),
    city: cityOf(game),
  };
}

function clockOf(game: ShownGame, hasZones: boolean): GameLine['clock'] {
  const { startsAt, timeZone } = game;
  if (startsAt === null) return null;
  const { time } = mustExist(clockParts(localDateTimeOf(startsAt, timeZone)));
  const [hour = '', half = ''] = time.split(' ');
  return { time: hour, after: `${half}${hasZones ? zoneSuffix(timeZone, cityOf(game), startsAt) : ''}` };
}

/**
 * @param isNumbered wide screens show the numbers of the map and the cities.
 * @param isOneDay the time stands in place of the date.
 */
export function GameLines({
  lines,
  label,
  isNumbered = false,
  isOneDay = false,
  children,
}: {
  lines: readonly (GameLine | GapLine)[];
  label?: string;
  isNumbered?: boolean;
  isOneDay?: boolean;
  /** What follows a game on its line. */
  children?: (line: GameLine) => ReactNode;
}) {
  const games = lines.filter((line) => 'league' in line);
  return (
    <ol className={`lines${isNumbered ? ' numbered' : ''}${isOneDay ? ' bytime' : ''}`} aria-label={label}>
      {lines.map((line) =>
        'league' in line ? (
          <li key={line.id} className={line.host ? `line ${teamClass(line.host)}` : 'line'}>
            {isNumbered && (
              <span className="n" aria-hidden="true">
                {games.indexOf(line) + 1}
              </span>
            )}
            {isOneDay ? (
              <time dateTime={line.date}>
                <Clock clock={line.clock} />
              </time>
            ) : (
              <time dateTime={line.date}>
                <span>{line.weekday}</span>
                {` ${line.day}`}
              </time>
            )}
            <Shield label={line.league} />
            <span className="m">
              <Matchup line={line} />
            </span>
            {line.place === undefined && <span className="p city">{line.city}</span>}
            {!isOneDay && (
              <span className="t">
                <Clock clock={line.clock} />
              </span>
            )}
            {line.place && <span className="p">{line.place}</span>}
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

function Matchup({ line: { away, preposition, home, href } }: { line: GameLine }) {
  const teams = (
    <>
      {`${away} `}
      <i>{preposition}</i> <b>{home}</b>
    </>
  );
  return href ? (
    <a href={href} rel="nofollow">
      {teams}
    </a>
  ) : (
    teams
  );
}

function Clock({ clock }: Pick<GameLine, 'clock'>) {
  if (clock === null) return <small>time not set</small>;
  return (
    <>
      {`${clock.time} `}
      <small>{clock.after}</small>
    </>
  );
}
