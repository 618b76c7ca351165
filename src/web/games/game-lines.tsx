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

/** @param isNumbered wide screens show the numbers of the map and the cities. */
export function GameLines({
  lines,
  isNumbered = false,
  children,
}: {
  lines: readonly (GameLine | GapLine)[];
  isNumbered?: boolean;
  /** What follows a game on its line. */
  children?: (line: GameLine) => ReactNode;
}) {
  const games = lines.filter((line) => 'league' in line);
  return (
    <ol className={isNumbered ? 'lines numbered' : 'lines'}>
      {lines.map((line) =>
        'league' in line ? (
          <li key={line.id} className={line.host ? `line ${teamClass(line.host)}` : 'line'}>
            {isNumbered && (
              <span className="n" aria-hidden="true">
                {games.indexOf(line) + 1}
              </span>
            )}
            <time dateTime={line.date}>
              <span>{line.weekday}</span> {line.day}
            </time>
            <Shield label={line.league} />
            <span className="m">
              {line.away} <i>{line.preposition}</i> <b>{line.home}</b>
            </span>
            <span className="p city">{line.city}</span>
            <LineTime line={line} />
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

function LineTime({ line: { clock } }: { line: GameLine }) {
  if (clock === null) {
    return (
      <span className="t">
        <small>time not set</small>
      </span>
    );
  }
  return (
    <span className="t">
      {clock.time} <small>{clock.after}</small>
    </span>
  );
}
