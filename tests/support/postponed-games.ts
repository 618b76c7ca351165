import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import type { FeedGame } from '../feeds/seasons.ts';

const HOUR_MS = 3_600_000;
const CALLED_OFF_BEFORE_MS = 3 * HOUR_MS;
/** Makes an id that no other game has. */
const NEW_ID = 9_000_000;
const LONGEST_GAME_MS = 4 * HOUR_MS;

/** A postponed game and its make-up, two rows with one id. */
export interface PostponedGame {
  old: FeedGame;
  makeUp: FeedGame;
  /** Three hours before first pitch; the season file does not say when. */
  calledOffAt: Date;
  /** 8 AM of the next date at the venue; the season file does not say when. */
  listedAt: Date;
}

export function postponedGames(rows: readonly FeedGame[]): PostponedGame[] {
  return rows
    .filter(({ status }) => status === 'Postponed')
    .map((old) => {
      const makeUp = rows.find((row) => row.id === old.id && row !== old);
      if (!makeUp) throw new Error(`${old.id} has no make-up`);
      return {
        old,
        makeUp,
        calledOffAt: new Date(startOf(old) - CALLED_OFF_BEFORE_MS),
        listedAt: morningAfter(old),
      };
    });
}

/** A `new id only` replaces the postponed game; beside a `new id` the old one stays listed. */
export type MakeUpListing = 'same id' | 'new id' | 'new id only';

/** Returns the season as it was listed at an instant; `rows` are the season as it was in the end. */
export function seasonAt(
  rows: readonly FeedGame[],
  now: Date,
  makeUps: MakeUpListing = 'same id',
): FeedGame[] {
  const firstOf = new Map<number, FeedGame>();
  return rows.flatMap((row) => {
    const first = firstOf.get(row.id);
    if (!first) firstOf.set(row.id, row);
    if (first && now < morningAfter(first)) return [];
    if (makeUps === 'new id only' && row.status === 'Postponed' && now >= morningAfter(row)) return [];
    const isAhead =
      row.status === 'Postponed'
        ? now.getTime() < startOf(row) - CALLED_OFF_BEFORE_MS
        : now.getTime() < startOf(row) + LONGEST_GAME_MS;
    const id = row.rescheduledFrom && makeUps !== 'same id' ? row.id + NEW_ID : row.id;
    return { ...row, id, status: isAhead ? 'Scheduled' : row.status };
  });
}

function startOf({ datetimeUtc }: FeedGame): number {
  return Date.parse(`${datetimeUtc}Z`);
}

function morningAfter({ datetimeLocal, timezone }: FeedGame): Date {
  return localTimeToInstant(`${addDays(datetimeLocal.slice(0, 10), 1)}T08:00:00`, timezone);
}
