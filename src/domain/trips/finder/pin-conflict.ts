import { MINUTE_MS } from '../../dates/durations.ts';
import { checkLeg, lengthOf } from './check-leg.ts';
import { byTime } from '../by-time.ts';
import { searchGame } from './search-games.ts';
import { UNREACHABLE } from './home-ways.ts';
import type { PinConflict } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import { spareNeeded, type TripQuestion } from './trip-question.ts';
import type { DriveBetween } from '../leg.ts';

/** Finds pins outside the games or dates, or two at once. It needs no drives. */
export function plainConflict(games: readonly TripGame[], question: TripQuestion): PinConflict | null {
  for (const id of question.pinnedGames) {
    const game = games.find((one) => one.id === id);
    if (!game) return { kind: 'unknown-game', game: id };
    if (game.localDate < question.start || game.localDate > question.end)
      return { kind: 'out-of-window', game: id };
  }
  for (const [from, to] of neighbors(pinnedGames(games, question)))
    if (areAtOnce(from, to)) return { kind: 'same-time', games: [from.id, to.id] };
  return null;
}

/** Explains why no trip holds all pins; null when the pins themselves are not the reason. */
export function pinConflict(
  games: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
): PinConflict | null {
  const pins = pinnedGames(games, question);
  const limit = question.drivingHours * 60;
  for (const pin of pins) {
    const { firstDay, back } = searchGame(pin, 0, true, question);
    if (firstDay === UNREACHABLE || back === null) return { kind: 'out-of-reach', game: pin.id };
  }
  for (const [from, to] of neighbors(pins)) {
    const drive = driveBetween(from.venueId, to.venueId);
    if (drive === null) return { kind: 'no-road', games: [from.id, to.id] };
    const { fits, leg, minutesPerDate } = checkLeg(from, to, drive, limit);
    const needed = spareNeeded(question, leg.minutes, from.localDate === to.localDate);
    const spare = leg.minutesToSpare ?? needed;
    if (fits && spare >= needed) continue;
    const tooLate = Math.max(0, needed - spare);
    const tooFar = Math.ceil(Math.max(0, minutesPerDate - limit));
    return { kind: 'cannot-follow', games: [from.id, to.id], minutesShort: Math.max(tooLate, tooFar) };
  }
  return null;
}

function pinnedGames(games: readonly TripGame[], { pinnedGames: ids }: TripQuestion): TripGame[] {
  if (ids.length === 0) return [];
  return games.filter(({ id }) => ids.includes(id)).toSorted(byTime);
}

function neighbors(games: readonly TripGame[]): [TripGame, TripGame][] {
  return games.slice(1).flatMap((to, index) => {
    const from = games[index];
    return from ? [[from, to]] : [];
  });
}

/** A game without a time takes its whole date. */
export function areAtOnce(from: TripGame, to: TripGame): boolean {
  if (from.startsAt === null || to.startsAt === null) return from.localDate === to.localDate;
  return to.startsAt.getTime() < from.startsAt.getTime() + lengthOf(from) * MINUTE_MS;
}
