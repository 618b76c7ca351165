import type { SavedTripRead, TripNotice } from '../../../db/queries/saved-trips.ts';
import { gameChange, isOff } from '../../../domain/trips/watch/game-change.ts';
import type { KnownGame } from '../../../domain/trips/watch/known-game.ts';
import { noticeText } from '../../../domain/trips/watch/notice-text.ts';
import { knownLine } from '../../games/game-line.ts';
import type { ChangedGame } from './my-trips-view.ts';
import { isOver } from './trip-status.ts';

export function changedGame({ id, league, before, after }: TripNotice): ChangedGame {
  const isElsewhere = before.venueId !== null && before.venueId !== after.venueId;
  const line = (name: string, game: KnownGame) => ({
    ...knownLine(`${id} ${name}`, league, game),
    ...(isElsewhere && game.venueName && { place: game.venueName }),
  });
  const isChanged = gameChange(before, after) !== null || isOff(after);
  return {
    id,
    text: `${noticeText(before, after).headline}.`,
    lines: [
      ...(isOff(before) || !isChanged ? [] : [{ ...line('was', before), isOff: true }]),
      ...(isOff(after) ? [] : [line('now', after)]),
    ],
  };
}

/** A change that no mail told is news for this long. */
const NEWS_MS = 7 * 24 * 3_600_000;

/** A broken trip tells everything since it last worked; another one what no mail told. Newest first. */
export function newsOf(saved: SavedTripRead, now: Date): TripNotice[] {
  if (isOver(saved, now)) return [];
  if (saved.trip.state === 'broken') return sinceItBroke(saved);
  const since = new Date(now.getTime() - NEWS_MS);
  return saved.notices.filter(({ mailId, createdAt }) => mailId === null && createdAt > since);
}

/** Newest first; none for a trip that the watch does not call broken. */
export function sinceItBroke({ trip, notices }: Pick<SavedTripRead, 'trip' | 'notices'>): TripNotice[] {
  if (trip.state !== 'broken') return [];
  const brokeAt = notices.find(
    ({ stateBefore, stateAfter }) => stateBefore !== 'broken' && stateAfter === 'broken',
  )?.createdAt;
  return brokeAt === undefined ? notices : notices.filter(({ createdAt }) => createdAt >= brokeAt);
}
