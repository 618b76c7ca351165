import type { MyTripsRead, readMyTripsAndVotes, SavedTripRead } from '../../../db/queries/saved-trips.ts';
import { dateSpan } from '../../../domain/dates/date-text.ts';
import type { BrokenTrip } from '../../../domain/trips/check/broken-trip.ts';
import { knownLine } from '../../games/game-line.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import { paths } from '../../urls/paths.ts';
import { voteLink } from '../votes/vote-link.ts';
import type { MyTrip, MyTripsView } from './my-trips-view.ts';
import { changedGame, newsOf } from './trip-news.ts';
import { countdownOf, isOver, tripStatus } from './trip-status.ts';

/** The broken trip that comes first in the list; null without one. */
export function brokenTripToFix({ trips, ...reads }: MyTripsRead, now: Date): SavedTripRead | null {
  return trips.find((saved) => tripStatus(saved, reads, now).kind === 'broken') ?? null;
}

/** @param fix of the first broken trip; the pages of the others show theirs. */
export function myTripsView(
  { trips, votes, ...reads }: Awaited<ReturnType<typeof readMyTripsAndVotes>>,
  {
    user,
    returnTo,
    fix,
  }: { user: UserSummary; returnTo: string | null; fix: { id: string; broken: BrokenTrip | null } | null },
  now: Date,
): MyTripsView {
  const shown = (saved: SavedTripRead): MyTrip => {
    const { trip, games } = saved;
    return {
      id: trip.id,
      version: trip.version,
      name: trip.name,
      dates: dateSpan(trip.firstDate, trip.lastDate),
      countdown: countdownOf(saved, now),
      games: games.map(({ gameId, league, known }) => knownLine(gameId, league, known)),
      status: tripStatus(saved, reads, now),
      changes: newsOf(saved, now).map(changedGame),
      broken: fix?.id === trip.id ? fix.broken : null,
    };
  };
  const ahead = trips.filter((saved) => !isOver(saved, now)).map(shown);
  const isBroken = ({ status }: MyTrip) => status.kind === 'broken';
  const next = [...ahead.filter(isBroken), ...ahead.filter((trip) => !isBroken(trip))];
  return {
    who: [user.name, user.email].filter(Boolean).join(', '),
    returnTo,
    finder: paths.trips(),
    summary: summaryOf(next),
    next,
    past: trips
      .filter((saved) => isOver(saved, now))
      .map(shown)
      .toReversed(),
    votes: votes.map((vote) => voteLink(vote, now)),
  };
}

function summaryOf(trips: readonly MyTrip[]): string | null {
  const broken = trips.filter(({ status }) => status.kind === 'broken').length;
  const working = trips.filter(({ status }) => status.kind === 'fine' || status.kind === 'tight').length;
  if (trips.length < 2) return null;
  if (broken > 0) return `${broken} of ${trips.length} trips ${broken === 1 ? 'needs' : 'need'} you.`;
  if (working < trips.length) return null;
  return trips.length === 2 ? 'Both trips stand.' : `All ${trips.length} trips stand.`;
}
