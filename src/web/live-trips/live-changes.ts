import { MAX_CHANGES, type LiveTripRead } from '../../db/queries/live-trips.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { EASTERN } from '../../domain/dates/eastern-time.ts';
import { localDateAt } from '../../domain/dates/zoned-time.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { noticeText } from '../../domain/trips/watch/notice-text.ts';
import { planChangeText } from '../../domain/trips/watch/plan-change.ts';
import type { LoadedTrip } from '../trip-pages/load-trip.ts';

interface LiveChange {
  at: Date;
  text: string;
}

/** The ten newest moves, fixes and edits; nothing in them tells where the owner lives. */
export function liveChanges({ plans, notices }: Pick<LiveTripRead, 'plans' | 'notices'>): LiveChange[] {
  const moves = notices.map(({ createdAt, before, after }) => ({
    at: createdAt,
    text: `${noticeText(before, after).headline}.`,
  }));
  const edits = plans.flatMap(({ cause, code, createdAt }, index) => {
    const present = decodeTrip(code);
    if (cause === 'saved' || present === null) return [];
    const former = plans[index + 1];
    const games = former ? (decodeTrip(former.code)?.games ?? null) : null;
    return { at: createdAt, text: planChangeText(cause, games, present.games) };
  });
  return [...edits, ...moves].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_CHANGES);
}

/** When the trip got its present form. */
export function changedAt({ trip, plans, notices }: LiveTripRead): Date {
  return liveChanges({ plans, notices })[0]?.at ?? plans[0]?.createdAt ?? trip.createdAt;
}

/** The zone of the first game: that of the home would be a hint. */
export function zoneOf({ checked }: Pick<LoadedTrip, 'checked'>): string {
  return checked.stops.find(({ game }) => game !== null)?.game?.timeZone ?? EASTERN;
}

/** For example, 'Thu, Nov 26'. */
export function dayAt(at: Date, timeZone: string): string {
  return dayText(localDateAt(at, timeZone));
}
