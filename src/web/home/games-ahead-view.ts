import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { dayLine, gameDate } from '../../domain/games/game-date.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { teamByName, type Team } from '../../domain/teams/index.ts';
import { weekendCities, currentWeekend } from '../../domain/trips/weekend.ts';

export interface GameLine {
  id: string;
  league: League;
  /** The short day name, such as 'Fri'. It is null when the list covers one day. */
  weekday: string | null;
  /** For example, '7:00 PM CT' or 'Time TBD'. */
  time: string;
  /** The away and home teams are null while undecided. */
  away: Team | null;
  home: Team | null;
  /** The town of the venue. */
  place: string | null;
}

export interface LeagueToday {
  league: League;
  games: readonly GameLine[];
  /** The number of all games of the day. */
  total: number;
}

export interface WeekendCity {
  city: string;
  games: readonly GameLine[];
  /** The home team of the first game. The page links its guide. */
  guideTeam: Team | null;
}

export interface GamesAheadView {
  today: readonly LeagueToday[];
  /** Reads 'Tonight' when every game of today starts at 5 PM or later, local time. */
  todayHeading: 'Today' | 'Tonight';
  weekend: readonly WeekendCity[];
  /** Whether any game comes from the sample schedule. */
  isSample: boolean;
}

const GAMES_PER_LEAGUE = 5;
const MAX_WEEKEND_CITIES = 6;
const GAMES_PER_CITY = 5;
const EVENING_STARTS = '17:00';

export function lastDateShown(today: string): string {
  return currentWeekend(today).through;
}

/**
 * Picks today's games by league and the cities with the most games on the weekend.
 * @param games the upcoming games up to `lastDateShown`, ordered by start.
 * @param today the Eastern date as `YYYY-MM-DD`.
 */
export function gamesAheadView(games: readonly ListedGame[], today: string): GamesAheadView {
  const ofToday = games.filter((game) => localDateOf(game) === today);
  return {
    todayHeading: ofToday.every(isInTheEvening) ? 'Tonight' : 'Today',
    today: LEAGUES.map((league) => {
      const listed = ofToday.filter((game) => game.league === league);
      const lines = listed.slice(0, GAMES_PER_LEAGUE).map((game) => gameLine(game, false));
      return { league, games: lines, total: listed.length };
    }).filter(({ total }) => total > 0),
    weekend: weekendCities(games, currentWeekend(today))
      .slice(0, MAX_WEEKEND_CITIES)
      .map(({ city, games: hosted }) => ({
        city,
        games: hosted.slice(0, GAMES_PER_CITY).map((game) => gameLine(game, true)),
        guideTeam: hosted[0] ? gameLine(hosted[0], true).home : null,
      })),
    isSample: games.some(({ source }) => source === 'sample'),
  };
}

function isInTheEvening({ localDateTime, timeTbd }: ListedGame): boolean {
  return !timeTbd && localDateTime.slice(11, 16) >= EVENING_STARTS;
}

function gameLine(game: ListedGame, hasWeekday: boolean): GameLine {
  const date = gameDate(game);
  const clock = clockParts(game.localDateTime);
  const named = (name: string | null) => (name === null ? null : teamByName(game.league, name));
  return {
    id: game.id,
    league: game.league,
    weekday: hasWeekday ? (clock?.weekday.slice(0, 3) ?? null) : null,
    time: date.time ?? dayLine(date),
    away: named(game.awayTeam),
    home: named(game.homeTeam),
    place: game.city,
  };
}
