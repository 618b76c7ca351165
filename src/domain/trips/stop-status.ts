import { localDateOf, type Game } from '../games/game.ts';
import { upcomingUntil } from '../games/upcoming-until.ts';

export interface PlannedGame {
  localDate: string;
  /** An ISO instant; null while only the date was known. */
  startsAt: string | null;
}

/** A `gone` game is no longer listed. */
const STOP_STATUSES = ['as-planned', 'started', 'moved', 'postponed', 'cancelled', 'gone'] as const;
export type StopStatus = (typeof STOP_STATUSES)[number];

type GameNow = Pick<Game, 'localDateTime' | 'startsAt' | 'timeZone' | 'status'> & {
  isListed: boolean;
};

/** A null `game` is no longer stored. */
export function stopStatus(planned: PlannedGame, game: GameNow | null, now: Date): StopStatus {
  if (game === null) return 'gone';
  if (game.status === 'cancelled' || game.status === 'postponed') return game.status;
  if (!game.isListed) return 'gone';
  const isSameStart = (game.startsAt?.toISOString() ?? null) === planned.startsAt;
  if (localDateOf(game) !== planned.localDate || !isSameStart) return 'moved';
  return upcomingUntil(game) < now ? 'started' : 'as-planned';
}
