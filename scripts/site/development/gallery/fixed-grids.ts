import { addDays } from '../../../../src/domain/dates/zoned-time.ts';
import { ALL_TEAMS } from '../../../../src/domain/teams/index.ts';
import { greatCircleMiles } from '../../../../src/domain/travel/great-circle.ts';
import { estimatedDrive, type Drive } from '../../../../src/domain/travel/travel.ts';
import { findTrips, type FinderInput } from '../../../../src/domain/trips/finder/find-trips.ts';
import { tripGrid } from '../../../../src/domain/trips/finder/trip-grid.ts';
import { venueById } from '../../../../src/domain/venues/index.ts';
import { finishedTrip, gridConflict } from '../../../../src/web/trips/obstacle-text.ts';
import { tripQuestion } from '../../../../src/web/trips/trip-question.ts';
import type { GridTrips } from '../../../../src/web/trips/trips-state.ts';
import type { TripsQuery } from '../../../../src/web/urls/trips-query.ts';
import { fixedAsked } from './fixed-answers.ts';
import { fixedTripGame, type FixedGame } from './fixed-trips.ts';

const GAMES = (
  [
    ['NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00'],
    ['NBA', 'Utah Jazz', 'Chicago Bulls', '2026-12-03T19:00:00'],
    ['NHL', 'Boston Bruins', 'Detroit Red Wings', '2026-12-04T19:00:00'],
    ['NHL', 'Tampa Bay Lightning', 'Pittsburgh Penguins', '2026-12-04T19:30:00'],
    ['NBA', 'New York Knicks', 'Cleveland Cavaliers', '2026-12-04T19:30:00'],
    ['NHL', 'Montreal Canadiens', 'Toronto Maple Leafs', '2026-12-05T13:00:00'],
    ['NBA', 'Boston Celtics', 'Milwaukee Bucks', '2026-12-05T19:00:00'],
    ['NBA', 'Orlando Magic', 'Detroit Pistons', '2026-12-05T13:00:00'],
    ['NHL', 'St. Louis Blues', 'Detroit Red Wings', '2026-12-05T19:00:00'],
    ['NBA', 'Charlotte Hornets', 'Indiana Pacers', '2026-12-05T19:30:00'],
    ['NFL', 'Green Bay Packers', 'Detroit Lions', '2026-12-06T13:00:00'],
    ['NHL', 'Washington Capitals', 'Pittsburgh Penguins', '2026-12-06T15:00:00'],
    ['NBA', 'Charlotte Hornets', 'Indiana Pacers', '2026-12-07T19:00:00'],
  ] satisfies readonly FixedGame[]
).map(fixedTripGame);

const idOf = (at: number) => GAMES[at]?.id ?? '';
const PENGUINS = idOf(3);

/** Penguins on Friday night, so that the afternoon in Toronto no longer fits. */
export const GRID = gridState(GAMES, { games: [idOf(0), PENGUINS] });
export const EMPTY_GRID = gridState(GAMES, {});
export const FINISHED_GRID = gridState(GAMES, { games: [PENGUINS], isFinished: true });
export const CLASHING_GRID = gridState(GAMES, { games: [PENGUINS, idOf(5)] });
export const BARE_GRID = gridState([], {});

/** Forty buildings on 60 dates. */
export const WIDE_GRID = gridState(
  ALL_TEAMS.slice(0, 40).flatMap((team, index) =>
    Array.from({ length: 12 }, (_, round) => {
      const visitor = ALL_TEAMS.filter((one) => one.league === team.league && one !== team).at(index % 20);
      const date = addDays('2026-12-03', round * 5 + (index % 5));
      return fixedTripGame([team.league, visitor?.fullName ?? '', team.fullName, `${date}T19:10:00`]);
    }),
  ),
  { end: '2027-01-31', days: 5 },
);

function gridState(games: readonly ReturnType<typeof fixedTripGame>[], changes: Partial<TripsQuery>) {
  const asked = fixedAsked({ view: 'grid', ...changes });
  const { home } = asked;
  const tripHome = home && {
    ...home,
    name: 'Chicago',
    region: 'IL',
    country: 'US',
    driveTo: (venueId: string) => driveBetween(home, venueById(venueId)),
  };
  const input: FinderInput = {
    games,
    drives: (from, to) => driveBetween(venueById(from), venueById(to)),
    question: { ...tripQuestion(asked, null), home: tripHome, isBackHome: true },
  };
  if (gridConflict(input) !== null) throw new Error('a fixed game is missing');
  const provenance = { source: 'espn', refreshedAt: new Date('2026-11-20T16:00:00Z') } as const;
  const finished = asked.query.isFinished ? finishedTrip(findTrips(input)) : null;
  const grid = tripGrid(input);
  return { kind: 'grid', grid, finished, asked, provenance, isSample: false } satisfies GridTrips;
}

interface MaybePlaced {
  latitude: number | null;
  longitude: number | null;
}

function driveBetween(one: MaybePlaced | null, other: MaybePlaced | null): Drive | null {
  const [from, to] = [placed(one), placed(other)];
  return from && to ? estimatedDrive(greatCircleMiles(from, to)) : null;
}

function placed(place: MaybePlaced | null) {
  if (place === null || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
