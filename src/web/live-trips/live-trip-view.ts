import type { Deps } from '../../composition/web-deps.ts';
import { stopChange } from '../../domain/trips/check/change-text.ts';
import { paths } from '../urls/paths.ts';
import { parseTripCost } from '../urls/trip-cost-query.ts';
import { tripPageState } from '../trip-pages/trip-page-state.ts';
import type { TripPageState } from '../trip-pages/trip-state.ts';
import { changedAt, dayAt, liveChanges, zoneOf } from './live-changes.ts';
import type { LiveTrip } from './load-live-trip.ts';

export interface LiveTripView {
  name: string;
  page: TripPageState;
  /** Such as 'Thu, Nov 26'. */
  changed: string;
  /** Newest first. */
  changes: readonly { id: string; day: string; text: string }[];
  path: string;
  calendar: string;
  /** Leads to the trip in the account; null for everybody else. */
  own: string | null;
}

export function liveTripView(
  { config }: Pick<Deps, 'config'>,
  live: LiveTrip,
  { key, userId }: { key: string; userId: string | null },
): LiveTripView {
  const { trip, facts, checked } = live;
  const page = tripPageState(facts, checked, { config, cost: parseTripCost(new URLSearchParams()) });
  const timeZone = zoneOf(live);
  return {
    name: trip.name,
    page: { ...page, ...ownerStatus(page, live) },
    changed: dayAt(changedAt(live), timeZone),
    changes: liveChanges(live).map(({ at, text }, index) => ({
      id: `${index}`,
      day: dayAt(at, timeZone),
      text,
    })),
    path: paths.liveTrip(key),
    calendar: paths.liveCalendar(key),
    own: userId === trip.userId ? paths.savedTrip(trip.id) : null,
  };
}

export function isBroken({ ownerCheck: { condition } }: Pick<LiveTrip, 'ownerCheck'>): boolean {
  return condition === 'broken' || condition === 'none';
}

/** Says what the owner's check found, without where the owner lives. */
function ownerStatus(
  { status, changes, broken }: TripPageState,
  live: LiveTrip,
): Pick<TripPageState, 'status' | 'changes' | 'broken'> {
  if (isBroken(live)) {
    const title = 'This trip no longer works as planned.';
    return {
      status: { kind: 'broken', title, text: OWNER_DRIVE },
      changes,
      broken: broken && { ...broken, withoutFix: OWNER_DECIDES },
    };
  }
  if (status.kind !== 'broken') return { status, changes, broken: null };
  // With a home, a game may move beyond the dates of the games.
  const { stops, checked } = live.checked;
  const moves = stops.flatMap((stop) => stopChange(stop, checked?.stops.includes(stop) ?? false) ?? []);
  const title = 'The schedule changed, but the trip still works.';
  return { status: { kind: 'changed', title, text: null }, changes: moves, broken: null };
}

const OWNER_DRIVE = 'A drive of the owner no longer fits.';
const OWNER_DECIDES = 'Only the owner can change this trip.';
