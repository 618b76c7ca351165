import { storedDateTimeOf } from '../../dates/stored-clock.ts';
import { localDateTimeOf } from '../../dates/zoned-time.ts';
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

/** The start and the wall clock by today's rules of the zone. */
export function knownClock({ startsAt: start, localDateTime, timeZone }: KnownGame) {
  const startsAt = start === null ? null : new Date(start);
  return { startsAt, localDateTime: startsAt ? localDateTimeOf(startsAt, timeZone) : localDateTime };
}
