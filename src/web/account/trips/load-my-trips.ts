import type { MyTripsRead, SavedTripRead, TripNotice } from '../../../db/queries/saved-trips.ts';
import { dateSpan } from '../../../domain/dates/date-text.ts';
import { noticeText } from '../../../domain/trips/watch/notice-text.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import { paths } from '../../urls/paths.ts';
import type { MyTrip, MyTripsView } from './my-trips-view.ts';
import { countdownOf, isOver, tripStatus } from './trip-status.ts';

/** A change that no mail told is news for this long. */
const NEWS_MS = 7 * 24 * 3_600_000;

export function myTripsView(
  { trips, ...reads }: MyTripsRead,
  { user, returnTo }: { user: UserSummary; returnTo: string | null },
  now: Date,
): MyTripsView {
  const shown = (saved: SavedTripRead): MyTrip => {
    const { trip, games } = saved;
    return {
      id: trip.id,
      name: trip.name,
      dates: dateSpan(trip.firstDate, trip.lastDate),
      countdown: countdownOf(saved, now),
      games: games.map(({ known }) => known.matchup),
      status: tripStatus(saved, reads, now),
      changes: newsOf(saved, now).map(({ before, after }) => `${noticeText(before, after).headline}.`),
    };
  };
  const next = trips.filter((saved) => !isOver(saved, now)).map(shown);
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
  };
}

function summaryOf(trips: readonly MyTrip[]): string | null {
  const broken = trips.filter(({ status }) => status.kind === 'broken').length;
  const working = trips.filter(({ status }) => status.kind === 'fine' || status.kind === 'tight').length;
  if (trips.length < 2) return null;
  if (broken > 0) return `${broken} of ${trips.length} trips ${broken === 1 ? 'needs' : 'need'} a look.`;
  if (working < trips.length) return null;
  return trips.length === 2 ? 'Both trips stand.' : `All ${trips.length} trips stand.`;
}

/** A broken trip tells everything since it last worked; another one what no mail told. */
function newsOf(saved: SavedTripRead, now: Date): TripNotice[] {
  const { trip, notices } = saved;
  if (isOver(saved, now)) return [];
  if (trip.state === 'broken') {
    const brokeAt = notices.find(
      ({ stateBefore, stateAfter }) => stateBefore !== 'broken' && stateAfter === 'broken',
    )?.createdAt;
    return brokeAt === undefined ? notices : notices.filter(({ createdAt }) => createdAt >= brokeAt);
  }
  const since = new Date(now.getTime() - NEWS_MS);
  return notices.filter(({ mailId, createdAt }) => mailId === null && createdAt > since);
}
