import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { dayLine, gameDate } from '../../domain/games/game-date.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { teamByName, type Team } from '../../domain/teams/index.ts';
import { weekendCities, currentWeekend } from '../../domain/trips/weekend.ts';

/** A game in one short line. */
export interface GameLine {
  id: string;
  league: League;
  /** 'Fri'; null in a list of one day. */
  weekday: string | null;
  /** '7:00 PM CT', 'Time TBD' */
  time: string;
  /** Away, then home; null while undecided. */
  away: Team | null;
  home: Team | null;
  /** The venue's town. */
  place: string | null;
}

/** A league's evening. */
export interface LeagueTonight {
  league: League;
  /** The first few by start. */
  games: readonly GameLine[];
  /** How many there are in all. */
  total: number;
}

/** A city where a weekend holds several games. */
export interface WeekendStay {
  city: string;
  games: readonly GameLine[];
  /** A team of the city whose guide to link: the first host. */
  guideTeam: Team | null;
}

/** What home shows of the schedules. */
export interface GamesAheadView {
  tonight: readonly LeagueTonight[];
  stays: readonly WeekendStay[];
  /** Whether any of it is invented. */
  isSample: boolean;
}

const GAMES_PER_LEAGUE = 5;
const STAYS_SHOWN = 6;
const GAMES_PER_STAY = 5;

/** The last venue-local date that home looks at. */
export function lastDateOfInterest(today: string): string {
  return currentWeekend(today).through;
}

/**
 * Picks tonight's games by league and the cities with most games on the coming weekend.
 * @param games upcoming ones up to `lastDateOfInterest`, by start.
 * @param today the date in the Eastern zone, `YYYY-MM-DD`.
 */
export function gamesAheadView(games: readonly ListedGame[], today: string): GamesAheadView {
  const ofToday = games.filter((game) => localDateOf(game) === today);
  return {
    tonight: LEAGUES.map((league) => {
      const listed = ofToday.filter((game) => game.league === league);
      const lines = listed.slice(0, GAMES_PER_LEAGUE).map((game) => gameLine(game, false));
      return { league, games: lines, total: listed.length };
    }).filter(({ total }) => total > 0),
    stays: weekendCities(games, currentWeekend(today))
      .slice(0, STAYS_SHOWN)
      .map(({ city, games: hosted }) => ({
        city,
        games: hosted.slice(0, GAMES_PER_STAY).map((game) => gameLine(game, true)),
        guideTeam: hosted[0] ? gameLine(hosted[0], true).home : null,
      })),
    isSample: games.some(({ source }) => source === 'sample'),
  };
}

function gameLine(game: ListedGame, withWeekday: boolean): GameLine {
  const date = gameDate(game);
  const words = clockParts(game.localDateTime);
  const named = (name: string | null) => (name === null ? null : teamByName(game.league, name));
  return {
    id: game.id,
    league: game.league,
    weekday: withWeekday ? (words?.weekday.slice(0, 3) ?? null) : null,
    time: date.time ?? dayLine(date),
    away: named(game.awayTeam),
    home: named(game.homeTeam),
    place: game.city,
  };
}
