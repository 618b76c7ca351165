import type { PastGameRead, Visit } from '../../../db/queries/visits.ts';
import { dateSpan } from '../../../domain/dates/date-text.ts';
import { teamByName } from '../../../domain/teams/index.ts';

export interface PastTrip {
  id: string;
  name: string;
  dates: string;
  games: readonly string[];
  /** What the games add when their owner was there. */
  visits: readonly Visit[];
}

/** Leaves out trips of which no game was played. */
export function pastTripsOf(rows: readonly PastGameRead[]): PastTrip[] {
  return [...Map.groupBy(rows, ({ tripId }) => tripId)].flatMap(([id, all]) => {
    const games = all.filter(wasPlayed);
    const [first] = games;
    if (first === undefined) return [];
    return {
      id,
      name: first.name,
      dates: dateSpan(first.firstDate, first.lastDate),
      games: games.map(({ known }) => known.matchup),
      visits: uniqueVisits(games.flatMap(visitsOf)),
    };
  });
}

/** Keeps the last of several visits to one place. */
export function uniqueVisits(visits: readonly Visit[]): Visit[] {
  return [...new Map(visits.map((visit) => [`${visit.kind} ${visit.subject}`, visit])).values()];
}

export function wasPlayed({ status, known }: PastGameRead): boolean {
  const now = status ?? known.status;
  return now !== 'postponed' && now !== 'cancelled';
}

/** A game that is no longer stored counts as its owner last knew it. */
export function visitsOf(game: PastGameRead): Visit[] {
  const { league, known, homeTeam, neutralSite } = game;
  const visitedOn = game.localDate ?? known.localDateTime.slice(0, 10);
  const venueId = game.venueId ?? known.venueId;
  const host = homeTeam === null || neutralSite === true ? null : teamByName(league, homeTeam);
  return [
    ...(venueId === null ? [] : [{ kind: 'venue' as const, subject: venueId, visitedOn }]),
    ...(host === null ? [] : [{ kind: 'team' as const, subject: String(host.id), visitedOn }]),
  ];
}

export function pastTripQuestion({ games }: Pick<PastTrip, 'games'>): string {
  return games.length === 1 ? 'Were you at this game?' : `Were you at these ${games.length} games?`;
}
