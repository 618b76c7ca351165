import { dayText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import { matchupOf } from './trip-game-text.ts';

/** @returns the twin's own game and 'Hornets at Pistons on Fri, Dec 4 instead, +55 mi'. */
export function twinText(trip: Trip, twin: Trip): { game: string; text: string } {
  const game = twin.games.find(({ id }) => trip.games.every((other) => other.id !== id)) ?? twin.games[0];
  if (game === undefined) throw new Error('a trip has a game');
  const added = Math.round(twin.miles - trip.miles);
  const miles = added === 0 ? 'as far' : `${added < 0 ? '−' : '+'}${formatNumber(Math.abs(added))} mi`;
  return { game: game.id, text: `${matchupOf(game)} on ${dayText(game.localDate)} instead, ${miles}` };
}
