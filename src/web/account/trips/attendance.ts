import type { TripPlacesRead, Visit } from '../../../db/queries/visits.ts';
import { dayText } from '../../../domain/dates/date-text.ts';
import { localDateOf } from '../../../domain/games/game.ts';
import { gamePeriod } from '../../../domain/trips/watch/trip-clock.ts';
import { visitsOf, wasPlayed } from '../places/past-trips.ts';

interface BegunGame {
  id: string;
  matchup: string;
  day: string;
  visits: readonly Visit[];
  isCheckedOff: boolean;
}

/** Postponed and canceled games are left out. */
export function begunGames({ places, visits }: TripPlacesRead, now: Date): BegunGame[] {
  const seen = new Set(visits.map(subjectOf));
  return places.flatMap((game) => {
    const { gameId, known, timeZone, upcomingUntil } = game;
    const until = upcomingUntil?.getTime() ?? gamePeriod(known, timeZone).aheadUntil;
    const own = visitsOf(game);
    if (!wasPlayed(game) || until > now.getTime() || own.length === 0) return [];
    return {
      id: gameId,
      matchup: known.matchup,
      day: dayText(localDateOf(known)),
      visits: own,
      isCheckedOff: own.every((visit) => seen.has(subjectOf(visit))),
    };
  });
}

function subjectOf({ kind, subject }: Visit): string {
  return `${kind} ${subject}`;
}
