import { eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { mailOutbox } from '../schema/accounts.ts';
import { endedLinks, NEW_KEY, savedTrips, tripFollowers } from '../schema/saved-trips.ts';

/**
 * Ends what somebody may still have in a chat or a calendar (docs/rules.md#live-trips).
 * @param former has `live_key` and `own_key`; null for a link that stays.
 */
export function endingLinks(former: SQL, now: Date): SQL {
  return sql`
    INSERT INTO ${endedLinks} (key_hash, ended_at)
    SELECT encode(sha256(convert_to(key, 'UTF8')), 'hex'), ${now.toISOString()}::timestamptz
    FROM ${former}, unnest(ARRAY[live_key, own_key]) AS key WHERE key IS NOT NULL
    ON CONFLICT DO NOTHING`;
}

/** Yields a row for each deleted trip. */
export function deleteTrips(db: Database, isGone: SQL | undefined, now: Date) {
  return db.execute(sql`
    WITH gone AS (DELETE FROM ${savedTrips} WHERE ${isGone} RETURNING live_key, own_key),
      ended AS (${endingLinks(sql`gone`, now)})
    SELECT 1 FROM gone`);
}

/** The batch must have locked the user before, as a save does: a statement sees the trips of its begin. */
export function deleteTripsOf(db: Database, userId: string, now: Date) {
  return deleteTrips(db, eq(savedTrips.userId, userId), now);
}

export type LinkChange = 'on' | 'off' | 'new' | 'own';

const ENDS_LIVE = new Set<LinkChange>(['off', 'new']);
const LIVE_KEYS: Readonly<Record<LinkChange, SQL>> = {
  on: sql`coalesce(${savedTrips.liveKey}, ${NEW_KEY})`,
  off: sql`NULL`,
  new: NEW_KEY,
  own: sql`${savedTrips.liveKey}`,
};

/**
 * Yields a row for each changed trip. A new live link removes the followers, who would get it by email; turning it
 * off keeps them.
 */
export function changeLinks(db: Database, isMatch: SQL | undefined, change: LinkChange, now: Date) {
  const { id, liveKey, ownKey, version } = savedTrips;
  const ended = (key: typeof liveKey | typeof ownKey, isEnded: boolean) => (isEnded ? key : sql`NULL::text`);
  return db.execute<{ user_id: string }>(sql`
    WITH former AS (
        SELECT ${id}, ${ended(liveKey, ENDS_LIVE.has(change))} AS live_key,
          ${ended(ownKey, change === 'own')} AS own_key
        FROM ${savedTrips} WHERE ${isMatch} FOR UPDATE),
      ended AS (${endingLinks(sql`former`, now)}),
      removed AS (DELETE FROM ${tripFollowers}
        WHERE ${change === 'new'} AND ${tripFollowers.savedTripId} IN (SELECT id FROM former)
        RETURNING ${tripFollowers.id}),
      -- A mail is written when it is sent, with the link of then.
      unsent AS (DELETE FROM ${mailOutbox} USING removed
        WHERE ${mailOutbox.followerId} = removed.id AND ${mailOutbox.sentAt} IS NULL)
    UPDATE ${savedTrips} SET live_key = ${LIVE_KEYS[change]},
      own_key = ${change === 'own' ? NEW_KEY : ownKey}, version = ${version} + 1
    FROM former WHERE ${id} = former.id
    RETURNING ${savedTrips.userId}`);
}

/** @returns whose it was; null when no live link has the key. */
export async function endLink(db: Database, key: string, now: Date): Promise<string | null> {
  const { rows } = await changeLinks(db, eq(savedTrips.liveKey, key), 'off', now);
  return rows[0]?.user_id ?? null;
}

/** Of a banned account. */
export function endLinksOf(db: Database, userId: string, now: Date) {
  const isLive = sql`${eq(savedTrips.userId, userId)} AND ${isNotNull(savedTrips.liveKey)}`;
  return changeLinks(db, isLive, 'off', now);
}

export async function deleteOldEndedLinks(db: Database, before: Date): Promise<number> {
  return (await db.delete(endedLinks).where(lt(endedLinks.endedAt, before))).rowCount;
}
