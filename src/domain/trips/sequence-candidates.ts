import type { Position } from '../travel/position.ts';
import { localDateOf, type Game } from '../games/game.ts';
import { homeTeamOf } from '../games/matchup.ts';
import type { DriveBetween, SequenceGame } from './leg.ts';
import type { Team } from '../teams/index.ts';
import { greatCircleMiles } from '../travel/great-circle.ts';
import { rideBetween } from '../travel/rail.ts';
import { rushHourOn, type RushHour } from '../travel/rush-hour.ts';
import { driveBetween, type DriveTable } from '../travel/travel.ts';

/** A game farther from the host's venue is not in its city. */
const MAX_MILES_FROM_HOME = 60;

export type CandidateGame = Game & { id: string };

export interface VenueLocation {
  position: Position | null;
  country: string;
}

export function venueLocations(
  venues: readonly { id: string; latitude: number | null; longitude: number | null; country: string }[],
): Map<string, VenueLocation> {
  return new Map(
    venues.map(({ id, latitude, longitude, country }) => [
      id,
      { country, position: latitude === null || longitude === null ? null : { latitude, longitude } },
    ]),
  );
}

export function venueDrives(table: DriveTable, places: ReadonlyMap<string, VenueLocation>): DriveBetween {
  return (from, to) => {
    const [start, end] = [places.get(from), places.get(to)];
    return start && end ? driveBetween(table, { id: from, ...start }, { id: to, ...end }) : null;
  };
}

/** Rides have the miles of the road. */
export function venueRides(drives: DriveBetween): DriveBetween {
  return (from, to) => {
    if (from === to) return drives(from, to);
    const [drive, ride] = [drives(from, to), rideBetween(from, to)];
    return drive && ride && { miles: drive.miles, minutes: ride.minutes, ride };
  };
}

/** A straight doubleheader is one game with the first game's identity (docs/rules.md#sequences). */
export function sequenceCandidates(
  games: readonly CandidateGame[],
  hosts: readonly Team[],
  places: ReadonlyMap<string, VenueLocation>,
): SequenceGame[] {
  const hosting = new Set(hosts);
  const straight = new Set(games.filter(isSecondOfStraight).map(outingOf));
  return games.flatMap((game) => {
    const host = homeTeamOf(game);
    if (!host || !hosting.has(host) || game.awayTeam === null || game.opponentTbd) return [];
    if (isOff(game) || game.dateTbd || isDateFlexible(game) || isSecondOfStraight(game)) return [];
    const place = game.venueId === null ? undefined : places.get(game.venueId);
    if (game.venueId === null || !place || !isNearHome(place, host, places)) return [];
    return [
      {
        id: game.id,
        league: game.league,
        homeTeam: host.fullName,
        awayTeam: game.awayTeam,
        venueId: game.venueId,
        country: place.country,
        timeZone: game.timeZone,
        localDate: localDateOf(game),
        startsAt: game.startsAt,
        rushHour: rushHourOfGame(game, place),
        isStraightDoubleheader: straight.has(outingOf(game)),
      },
    ];
  });
}

/** Null without a time or a position. */
export function rushHourOfGame(game: Game, { position }: VenueLocation): RushHour | null {
  return game.startsAt && position ? rushHourOn(position, localDateOf(game), game.timeZone) : null;
}

function isOff({ status }: Game): boolean {
  return status === 'postponed' || status === 'cancelled';
}

/** The NFL may move such a game to another day. */
function isDateFlexible(game: Game): boolean {
  return game.league === 'NFL' && game.timeTbd;
}

export function isSecondOfStraight({ doubleheader, gameNumber }: Game): boolean {
  return doubleheader === 'straight' && gameNumber === 2;
}

/** Both games of a straight doubleheader have the same value. */
export function outingOf(game: Game): string {
  return `${game.league} ${game.homeTeam} ${localDateOf(game)}`;
}

function isNearHome(
  { position }: VenueLocation,
  host: Team,
  places: ReadonlyMap<string, VenueLocation>,
): boolean {
  const home = places.get(host.venueId)?.position;
  return (
    position !== null &&
    home !== undefined &&
    home !== null &&
    greatCircleMiles(position, home) <= MAX_MILES_FROM_HOME
  );
}
