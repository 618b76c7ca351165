import { storedDateTimeOf } from '../../dates/stored-clock.ts';
import type { Game, GameStatus } from '../../games/game.ts';
import { matchupText } from '../../games/matchup.ts';

/** The facts of a game that a saved trip watches, as its owner was last told, with what texts about them need. */
export interface KnownGame {
  /** For example, 'Patriots at Colts'. */
  matchup: string;
  /** With a start, the stored clock: a new time-zone rule is no change of the game. Texts show the clock of the start. */
  localDateTime: string;
  timeZone: string;
  city: string | null;
  /** An ISO instant; null without a known time. */
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
