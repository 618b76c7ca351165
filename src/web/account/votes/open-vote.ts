import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { openVote } from '../../../db/queries/group-vote-changes.ts';
import { readMyTrips } from '../../../db/queries/saved-trips.ts';
import { localDateAt } from '../../../domain/dates/zoned-time.ts';
import { isTripOver } from '../../../domain/trips/watch/trip-clock.ts';
import { defaultClosingDate } from '../../../domain/votes/vote-dates.ts';
import { MAX_OPTIONS } from '../../../domain/votes/vote-limits.ts';
import type { WebContext } from '../../http/web-context.ts';
import type { ToastCode } from '../../session/toasts.ts';

/** @param tripIds of saved trips, as the page sent them. */
export async function openVoteOn(
  c: WebContext,
  { account: { user } }: SignedIn,
  tripIds: readonly string[],
): Promise<{ id: string } | { toast: ToastCode }> {
  const { auth, deps } = c.var;
  const now = deps.now();
  const chosen = new Set(tripIds);
  const { trips } = await readMyTrips(auth.db, user.id);
  // The earliest comes first.
  const asked = trips.filter(({ trip }) => chosen.has(trip.id) && !isTripOver(trip, now));
  const [first] = asked;
  if (first === undefined || asked.length > MAX_OPTIONS || asked.length < chosen.size)
    return { toast: asked.length > MAX_OPTIONS ? 'vote-too-large' : 'vote-without-trips' };
  const timeZone = first.games[0]?.known.timeZone ?? first.trip.timeZone;
  const dates = asked.map(({ trip }) => trip);
  const vote = {
    title: asked.length === 1 ? 'Who’s in?' : 'Which trip?',
    timeZone,
    closesOn: defaultClosingDate(localDateAt(now, timeZone), first.trip.firstDate),
    lastDate: dates.reduce((last, trip) => (trip.lastDate > last ? trip.lastDate : last), ''),
    options: asked.map(({ trip }) => ({ tripId: trip.id, tripCode: trip.code })),
  };
  const opened = await openVote(auth.db, user.id, vote, now);
  if (opened.kind === 'opened') return { id: opened.id };
  return { toast: opened.kind === 'full' ? 'votes-full' : 'vote-without-trips' };
}
