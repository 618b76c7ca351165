import { clockParts } from '../../domain/dates/date-text.ts';
import { lastPage } from '../../domain/paging.ts';
import type { Team } from '../../domain/teams/index.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import type { GridVenue } from '../../domain/trips/finder/trip-grid.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { venueById } from '../../domain/venues/index.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { MAX_PINNED } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { obstacleText, startOf } from './obstacle-text.ts';
import { cityOf, matchupOf } from '../games/shown-game.ts';
import type { GridTrips } from './trips-state.ts';

export const VENUES_PER_PAGE = 16;

export interface GridView {
  dates: readonly { date: string; weekday: string; day: string }[];
  rows: readonly GridRow[];
  /** Percent of the cells' width and height. Ends may lie above or below. */
  road: readonly Record<'x1' | 'y1' | 'x2' | 'y2', number>[];
  page: number;
  lastPage: number;
}

export interface GridRow {
  venueId: string;
  venue: string;
  city: string;
  /** Null without a home. */
  drive: string | null;
  /** In the order of the dates. */
  days: readonly { date: string; cells: readonly GridCell[] }[];
}

export interface GridCell {
  id: string;
  visitors: string;
  /** Such as 'at Penguins'. */
  host: string;
  hostTeam: Team | null;
  league: string;
  /** Such as '7:30 PM CT'. */
  time: string;
  state: 'picked' | 'added' | 'open' | 'blocked';
  /** Its place on the trip, from 1; null off the trip. */
  stop: number | null;
  /** Null for a game that does not fit. */
  href: string | null;
  /** Why it does not fit. */
  why: string | null;
}

export function gridView(state: GridTrips): GridView {
  const { asked, grid } = state;
  const pages = lastPage(grid.venues.length, VENUES_PER_PAGE);
  const page = Math.min(asked.query.page, pages);
  const first = (page - 1) * VENUES_PER_PAGE;
  return {
    dates: grid.dates.map(dateWords),
    rows: grid.venues.slice(first, first + VENUES_PER_PAGE).map((venue) => rowOf(venue, state)),
    road: roadLines(state, first, Math.min(VENUES_PER_PAGE, grid.venues.length - first)),
    page,
    lastPage: pages,
  };
}

/** In the order of play. */
export function gamesOnTrip({ grid, finished }: GridTrips): readonly TripGame[] {
  return finished?.games ?? grid.picked;
}

function dateWords(date: string) {
  const { weekday, month, day } = mustExist(clockParts(`${date}T00:00`));
  return {
    date,
    weekday: weekday.slice(0, 3),
    day: `${month.slice(0, 3)} ${day}`,
  };
}

function rowOf({ venueId, minutesFromHome, games }: GridVenue, state: GridTrips): GridRow {
  const venue = venueById(venueId);
  const [game] = games;
  return {
    venueId,
    venue: venue?.name ?? venueId,
    city: game ? cityOf(game) : '',
    drive: minutesFromHome === null ? null : hoursAndMinutes(roundToFive(minutesFromHome)),
    days: state.grid.dates.map((date) => ({
      date,
      cells: games.filter(({ localDate }) => localDate === date).map((one) => cellOf(one, state)),
    })),
  };
}

function cellOf(game: TripGame, state: GridTrips): GridCell {
  const { asked, grid } = state;
  const { query, home } = asked;
  const { isPicked, obstacle } = grid.check(game);
  const stop = gamesOnTrip(state).findIndex(({ id }) => id === game.id) + 1;
  const isFull = query.games.length >= MAX_PINNED;
  const why = obstacle ? obstacleText(obstacle, home) : isFull ? FULL : null;
  const games = isPicked ? query.games.filter((id) => id !== game.id) : [...query.games, game.id];
  const change = { games, isFinished: query.isFinished && !isPicked };
  const [visitors = '', host = ''] = matchupOf(game).split(/ (?=(?:at|vs) )/);
  return {
    id: game.id,
    visitors,
    host,
    hostTeam: homeTeamOf(game),
    league: game.league,
    time: startOf(game),
    state: isPicked ? 'picked' : stop > 0 ? 'added' : why === null ? 'open' : 'blocked',
    stop: stop === 0 ? null : stop,
    href: isPicked || why === null ? paths.trips({ ...query, ...change }) : null,
    why: isPicked ? null : why,
  };
}

const FULL = `You've picked ${MAX_PINNED} games, the most one search can hold. Remove one first`;

/** @param first the row of the page's first building among all. */
function roadLines(state: GridTrips, first: number, rows: number) {
  const { grid } = state;
  const points = gamesOnTrip(state).map((game) => ({
    x: ((grid.dates.indexOf(game.localDate) + 0.5) / grid.dates.length) * 100,
    y: ((grid.venues.findIndex(({ venueId }) => venueId === game.venueId) - first + 0.5) / rows) * 100,
  }));
  return points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [{ x1: from.x, y1: from.y, x2: to.x, y2: to.y }] : [];
  });
}
