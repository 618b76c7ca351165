import { localDateOf, type Game } from './game.ts';
import { upcomingUntil } from './upcoming-until.ts';

/** A game as a sequence was built on it. */
export interface PlannedGame {
  /** Venue-local, `YYYY-MM-DD`. */
  localDate: string;
  /** ISO instant; null while only the date was known. */
  startsAt: string | null;
}

/**
 * What became of a game since: `ahead` is as planned and not begun; `gone` is one that its source no longer
 * lists.
 */
const STOP_FATES = ['ahead', 'begun', 'moved', 'postponed', 'cancelled', 'gone'] as const;
export type StopFate = (typeof STOP_FATES)[number];

type GameNow = Pick<Game, 'localDateTime' | 'startsAt' | 'timeZone' | 'status'> & {
  /** Whether lists show it (decisions.md 3). */
  isListed: boolean;
};

/**
 * Compares a stop with the game as it stands. A sequence can be attended while all its games are ahead.
 * @param game null when it is no longer stored.
 */
export function stopFate(planned: PlannedGame, game: GameNow | null, now: Date): StopFate {
  if (game === null) return 'gone';
  if (game.status === 'cancelled' || game.status === 'postponed') return game.status;
  if (!game.isListed) return 'gone';
  const isSameStart = (game.startsAt?.toISOString() ?? null) === planned.startsAt;
  if (localDateOf(game) !== planned.localDate || !isSameStart) return 'moved';
  return upcomingUntil(game) < now ? 'begun' : 'ahead';
}
