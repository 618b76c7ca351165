import { clockParts } from '../../domain/dates/date-text.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { gameDate, zoneSuffix } from '../../domain/games/game-date.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import type { League } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { currentNickname, nicknameOf, teamsOf } from '../../domain/teams/index.ts';
import type { KnownGame } from '../../domain/trips/watch/known-game.ts';
import { teamClass } from '../ui/team-class.ts';
import { paths } from '../urls/paths.ts';
import type { GameLine } from './game-lines.tsx';
import type { GameRow, NamedTeam } from './game-row.ts';
import { cityOf, type ShownGame } from './shown-game.ts';

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
    team: colorsOf(homeTeamOf(game)),
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
    team: colorsOf(home.team),
    away: shortName(away),
    preposition: row.preposition,
    home: shortName(home),
    links: { away: away.team && paths.team(away.team), home: home.team && paths.team(home.team) },
    date: row.dateTime,
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
export function splitClock(text: string): GameLine['clock'] {
  const end = text.search(/ (?=[AP]M)/);
  return end < 0 ? { time: '', after: text } : { time: text.slice(0, end), after: text.slice(end + 1) };
}

/** A game of a saved trip, which knows its teams by their short names. */
export function knownLine(id: string, league: League, known: KnownGame): GameLine {
  const [away = '', preposition, home = ''] = known.matchup.split(/ (at|vs) /);
  const { weekday, date, time } = gameDate(
    {
      ...known,
      startsAt: known.startsAt === null ? null : new Date(known.startsAt),
      doubleheader: null,
      gameNumber: null,
    },
    'short',
  );
  return {
    id,
    league,
    team: colorsOf(teamsOf(league).find((team) => currentNickname(team) === home) ?? null),
    away,
    preposition: preposition === 'vs' ? 'vs' : 'at',
    home,
    date: known.dateTbd ? null : known.localDateTime.slice(0, 10),
    weekday: weekday ?? '',
    day: date.split(' ').at(-1) ?? '',
    clock: splitClock(time ?? ''),
    city: known.city ?? '',
  };
}

export function colorsOf(team: Parameters<typeof teamClass>[0] | null): string | null {
  return team && teamClass(team);
}
