import { localTimeToInstant } from '../../../../src/domain/dates/wall-clock.ts';
import { type KnownGame, knownGameOf } from '../../../../src/domain/trips/watch/known-game.ts';
import { plainGame } from '../../../support/plain-game.ts';

/** Returns the facts of a Cubs game that starts at this local time in Chicago. */
export function knownGame(localDateTime: string, facts: Partial<KnownGame> = {}): KnownGame {
  const isOpen = facts.timeTbd === true || facts.dateTbd === true;
  return {
    ...knownGameOf({ ...plainGame({ localDateTime }), isListed: true }),
    ...(isOpen && { startsAt: null }),
    ...facts,
  };
}

export function chicagoTime(localDateTime: string): Date {
  return localTimeToInstant(localDateTime, 'America/Chicago');
}
