import { clockParts } from '../../domain/dates/date-text.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { teamByName } from '../../domain/teams/index.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { venueById } from '../../domain/venues/index.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { csvText } from '../http/csv.ts';
import { gamesOnTrip } from './grid-view.ts';
import { obstacleText } from './obstacle-text.ts';
import { cityOf } from '../games/shown-game.ts';
import type { GridTrips } from './trips-state.ts';

const COLUMNS = [
  'date',
  'time',
  'time_zone',
  'league',
  'away_team',
  'home_team',
  'venue',
  'city',
  'minutes_from_home',
  'trip',
  'reason',
];

/** One line a game of the whole grid, in its order. Times are the venue's. */
export function gridCsv(state: GridTrips): string {
  const { asked, grid } = state;
  const stops = gamesOnTrip(state);
  const lines = grid.venues.flatMap(({ venueId, minutesFromHome, games }) =>
    games.map((game) => {
      const { isPicked, obstacle } = grid.check(game);
      const isAdded = !isPicked && stops.some(({ id }) => id === game.id);
      return [
        game.localDate,
        timeOf(game),
        game.timeZone,
        game.league,
        nameOf(game, game.awayTeam),
        nameOf(game, game.homeTeam),
        venueById(venueId)?.name ?? venueId,
        cityOf(game),
        minutesFromHome === null ? '' : String(Math.round(minutesFromHome)),
        isPicked ? 'picked' : isAdded ? 'added' : obstacle === null ? 'fits' : 'does not fit',
        obstacle === null ? '' : obstacleText(obstacle, asked.home),
      ];
    }),
  );
  return csvText([COLUMNS, ...lines]);
}

function timeOf({ startsAt, timeZone }: TripGame): string {
  return startsAt === null ? '' : mustExist(clockParts(localDateTimeOf(startsAt, timeZone))).time;
}

function nameOf({ league }: TripGame, name: string): string {
  const team = teamByName(league, name);
  return team?.playsAs ?? team?.fullName ?? name;
}
