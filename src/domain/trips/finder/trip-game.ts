import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { localDateOf } from '../../games/game.ts';
import { teamByName } from '../../teams/index.ts';
import {
  isSecondOfStraight,
  outingOf,
  rushHourOfGame,
  type CandidateGame,
  type VenueLocation,
} from '../sequence-candidates.ts';
import type { SequenceGame } from '../leg.ts';
import { dayNumber } from '../../dates/wall-clock.ts';

export interface TripGame extends SequenceGame {
  isNeutralSite: boolean;
}

/**
 * Games count where they are played. A straight doubleheader is one game with the first game's identity
 * (docs/rules.md#trips).
 */
export function tripGames(
  games: readonly CandidateGame[],
  places: ReadonlyMap<string, VenueLocation>,
): TripGame[] {
  const straight = new Set(games.filter(isSecondOfStraight).map(outingOf));
  return games.flatMap((game) => {
    const { homeTeam, awayTeam, venueId } = game;
    if (homeTeam === null || awayTeam === null || venueId === null || game.opponentTbd) return [];
    if (game.status === 'postponed' || game.status === 'cancelled') return [];
    const [home, away] = [teamByName(game.league, homeTeam), teamByName(game.league, awayTeam)];
    const place = places.get(venueId);
    if (!home || !away || !place || game.dateTbd || isDateFlexible(game) || isSecondOfStraight(game))
      return [];
    return {
      id: game.id,
      league: game.league,
      homeTeam: home.fullName,
      awayTeam: away.fullName,
      venueId,
      country: place.country,
      localDate: localDateOf(game),
      startsAt: game.startsAt,
      timeZone: game.timeZone,
      isNeutralSite: game.neutralSite,
      isStraightDoubleheader: straight.has(outingOf(game)),
      rushHour: rushHourOfGame(game, place),
    };
  });
}

/** The NFL sets the dates of its last week only after week 17. */
function isDateFlexible(game: CandidateGame): boolean {
  if (game.league !== 'NFL' || !game.timeTbd || game.gameType !== 'regular') return false;
  const date = localDateOf(game);
  const season = Number(date.slice(0, 4)) - (date.slice(5) < '07' ? 1 : 0);
  return Math.abs(daysBetween(lastRegularSunday(season), date)) <= DAYS_AROUND_LAST_SUNDAY;
}

const DAYS_AROUND_LAST_SUNDAY = 3;
const FROM_LABOR_DAY_TO_WEEK_18 = 6 + 17 * 7;

/** Week 1 follows Labor Day, the first Monday of September. */
function lastRegularSunday(season: number): string {
  const weekday = new Date(`${season}-09-01T00:00:00Z`).getUTCDay();
  return addDays(`${season}-09-01`, ((8 - weekday) % 7) + FROM_LABOR_DAY_TO_WEEK_18);
}

/** Computed once per game. */
interface GameFacts {
  /** In days since 1970. */
  day: number;
  /** Unique over all leagues. */
  host: string;
  homeSlug: string | null;
  awaySlug: string | null;
}

const known = new WeakMap<SequenceGame, GameFacts>();

export function factsOf(game: SequenceGame): GameFacts {
  let facts = known.get(game);
  if (!facts) {
    const { league, homeTeam, awayTeam, localDate } = game;
    facts = {
      day: dayNumber(localDate),
      host: `${league} ${homeTeam}`,
      homeSlug: teamByName(league, homeTeam)?.slug ?? null,
      awaySlug: teamByName(league, awayTeam)?.slug ?? null,
    };
    known.set(game, facts);
  }
  return facts;
}
