import { storedDateTimeOf } from '../../dates/stored-clock.ts';
import type { Game, GameStatus } from '../../games/game.ts';
import { matchupText } from '../../games/matchup.ts';

/** A watched game as its owner was last told, with what texts need. */
export interface KnownGame {
  matchup: string;
  /** The stored clock, so a new time-zone rule is no change. Texts derive theirs from `startsAt`. */
  localDateTime: string;
  timeZone: string;
  city: string | null;
  /** An ISO instant; null without a time. */
  startsAt: string | null;
  timeTbd: boolean;
  dateTbd: boolean;
  venueId: string | null;
  venueName: string | null;
  status: GameStatus;
  isListed: boolean;
}

export function knownGameOf(
  game: Parameters<typeof matchupText>[0] &
    Pick<
      Game,
      | 'localDateTime'
      | 'timeZone'
      | 'city'
      | 'startsAt'
      | 'timeTbd'
      | 'dateTbd'
      | 'venueId'
      | 'venueName'
      | 'status'
    > & { isListed: boolean },
): KnownGame {
  const { startsAt, timeZone, city, timeTbd, dateTbd, venueId, venueName, status, isListed } = game;
  return {
    matchup: matchupText(game),
    localDateTime: startsAt ? storedDateTimeOf(startsAt, timeZone) : game.localDateTime,
    timeZone,
    city,
    startsAt: startsAt?.toISOString() ?? null,
    timeTbd,
    dateTbd,
    venueId,
    venueName,
    status,
    isListed,
  };
}
