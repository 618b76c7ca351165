import type { gameEvents } from '../../src/db/schema/games.ts';
import { gameIdentity } from '../../src/domain/games/game.ts';
import type { League } from '../../src/domain/leagues.ts';
import { teamByName } from '../../src/domain/teams/index.ts';
import { plannedGameOf } from '../../src/domain/trips/code/planned-game.ts';
import {
  DEFAULT_PLAN_LIMITS,
  encodeTrip,
  type TripPlanLimits,
} from '../../src/domain/trips/code/trip-code.ts';
import { venueById } from '../../src/domain/venues/index.ts';
import { storedGame } from './test-site.ts';

/** A game at the host's own building. */
export function gameAt(
  home: string,
  away: string,
  localDateTime: string,
  changes: Partial<typeof gameEvents.$inferInsert> & { league?: League } = {},
) {
  const { league = 'NBA' } = changes;
  const host = teamByName(league, home);
  const venue = host && venueById(host.venueId);
  if (!venue) throw new Error(`${home} has no building`);
  const names = { league, homeTeam: home, awayTeam: away, localDateTime, gameNumber: null };
  return storedGame({
    ...names,
    id: gameIdentity(names),
    timeZone: venue.timeZone,
    venueId: venue.id,
    venueName: venue.name,
    city: venue.city,
    ticketUrl: `https://tickets.test/${home.replaceAll(' ', '-')}`,
    ...changes,
  });
}

export function codeOf(
  ids: readonly string[],
  limits: Partial<TripPlanLimits> = {},
  placeNumber: number | null = null,
): string {
  const games = ids.map((id) => {
    const game = plannedGameOf(id);
    if (game === null) throw new Error(`${id} names no teams`);
    return game;
  });
  return encodeTrip({ games, placeNumber, limits: { ...DEFAULT_PLAN_LIMITS, ...limits } });
}
