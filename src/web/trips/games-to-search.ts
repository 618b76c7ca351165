import { BoundedMap } from '../../db/bounded-map.ts';
import type { SeasonPacks } from '../../db/queries/schedule-packs.ts';
import { surelyUpcomingUntil } from '../../domain/trips/finder/find-trips.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';

interface UpcomingGames {
  /** Equal texts mean equal games. */
  version: string;
  games: readonly TripGame[];
  /** In epoch milliseconds. No game begins between these. */
  from: number;
  until: number;
}

const latest = new BoundedMap<string, UpcomingGames>(1);

/** Leaves out games that have begun. Questions between two starts share the list. */
export function upcomingGames(packs: SeasonPacks, now: Date): Pick<UpcomingGames, 'version' | 'games'> {
  const at = now.getTime();
  const versions = JSON.stringify(packs.versions());
  const known = latest.get(versions);
  if (known && known.from <= at && at <= known.until) return known;
  const games: TripGame[] = [];
  let until = Infinity;
  for (const game of packs.games()) {
    const gameUntil = surelyUpcomingUntil(game, now);
    if (gameUntil < at) continue;
    games.push(game);
    until = Math.min(until, gameUntil);
  }
  // Games begin in one order, so their number names those that are left.
  const upcoming = { version: JSON.stringify([versions, games.length]), games, from: at, until };
  latest.set(versions, upcoming);
  return upcoming;
}
