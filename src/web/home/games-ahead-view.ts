import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { weekendCities, currentWeekend } from '../../domain/trips/weekend.ts';
import { rowForDay, rowWithWeekday, withStoredGuide } from '../games/game-row.ts';
import type { LineRow } from '../schedule/game-lines.tsx';

export interface LeagueToday {
  league: League;
  rows: readonly LineRow[];
  total: number;
}

export interface WeekendCity {
  city: string;
  rows: readonly LineRow[];
}

export interface GamesAheadView {
  today: readonly LeagueToday[];
  /** 'Tonight' when every game of today starts at 5 PM or later, local time. */
  todayHeading: 'Today' | 'Tonight';
  weekend: readonly WeekendCity[];
  isSample: boolean;
}

const GAMES_PER_LEAGUE = 5;
const MAX_WEEKEND_CITIES = 4;
const GAMES_PER_CITY = 5;
const EVENING_STARTS = '17:00';

export function lastDateShown(today: string): string {
  return currentWeekend(today).through;
}

/**
 * Picks today's games by league and the cities with the most games on the weekend.
 * @param games the upcoming games up to `lastDateShown`, ordered by start.
 * @param today `YYYY-MM-DD`, Eastern.
 * @param guides the slugs of the stored guides.
 */
export function gamesAheadView(
  games: readonly ListedGame[],
  today: string,
  rules: TicketLinkRules,
  guides: ReadonlySet<string>,
): GamesAheadView {
  const ofToday = games.filter((game) => localDateOf(game) === today);
  return {
    todayHeading: ofToday.every(isInTheEvening) ? 'Tonight' : 'Today',
    today: LEAGUES.map((league) => {
      const listed = ofToday.filter((game) => game.league === league);
      const rows = listed
        .slice(0, GAMES_PER_LEAGUE)
        .map((game) => withStoredGuide(rowForDay(game, rules), guides));
      return { league, rows, total: listed.length };
    }).filter(({ total }) => total > 0),
    weekend: weekendCities(games, currentWeekend(today))
      .slice(0, MAX_WEEKEND_CITIES)
      .map(({ city, games: hosted }) => ({
        city,
        rows: hosted
          .slice(0, GAMES_PER_CITY)
          .map((game) => ({ ...withStoredGuide(rowWithWeekday(game, rules), guides), lead: game.league })),
      })),
    isSample: games.some(({ source }) => source === 'sample'),
  };
}

function isInTheEvening({ localDateTime, timeTbd }: ListedGame): boolean {
  return !timeTbd && localDateTime.slice(11, 16) >= EVENING_STARTS;
}
