import { EASTERN } from '../../dates/eastern-time.ts';
import type { Game } from '../../games/game.ts';
import { plannedGameIds } from '../code/planned-game.ts';
import type { TripStop } from '../trip-stops.ts';
import { goneGame } from '../watch/game-change.ts';
import { knownGameOf, type KnownGame } from '../watch/known-game.ts';
import { listedDate, plannedMatchup } from './change-text.ts';

type Stop = TripStop<Game & { id: string; isListed: boolean }>;

/** A game as it was planned, and as it is now. */
export interface GameThenAndNow {
  before: KnownGame;
  after: KnownGame;
}

/**
 * What a saved trip's owner knew of each game, by position; null for a game that is not stored any more.
 * @param notices since the trip last worked, oldest first.
 * @param known as the owner was last told, by position; without it the present game.
 */
export function ownerKnew(
  stops: readonly Stop[],
  notices: readonly { gameId: string; before: KnownGame }[],
  known: ReadonlyMap<number, KnownGame> = new Map(),
): (KnownGame | null)[] {
  return stops.map(({ planned, game }, position) => {
    const ids = new Set([...plannedGameIds(planned), ...(game ? [game.id] : [])]);
    const told = notices.find(({ gameId }) => ids.has(gameId));
    return told?.before ?? known.get(position) ?? (game && knownGameOf(game));
  });
}

/** @param was of the owner; null where only the address is known, which holds dates without times. */
export function thenAndNow(stop: Stop, was: KnownGame | null): GameThenAndNow {
  const { planned, game } = stop;
  const { startsAt = null } = planned.listed ?? {};
  const now = game && knownGameOf(game);
  const before = was ?? {
    matchup: now?.matchup ?? plannedMatchup(planned),
    localDateTime: `${listedDate(planned)}T00:00:00`,
    timeZone: now?.timeZone ?? EASTERN,
    city: now?.city ?? planned.home.marketCity,
    startsAt,
    timeTbd: startsAt === null,
    dateTbd: false,
    venueId: null,
    venueName: null,
    status: 'scheduled',
    isListed: true,
  };
  const after = now ?? goneGame(before);
  const isDateOnly = was === null && startsAt === null;
  return { before, after: isDateOnly ? { ...after, startsAt: null, timeTbd: true } : after };
}
