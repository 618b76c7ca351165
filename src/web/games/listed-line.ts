import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { gameDate } from '../../domain/games/game-date.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { nicknameOf } from '../../domain/teams/index.ts';
import { paths } from '../urls/paths.ts';
import { colorsOf, splitClock } from './game-line.ts';
import type { GameLine } from './game-lines.tsx';
import { eventTitle, isTripGame, placeText, playoffRound, VENUE_TBD } from './game-row.ts';

/** The line of a listed game links to the trips around it. Its second row is what is special about it. */
export function listedLine(game: ListedGame): GameLine {
  const { id, league, localDateTime, city } = game;
  const date = localDateOf(game);
  const { weekday, day } = mustExist(clockParts(`${date}T00:00`));
  return {
    id,
    league,
    team: colorsOf(homeTeamOf(game)),
    away: nameOf(game, game.awayTeam),
    preposition: game.neutralSite ? 'vs' : 'at',
    home: nameOf(game, game.homeTeam),
    date: game.timeTbd ? date : localDateTime.slice(0, 16),
    weekday: weekday.slice(0, 3),
    day: String(day),
    clock: splitClock(gameDate(game).time ?? 'time not set'),
    city: city ?? '',
    place: notesOf(game).join(' · '),
    href: isTripGame(game) ? paths.tripsAround(id) : null,
  };
}

/** In a list of one day the time stands in place of the date. */
export function lineOfDay(game: ListedGame): GameLine {
  return { ...listedLineWithPlace(game), weekday: '', day: '' };
}

/** Its second row has the place as well. */
export function listedLineWithPlace(game: ListedGame): GameLine {
  const line = listedLine(game);
  const place = placeText({ location: game.venueName ?? VENUE_TBD, city: game.city });
  return { ...line, place: [place, line.place].filter((part) => part !== '').join(' · ') };
}

function nameOf({ league }: ListedGame, team: string | null): string {
  return team === null ? 'Opponent TBD' : nicknameOf(league, team);
}

function notesOf(game: ListedGame): string[] {
  return [
    game.gameType === 'preseason' && 'Preseason',
    playoffRound(game),
    game.status === 'contingent' && 'If necessary',
    game.neutralSite && 'Neutral site',
    eventTitle(game),
  ].filter((note) => typeof note === 'string');
}
