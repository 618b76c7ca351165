import { localTimeToInstant } from '../../../../src/domain/dates/wall-clock.ts';
import { daysBetween } from '../../../../src/domain/dates/zoned-time.ts';
import { gameIdentity } from '../../../../src/domain/games/game.ts';
import { LEAGUES, type League } from '../../../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../../../src/domain/teams/index.ts';
import type { HomeLeg, ScoredTrip, Trip } from '../../../../src/domain/trips/finder/trip-answer.ts';
import { venueById } from '../../../../src/domain/venues/index.ts';
import { teamOf } from './fixed-games.ts';

export type FixedGame = readonly [league: League, away: string, home: string, localDateTime: string];

const PISTONS: FixedGame = ['NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00'];
const WINGS: FixedGame = ['NHL', 'Boston Bruins', 'Detroit Red Wings', '2026-12-04T19:00:00'];
const CAVALIERS: FixedGame = ['NBA', 'New York Knicks', 'Cleveland Cavaliers', '2026-12-05T18:00:00'];
const PENGUINS: FixedGame = ['NHL', 'Washington Capitals', 'Pittsburgh Penguins', '2026-12-06T15:00:00'];
const LIONS: FixedGame = ['NFL', 'Green Bay Packers', 'Detroit Lions', '2026-12-06T13:00:00'];
const PACERS: FixedGame = ['NBA', 'Charlotte Hornets', 'Indiana Pacers', '2026-12-07T19:00:00'];
const LEAFS: FixedGame = ['NHL', 'Montreal Canadiens', 'Toronto Maple Leafs', '2026-12-05T19:00:00'];
const BUCKS: FixedGame = ['NBA', 'Boston Celtics', 'Milwaukee Bucks', '2026-12-05T19:00:00'];

const leg = (miles: number, minutes: number, minutesToSpare: number | null, changes = {}) => ({
  miles,
  minutes,
  minutesToSpare,
  crossesBorder: false,
  rushMinutes: 0,
  isTight: minutesToSpare !== null && minutesToSpare < 45,
  ...changes,
});
const homeLeg = (miles: number, minutes: number, leaves: string, arrives: string): HomeLeg => ({
  miles,
  minutes,
  crossesBorder: false,
  rushMinutes: 0,
  leavesAt: new Date(leaves),
  arrivesAt: new Date(arrives),
  nightsOnTheWay: 0,
});
const OUT = homeLeg(283, 255, '2026-12-03T17:30:00Z', '2026-12-03T22:00:00Z');
const BACK = homeLeg(182, 175, '2026-12-08T02:50:00Z', '2026-12-08T05:45:00Z');

export const FIVE = trip([PISTONS, WINGS, CAVALIERS, PENGUINS, PACERS], {
  legs: [leg(0, 0, 1260), leg(168, 165, 1055), leg(133, 130, 870), leg(360, 335, 25, { rushMinutes: 30 })],
  out: OUT,
  back: BACK,
});
export const TWIN = trip([PISTONS, WINGS, CAVALIERS, LIONS, PACERS], {
  legs: [leg(0, 0, 1260), leg(168, 165, 1055), leg(170, 165, 420), leg(290, 270, 600)],
  out: OUT,
  back: BACK,
});
export const THREE = trip([PISTONS, WINGS, LIONS], {
  legs: [leg(0, 0, 1260), leg(0, 0, 2000)],
  out: OUT,
  back: homeLeg(283, 255, '2026-12-06T21:40:00Z', '2026-12-07T02:00:00Z'),
});
export const ABROAD = trip([WINGS, LEAFS, PACERS], {
  legs: [leg(231, 240, 660, { crossesBorder: true }), leg(515, 500, 1800, { crossesBorder: true })],
  out: OUT,
  back: BACK,
  freeDates: ['2026-12-06'],
});
export const ONE = trip([BUCKS], { legs: [], out: null, back: null });
export const IN_DETROIT = trip([PISTONS, WINGS], { legs: [leg(0, 0, 1260)], out: null, back: null });
export const LONGER_IN_DETROIT = trip([PISTONS, WINGS, LIONS], {
  legs: [leg(0, 0, 1260), leg(0, 0, 2000)],
  out: null,
  back: null,
  freeDates: ['2026-12-05'],
});
export const FOUR = trip([PISTONS, WINGS, CAVALIERS, PENGUINS], {
  legs: [leg(0, 0, 1260), leg(168, 165, 1055), leg(133, 130, 870)],
  out: OUT,
  back: homeLeg(461, 425, '2026-12-06T23:05:00Z', '2026-12-07T06:10:00Z'),
});

function trip(
  listed: readonly FixedGame[],
  {
    legs,
    out,
    back,
    freeDates = [],
  }: Pick<Trip, 'legs' | 'out' | 'back'> & { freeDates?: readonly string[] },
): ScoredTrip {
  const games = listed.map(fixedTripGame);
  const drives = [...legs, ...[out, back].filter((one) => one !== null)];
  const firstDate = games[0]?.localDate ?? '';
  const lastDate = games.at(-1)?.localDate ?? '';
  const spare = legs.flatMap(({ minutesToSpare }) => minutesToSpare ?? []);
  return {
    games,
    legs,
    out,
    back,
    roundTrips: [],
    firstDate,
    lastDate,
    miles: drives.reduce((sum, { miles }) => sum + miles, 0),
    minutes: drives.reduce((sum, { minutes }) => sum + minutes, 0),
    longestDayMinutes: Math.max(0, ...drives.map(({ minutes }) => minutes)),
    nights: daysBetween(firstDate, lastDate),
    freeDates,
    leagues: LEAGUES.filter((league) => games.some((game) => game.league === league)),
    minutesToSpare: spare.length === 0 ? null : Math.min(...spare),
    score: games.length,
    nearGames: 0,
    tightLegs: legs.filter(
      ({ minutes, minutesToSpare }) => minutes >= 30 && minutesToSpare !== null && minutesToSpare < 45,
    ).length,
    hasTime: true,
  };
}

/** Each index has home teams of its own. */
export function variedTrip(index: number): ScoredTrip {
  const teams = ALL_TEAMS.slice(index * 6, index * 6 + 6);
  const games = teams.slice(1).map((host, day): FixedGame => {
    const visitor = teams.find((team) => team.league === host.league && team !== host);
    return [
      host.league,
      visitor?.fullName ?? '',
      host.fullName,
      `2026-12-0${day + 3}T${18 + (day % 3)}:10:00`,
    ];
  });
  const drive = 37 * index;
  return trip(games, {
    legs: [31, 87, 143, 211].map((more, at) => leg(drive + more, drive + more - at, drive + more * at)),
    out: OUT,
    back: BACK,
  });
}

export function fixedTripGame([league, awayTeam, homeTeam, localDateTime]: FixedGame) {
  const { venueId } = teamOf(league, homeTeam);
  const venue = venueById(venueId);
  return {
    id: gameIdentity({ league, awayTeam, homeTeam, localDateTime, gameNumber: 1 }),
    league,
    homeTeam,
    awayTeam,
    venueId,
    country: venue?.country ?? 'US',
    localDate: localDateTime.slice(0, 10),
    startsAt: localTimeToInstant(localDateTime, venue?.timeZone ?? 'America/New_York'),
    timeZone: venue?.timeZone ?? 'America/New_York',
    isNeutralSite: false,
    rushHour: null,
    isStraightDoubleheader: false,
  };
}
